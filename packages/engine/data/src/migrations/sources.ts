import type { Db } from 'mongodb';
import { createCollections } from './initial.ts';

const OF = { 'of.type': 1, 'of.id': 1 } as const;

const create = createCollections({
  sources: [
    [{ firmId: 1, ...OF, present: 1, createdAt: -1, _id: -1 }],
    [
      { firmId: 1, ...OF },
      { name: 'one-present-source', unique: true, partialFilterExpression: { present: true } },
    ],
    [{ companyId: 1 }],
  ],
  sourceTexts: [[{ companyId: 1 }], [{ firmId: 1 }]],
  sourcePages: [[{ firmId: 1, sourceId: 1, page: 1 }, { unique: true }], [{ companyId: 1 }], [{ sourceId: 1 }]],
  clauses: [
    [{ firmId: 1, ...OF, start: 1, _id: 1 }],
    [{ firmId: 1, companyId: 1, state: 1 }],
    [{ firmId: 1, companyId: 1, 'milestone.date': 1, _id: 1 }],
    [{ companyId: 1 }],
  ],
});

/** What is read of SOWs and change orders, and its clauses. Change orders get a pasted text as SOWs have one. */
export async function sources(db: Db): Promise<void> {
  await create(db);
  await db.collection('changeOrders').updateMany({ pastedText: { $exists: false } }, { $set: { pastedText: '' } });
}
