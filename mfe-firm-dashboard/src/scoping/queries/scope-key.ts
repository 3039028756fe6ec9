/** Start of the key of everything that is known of a company's scope. */
export const scopeKey = (companyId: string) => ['firm', 'scope', companyId] as const;
