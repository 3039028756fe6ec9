import { companyKey } from '../companies/use-company.ts';

/** Prefix of the query keys of what a company's change orders are made from. */
export const changesKey = (companyId: string) => [...companyKey(companyId), 'changes'] as const;
