import { ObjectId } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { bareDatabase } from '../../testing/database.ts';
import { initialCollections } from '../initial.ts';
import { tenantHealth } from './tenant-health.ts';

const { db, close } = await bareDatabase('tenant_health');
afterAll(close);

it('gives configuration items of before a shape, and repeated changes nothing', async () => {
  await initialCollections(db);
  const createdAt = new Date('2026-01-02T03:04:05Z');
  const companyId = new ObjectId();
  const configOverrides = [
    { name: ' Major  Incident ', category: 'ITSM', inScope: false, phase: 4, implemented: true },
    { itemName: 'Approvals', description: 'Two steps' },
    { phase: 3 },
  ];
  await db.collection('companyData').insertOne({ companyId, firmId: null, configOverrides, createdAt });
  const stored = async () => (await db.collection('companyData').findOne({ companyId }))?.configOverrides;
  await tenantHealth(db);
  const once = await stored();
  expect(once).toEqual([
    {
      name: 'Major  Incident',
      nameKey: 'major incident',
      category: 'ITSM',
      description: '',
      inScope: false,
      phase: 4,
      implemented: true,
      addedAt: createdAt,
    },
    {
      name: 'Approvals',
      nameKey: 'approvals',
      category: '',
      description: 'Two steps',
      inScope: true,
      phase: 2,
      implemented: false,
      addedAt: createdAt,
    },
  ]);
  await tenantHealth(db);
  expect(await stored()).toEqual(once);
});
