import type { UserRecord } from '@scopewright/contracts';

/** What a role is called, and whom people of that role belong to. */
export interface RoleView {
  label: string;
  belongsTo: 'The provider' | 'A consulting firm' | 'A client company';
}

/** Words for the roles of §6. */
export const ROLE_VIEWS: Record<UserRecord['role'], RoleView> = {
  systemAdmin: { label: 'System administrator', belongsTo: 'The provider' },
  firmAdmin: { label: 'Firm administrator', belongsTo: 'A consulting firm' },
  consultant: { label: 'Consultant', belongsTo: 'A consulting firm' },
  companyUser: { label: 'Company admin', belongsTo: 'A client company' },
  user: { label: 'User', belongsTo: 'A client company' },
};
