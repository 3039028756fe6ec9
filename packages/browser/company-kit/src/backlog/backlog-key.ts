/** Prefix of the query keys of a company's backlog. */
export const backlogKey = (companyId: string) => ['firm', 'backlog', companyId] as const;
/** All work items of a project. */
export const linesKey = (companyId: string, projectId: string) =>
  [...backlogKey(companyId), 'lines', projectId] as const;
export const workItemKey = (companyId: string, workItemId: string) =>
  [...backlogKey(companyId), 'workItem', workItemId] as const;
