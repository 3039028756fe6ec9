import { createCollections } from '../initial.ts';

const PAIR = { firmId: 1, companyId: 1, clauseId: 1, itemId: 1, configKey: 1 } as const;

/** Links between clauses and what is in scope, and findings that were accepted as they are: each pair once. */
export const trace = createCollections({
  traceLinks: [[PAIR, { unique: true }], [{ firmId: 1, companyId: 1, itemId: 1 }], [{ companyId: 1 }], [{ itemId: 1 }]],
  acknowledgments: [
    [{ ...PAIR, rule: 1 }, { unique: true }],
    [{ firmId: 1, companyId: 1, createdAt: -1, _id: -1 }],
    [{ companyId: 1 }],
    [{ itemId: 1 }],
  ],
});
