/**
 * Whose the documents of each collection are. Every model is either `owned` (the path of the owning firm) or on the reviewed global list with the reason why
 * no firm owns it; a test fails for a model that is neither.
 */
export const OWNED = {
  firms: '_id',
  addresses: 'firmId',
  companies: 'consultingFirmId',
  companyData: 'firmId',
  users: 'firmId',
  sessions: 'firmId',
  invitations: 'firmId',
  subscriptions: 'firmId',
  auditEvents: 'firmId',
  submissions: 'firmId',
  quotas: 'firmId',
} as const;

export const GLOBAL: Record<string, string> = {
  authAccounts: 'One person signs in with one e-mail address at several firms; holds no firm data.',
  emailCodes: 'Proves the ownership of an e-mail address before any firm is known.',
  globalConfigItems: "The provider's own defaults, the same for every firm.",
  outbox: 'Transport between the services and the worker; written inside firm scopes, read by the worker only.',
  notices: 'The guard against sending twice; read and written by the worker only, holds keys and times.',
};
