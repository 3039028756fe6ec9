/** Prefix of the query keys of all data about a company's scope. */
export const scopeKey = (companyId: string) => ['firm', 'scope', companyId] as const;
