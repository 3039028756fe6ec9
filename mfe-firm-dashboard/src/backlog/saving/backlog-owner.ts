const PREFIX = 'backlog-';

/** What a company's work items belong to, as an owner of edits. */
export const backlogOwner = (companyId: string): string => `${PREFIX}${companyId}`;

/** The company of an owner of edits; null if it does not own work items. */
export const companyOfBacklog = (owner: string): string | null =>
  owner.startsWith(PREFIX) ? owner.slice(PREFIX.length) : null;
