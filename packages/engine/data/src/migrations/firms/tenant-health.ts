import type { Db, ObjectId } from 'mongodb';
import { nameKey } from '../../models/name-key.ts';
import { createCollections } from '../initial.ts';

const create = createCollections({
  tenantHealth: [
    [{ urgency: 1, nameKey: 1, _id: 1 }],
    [{ nameKey: 1, _id: 1 }],
    [{ userCount: 1, nameKey: 1, _id: 1 }],
    [{ progress: 1, nameKey: 1, _id: 1 }],
    [{ activeSince: 1, _id: 1 }],
  ],
  tenantStats: [],
  companyData: [[{ 'configOverrides.nameKey': 1 }]],
});

interface CompanyData {
  _id: ObjectId;
  configOverrides: Record<string, unknown>[];
  createdAt: Date;
}

const textOf = (...values: unknown[]): string =>
  values.find((value): value is string => typeof value === 'string' && value.trim() !== '')?.trim() ?? '';

/** A configuration item from data that had no schema; one without a name is dropped. */
function itemsOf({ configOverrides, createdAt }: CompanyData) {
  return configOverrides.flatMap((held) => {
    const name = textOf(held.name, held.itemName);
    if (name === '') return [];
    const phase = Number(held.phase ?? held.defaultPhase);
    return [
      {
        name,
        nameKey: nameKey(name),
        category: textOf(held.category),
        description: textOf(held.description),
        inScope: held.inScope !== false,
        phase: [1, 2, 3, 4].includes(phase) ? phase : 2,
        implemented: held.implemented === true,
        addedAt: held.addedAt instanceof Date ? held.addedAt : createdAt,
      },
    ];
  });
}

/**
 * Creates the collection of the tenants' health, and gives companies' configuration items a schema and an index of
 * their names.
 */
export async function tenantHealth(db: Db): Promise<void> {
  const data = db.collection<CompanyData>('companyData');
  for await (const held of data.find({ 'configOverrides.0': { $exists: true } }))
    await data.updateOne({ _id: held._id }, { $set: { configOverrides: itemsOf(held) } });
  await create(db);
}
