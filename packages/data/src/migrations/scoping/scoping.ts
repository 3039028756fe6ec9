import { createCollections } from '../initial.ts';

const PRESENT = { firmId: 1, companyId: 1, deletedAt: 1 } as const;

/** Items of companies' scopes and the views that people save of them; of the audit trail what was done to one item. */
export const scoping = createCollections({
  scopeItems: [
    [{ ...PRESENT, projectId: 1, kind: 1, order: 1, _id: 1 }],
    [{ ...PRESENT, nameKey: 1, _id: 1 }],
    [{ ...PRESENT, updatedAt: -1, _id: -1 }],
    [{ firmId: 1, kind: 1, deletedAt: 1, updatedAt: -1, _id: -1 }],
    [{ firmId: 1, projectId: 1, deletedAt: 1 }],
    [{ firmId: 1, companyId: 1, uses: 1 }],
    [{ companyId: 1 }],
    [
      { companyId: 1, projectKey: 1 },
      { unique: true, partialFilterExpression: { projectKey: { $type: 'string' } } },
    ],
  ],
  scopeViews: [[{ firmId: 1, companyId: 1, userId: 1, nameKey: 1 }, { unique: true }], [{ companyId: 1 }]],
  auditEvents: [[{ firmId: 1, targetId: 1, at: -1, _id: -1 }]],
});

/** What checks of companies have found, and the versions of items out of an index alone, by which it is known whether that still holds. */
export const scopeChecks = createCollections({
  scopeChecks: [[{ companyId: 1 }, { unique: true }], [{ firmId: 1 }], [{ rules: 1, companyId: 1 }]],
  scopeItems: [[{ ...PRESENT, version: 1, _id: 1 }], [{ updatedAt: -1, companyId: 1 }]],
});

/** What of a company was edited lately, deleted items included. */
export const editedItems = createCollections({ scopeItems: [[{ firmId: 1, companyId: 1, updatedAt: -1 }]] });

/** How many items of a company there are, and how many of them are implemented, out of an index alone. */
export const scopeCounts = createCollections({ scopeItems: [[{ ...PRESENT, implementedAt: 1 }]] });
