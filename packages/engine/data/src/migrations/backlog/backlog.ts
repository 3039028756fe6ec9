import { createCollections } from '../initial.ts';

/** Backlogs of projects: pieces of work, previews and receipts of generating, profiles, views, capacities. */
export const backlog = createCollections({
  backlogs: [[{ firmId: 1, projectId: 1 }, { unique: true }], [{ companyId: 1 }], [{ projectId: 1 }]],
  backlogPieces: [
    [{ firmId: 1, projectId: 1, key: 1 }, { unique: true }],
    [{ firmId: 1, companyId: 1, projectId: 1, deletedAt: 1, order: 1, _id: 1 }],
    [{ firmId: 1, companyId: 1, deletedAt: 1, updatedAt: -1, _id: -1 }],
    [{ firmId: 1, deletedAt: 1, assigneeId: 1, status: 1, _id: 1 }],
    [{ firmId: 1, deletedAt: 1, status: 1, dueDate: 1, _id: 1 }],
    [{ companyId: 1 }],
    [{ projectId: 1 }],
  ],
  backlogPreviews: [
    [{ firmId: 1, projectId: 1, createdAt: -1 }],
    [{ companyId: 1 }],
    [{ projectId: 1 }],
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
  ],
  backlogReceipts: [
    [{ firmId: 1, projectId: 1, operationId: 1 }, { unique: true }],
    [{ firmId: 1, projectId: 1, createdAt: -1, _id: -1 }],
    [{ companyId: 1 }],
    [{ projectId: 1 }],
  ],
  backlogProfiles: [[{ firmId: 1, nameKey: 1 }, { unique: true }]],
  backlogViews: [
    [{ firmId: 1, companyId: 1, userId: 1, nameKey: 1 }, { unique: true }],
    [{ companyId: 1 }],
    [{ userId: 1 }],
  ],
  capacities: [[{ firmId: 1, userId: 1 }, { unique: true }]],
});

const PRESENT = { firmId: 1, companyId: 1, deletedAt: 1 } as const;

/** The orders of lists of pieces, what is part of a piece, and the versions that make up a backlog's revision. */
export const backlogLists = createCollections({
  backlogPieces: [
    [{ ...PRESENT, titleKey: 1, _id: 1 }],
    [{ ...PRESENT, phase: 1, titleKey: 1, _id: 1 }],
    [{ ...PRESENT, status: 1, titleKey: 1, _id: 1 }],
    [{ ...PRESENT, dueDate: 1, _id: 1 }],
    [{ firmId: 1, deletedAt: 1, titleKey: 1, _id: 1 }],
    [{ firmId: 1, deletedAt: 1, phase: 1, titleKey: 1, _id: 1 }],
    [{ firmId: 1, deletedAt: 1, status: 1, titleKey: 1, _id: 1 }],
    [{ firmId: 1, deletedAt: 1, dueDate: 1, _id: 1 }],
    [{ firmId: 1, deletedAt: 1, updatedAt: -1, _id: -1 }],
    [{ firmId: 1, projectId: 1, parentId: 1, deletedAt: 1, order: 1, _id: 1 }],
    [{ firmId: 1, projectId: 1, version: 1 }],
  ],
});
