import { companyKey } from '@scopewright/workplace-kit/company/use-company';

/** Prefix of the query keys of what a company's change orders are made from. */
export const changesKey = (companyId: string) => [...companyKey(companyId), 'changes'] as const;
