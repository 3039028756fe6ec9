import type { UserRecord } from '@scopewright/contracts';
import { ROLES } from '@scopewright/contracts/access';
import { ROLE_VIEWS } from './role-view.ts';

export const USER_STATUSES = ['active', 'invited', 'removed'] as const;

/** Which users a list holds. */
export interface UsersView {
  search: string;
  status: (typeof USER_STATUSES)[number] | null;
  role: UserRecord['role'] | null;
}

/** What a person's status is called. */
export const STATUS_LABELS: Readonly<Record<string, string>> = { active: 'Active', invited: 'Invited', removed: 'Deactivated' };

export const STATUS_OPTIONS = [{ value: '', label: 'All' }, ...USER_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] ?? value }))];
export const ROLE_OPTIONS = [{ value: '', label: 'All' }, ...ROLES.map((value) => ({ value, label: ROLE_VIEWS[value].label }))];
