import { ROLES } from '@scopewright/contracts/access';
import { addressView, among, searchIn } from '@scopewright/workplace-kit/page/address-view';

export const USER_STATUSES = ['active', 'invited', 'removed'] as const;

/** The filters of the list of users; always sorted by e-mail address. */
export const USERS_VIEW = addressView({
  search: searchIn('search'),
  status: among('status', USER_STATUSES, null),
  role: among('role', ROLES, null),
});
export type UsersView = (typeof USERS_VIEW)['plain'];

/** Labels of a user's statuses. */
export const STATUS_LABELS: Readonly<Record<string, string>> = {
  active: 'Active',
  invited: 'Invited',
  removed: 'Deactivated',
};
