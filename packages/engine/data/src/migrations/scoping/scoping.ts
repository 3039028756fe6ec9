import { createCollections } from '../initial.ts';

const PRESENT = { firmId: 1, companyId: 1, deletedAt: 1 } as const;

/** Items of companies' scopes and saved views; and in the audit trail, an index of the events of one item. */
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

/**
 * Stored checks of companies, and an index that alone provides the versions of items, to decide whether a check is
 * current.
 */
export const scopeChecks = createCollections({
  scopeChecks: [[{ companyId: 1 }, { unique: true }], [{ firmId: 1 }], [{ rules: 1, companyId: 1 }]],
  scopeItems: [[{ ...PRESENT, version: 1, _id: 1 }], [{ updatedAt: -1, companyId: 1 }]],
});

/** Orders of the table of a company's items besides name and last change; read backwards for the opposite direction. */
export const scopeOrders = createCollections({
  scopeItems: [
    [{ ...PRESENT, kind: 1, nameKey: 1, _id: 1 }],
    [{ ...PRESENT, phase: 1, nameKey: 1, _id: 1 }],
    [{ ...PRESENT, readyState: 1, nameKey: 1, _id: 1 }],
  ],
});

/** Index of recently edited items of a company, including deleted ones. */
export const editedItems = createCollections({ scopeItems: [[{ firmId: 1, companyId: 1, updatedAt: -1 }]] });

/** Index that alone provides how many items a company has, and how many are implemented. */
export const scopeCounts = createCollections({ scopeItems: [[{ ...PRESENT, implementedAt: 1 }]] });
