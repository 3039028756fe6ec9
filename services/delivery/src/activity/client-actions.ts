/**
 * What the people of a client company see of the audit trail of their company: what happens to the company, its people, and the agreements that were put
 * to them. The firm's drafts and notes are its own.
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
];

/** Changed fields that only the firm sees. */
export const FIRM_FIELDS: ReadonlySet<string> = new Set(['notes', 'reason']);
