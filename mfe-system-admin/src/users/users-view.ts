import { ROLES } from '@scopewright/contracts/access';
import { type ListView, listViews } from '../lists/list-view.ts';

const USER_STATUSES = ['active', 'invited', 'removed'] as const;

/** Which users the list shows; by e-mail address, always. */
export const USERS_VIEWS = listViews({ status: USER_STATUSES, role: ROLES }, ['email']);
export type UsersView = ListView<(typeof USERS_VIEWS)['values'], 'email'>;

/** What a person's status is called. */
export const STATUS_LABELS: Readonly<Record<string, string>> = {
  active: 'Active',
  invited: 'Invited',
  removed: 'Deactivated',
};
