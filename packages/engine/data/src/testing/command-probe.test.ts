import { afterAll, expect, it } from 'vitest';
import { runAsSystem, runWithTenant } from '../tenant/context.ts';
import { commandProbe, factories, testDatabase } from './index.ts';

const database = await testDatabase('probe');
afterAll(async () => {
  database.probe.stop();
  await database.connection.close();
});

it('reports only commands that bypass mongoose', async () => {
  const { models, client, dbName } = database;
  const firm = await factories(models).firm();
  const probe = commandProbe(client, dbName);
  await runWithTenant(firm._id, () => models.companies.find());
  await runAsSystem('a test', () => models.companies.find());
  expect(probe.violations).toEqual([]);
  const raw = client.db(dbName).collection('companies');
  await runWithTenant(firm._id, () => raw.findOne({}));
  await raw.updateMany({ consultingFirmId: firm._id }, { $set: { status: 'x' } });
  await runWithTenant(firm._id, () => raw.insertOne({ name: 'x' }));
  await runWithTenant(firm._id, () => raw.aggregate([{ $limit: 1 }]).toArray());
  await runWithTenant(firm._id, () => raw.deleteMany({ $or: [{ consultingFirmId: firm._id }, {}] }));
  await runAsSystem('a test', () => client.db(dbName).collection('unheardOf').findOne({}));
  await client.db(dbName).collection('storedFiles.chunks').find({ files_id: firm._id }).toArray();
  await client.db(dbName).collection('storedFiles.chunks').deleteMany({});
  probe.stop();
  expect(probe.violations.map((violation) => violation.split(':')[0])).toEqual([
    'find on companies without consultingFirmId',
    'update on companies outside of any scope',
    'insert on companies without consultingFirmId',
    'aggregate on companies without consultingFirmId',
    'delete on companies without consultingFirmId',
    'find on unheardOf which no one says the owner of',
    'delete on storedFiles.chunks without files_id',
  ]);
  expect(() => probe.assertClean()).toThrow(/Unscoped commands/);
});
