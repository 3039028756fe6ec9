import { ROLES } from '@scopewright/contracts/access';
import { type ListView, listViews } from '../lists/list-view.ts';

const USER_STATUSES = ['active', 'invited', 'removed'] as const;

/** The filters of the list of users; always sorted by e-mail address. */
export const USERS_VIEWS = listViews({ status: USER_STATUSES, role: ROLES }, ['email']);
export type UsersView = ListView<(typeof USERS_VIEWS)['values'], 'email'>;

/** Labels of a user's statuses. */
export const STATUS_LABELS: Readonly<Record<string, string>> = {
  active: 'Active',
  invited: 'Invited',
  removed: 'Deactivated',
};
