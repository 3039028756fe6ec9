/**
 * What the people of a client company see of the audit trail of their company: what happens to the company, its people, the agreements that were put to them,
 * and its scope, which they read as it is being made. The firm's drafts of agreements and its notes are its own.
 */
export const CLIENT_ACTIONS: readonly string[] = [
  'company.created',
  'company.renamed',
  'company.archived',
  'company.unarchived',
  'invitation.accepted',
  'invitation.resent',
  'person.invited',
  'person.invitation-revoked',
  'person.role-changed',
  'person.removed',
  'sow.activated',
  'sow.completed',
  'sow.cancelled',
  'sow.reopened',
  'change-order.activated',
  'change-order.closed',
  'change-order.reopened',
  'scope.created',
  'scope.imported',
  'scope.template-inserted',
  'scope.changed',
  'scope.implemented',
  'scope.not-implemented',
  'scope.deleted',
  'scope.restored',
  'scope.config-item-added',
  'scope.config-item-changed',
  'scope.config-item-removed',
];

/** Changed fields that only the firm sees. */
export const FIRM_FIELDS: ReadonlySet<string> = new Set(['notes', 'reason']);
