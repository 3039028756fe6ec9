import { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { connectData } from '../connection/connection.ts';
import type { AuditEventDoc } from '../models/audit-event.ts';
import { bytesOfEvent, storageOf } from '../storage/storage.ts';
import { runWithTenant } from '../tenant/context.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { audit } from './audit.ts';

const database = await testDatabase('audit-bytes');
afterAll(() => database.close());

const now = new Date('2026-06-30T12:00:00Z');
const kept = (firmId: Types.ObjectId) =>
  runWithTenant(firmId, async () => ({
    events: await database.models.auditEvents.find({}).lean<AuditEventDoc[]>(),
    bytes: (await storageOf(database.models))?.historyBytes,
  }));

it('a process that dies between an event and the count of its bytes leaves neither', async () => {
  const { _id: firmId } = await factories(database.models).firm();
  const before = await kept(firmId);
  const dying = await connectData({ uri: process.env.MONGODB_URI ?? '', dbName: database.dbName });
  const counting = new Promise<void>((reached) => {
    // the event has been written; the sockets are closed as those of a killed process are
    dying.models.storageUse.updateOne = (() => {
      reached();
      return { exec: () => new Promise(() => undefined) };
    }) as unknown as typeof dying.models.storageUse.updateOne;
  });
  void runWithTenant(firmId, () =>
    audit(dying.models, { action: 'test.done', targetId: new Types.ObjectId().toHexString() }, { now }),
  ).catch(() => undefined);
  await counting;
  await dying.client.close(true);
  expect(await kept(firmId)).toEqual(before);
});

it('an event that is recorded outside a transaction is counted', async () => {
  const { _id: firmId } = await factories(database.models).firm();
  const { bytes = 0, events: earlier } = await kept(firmId);
  await runWithTenant(firmId, () => audit(database.models, { action: 'test.done' }, { now }));
  const { events, bytes: after } = await kept(firmId);
  expect(events).toHaveLength(earlier.length + 1);
  expect(after).toBe(bytes + bytesOfEvent(events.find(({ action }) => action === 'test.done') as AuditEventDoc));
});
