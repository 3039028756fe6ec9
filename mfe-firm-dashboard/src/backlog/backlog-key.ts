/** Prefix of the query keys of a company's backlog. */
export const backlogKey = (companyId: string) => ['firm', 'backlog', companyId] as const;
/** All pieces of a project. */
export const linesKey = (companyId: string, projectId: string) =>
  [...backlogKey(companyId), 'lines', projectId] as const;
export const pieceKey = (companyId: string, pieceId: string) => [...backlogKey(companyId), 'piece', pieceId] as const;
