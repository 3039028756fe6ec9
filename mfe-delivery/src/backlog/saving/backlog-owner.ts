const PREFIX = 'backlog-';

/** The owner of the edits of a company's work items. */
export const backlogOwner = (companyId: string): string => `${PREFIX}${companyId}`;

/** The company of an owner of edits; null if it does not own work items. */
export const companyOfBacklog = (owner: string): string | null =>
  owner.startsWith(PREFIX) ? owner.slice(PREFIX.length) : null;
