import type { UserRecord } from '@scopewright/contracts';
import { ROLE_NAMES } from '@scopewright/domain/policy';

/** Label of a role, and what its users belong to. */
export interface RoleView {
  label: string;
  belongsTo: 'The provider' | 'A consulting firm' | 'A client company';
}

/** Words for the roles of §6. */
export const ROLE_VIEWS: Record<UserRecord['role'], RoleView> = {
  systemAdmin: { label: ROLE_NAMES.systemAdmin, belongsTo: 'The provider' },
  firmAdmin: { label: ROLE_NAMES.firmAdmin, belongsTo: 'A consulting firm' },
  consultant: { label: ROLE_NAMES.consultant, belongsTo: 'A consulting firm' },
  companyUser: { label: ROLE_NAMES.companyUser, belongsTo: 'A client company' },
  user: { label: ROLE_NAMES.user, belongsTo: 'A client company' },
};
