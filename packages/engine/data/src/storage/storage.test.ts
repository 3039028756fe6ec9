import { Types } from 'mongoose';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { audit, auditEach } from '../audit/audit.ts';
import { withTransaction } from '../connection/transaction.ts';
import { beginFile } from '../files/files.ts';
import type { FirmDoc } from '../models/firms/firm.ts';
import { runAsSystem, runWithTenant } from '../tenant/context.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { countFile, countStorage, requireStorage, StorageFull, storageOf, totalBytes } from './storage.ts';

const now = new Date('2026-06-30T12:00:00Z');
let firm: FirmDoc;
const database = await testDatabase('storage');
afterAll(() => database.close());
beforeEach(async () => {
  firm = await factories(database.models).firm();
});

const inFirm = <T>(work: () => Promise<T>, { _id } = firm) => runWithTenant(_id, work);
const use = (of = firm) => inFirm(() => storageOf(database.models), of);
const transaction = <T>(work: Parameters<typeof withTransaction<T>>[1]) => withTransaction(database.connection, work);

/** The stored size of the firm's history. */
async function historyAsStored(): Promise<number> {
  return runAsSystem('test', async () => {
    let bytes = 0;
    for await (const event of database.client
      .db(database.dbName)
      .collection('auditEvents')
      .find({ firmId: firm._id }, { raw: true }))
      bytes += event.length;
    return bytes;
  });
}

it('is the sum of many concurrent counts, and of no other firm', async () => {
  const other = await factories(database.models).firm();
  await inFirm(() =>
    Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        transaction((session) => countStorage(database.models, firm._id, { scopeBytes: n }, session)),
      ),
    ),
  );
  await inFirm(() =>
    Promise.all(
      Array.from({ length: 40 }, () => countStorage(database.models, firm._id, { scopeBytes: -10, historyBytes: 3 })),
    ),
  );
  expect(await use()).toEqual({ scopeBytes: 380, historyBytes: 120, fileBytes: 0, files: 0 });
  expect(await use(other)).toEqual({ scopeBytes: 0, historyBytes: 0, fileBytes: 0, files: 0 });
});

it('is counted with the transaction that stores, or not at all', async () => {
  const failing = () =>
    transaction(async (session) => {
      await audit(
        database.models,
        { action: 'x.y', targetName: 'lost' },
        { session, now, alongside: { scopeBytes: 500 } },
      );
      throw new Error('cut off');
    });
  await expect(inFirm(failing)).rejects.toThrow('cut off');
  expect(await use()).toMatchObject({ scopeBytes: 0, historyBytes: 0 });
});

it('counts events of the audit trail as long as they are stored, no matter who writes them', async () => {
  const changes = {
    name: { from: 'Ä', to: '“quoted” 漢字' },
    count: { from: 1, to: 2.5 },
    list: { from: null, to: [1, { deep: true }] },
  };
  await inFirm(() => audit(database.models, { action: 'x.y', changes, details: { some: 'thing' } }, { now }));
  await runAsSystem('test', () => audit(database.models, { action: 'x.y', firmId: firm._id }, { now }));
  await runAsSystem('test', () => audit(database.models, { action: 'x.y', firmId: null }, { now }));
  await inFirm(() =>
    transaction((session) =>
      auditEach(database.models, [{ action: 'x.a' }, { action: 'x.b', changes }], { session, now }),
    ),
  );
  expect((await use())?.historyBytes).toBe(await historyAsStored());
  expect(await historyAsStored()).toBeGreaterThan(800);
});

it("leaves room up to the firm's limit, for all three together", async () => {
  await inFirm(() => countStorage(database.models, firm._id, { scopeBytes: 600, historyBytes: 300 }));
  const room = (adding: number) => inFirm(() => requireStorage(database.models, { adding, maxBytes: 1000 }));
  await room(100);
  await expect(room(101)).rejects.toThrow(StorageFull);
  const file = (bytes: number) =>
    inFirm(() =>
      transaction((session) =>
        beginFile(
          database.models,
          {
            purpose: 'document',
            name: 'a.pdf',
            type: 'application/pdf',
            bytes,
            store: 'gridfs',
            createdBy: null,
            createdAt: now,
          },
          1000,
          session,
        ),
      ),
    );
  await expect(file(101)).rejects.toThrow(StorageFull);
  await file(100);
  await expect(room(1)).rejects.toThrow(StorageFull);
  const kept = await use();
  expect(kept && totalBytes(kept)).toBe(1000);
});

it('is read within the transaction, and does not count a file of an aborted one', async () => {
  const { models } = database;
  const require = (session?: Parameters<typeof requireStorage>[2]) =>
    requireStorage(models, { adding: 0, maxBytes: 100 }, session);
  await inFirm(() =>
    transaction(async (session) => {
      await countStorage(models, firm._id, { scopeBytes: 60 }, session);
      await require(session);
      await countFile(models, { bytes: 40, maxBytes: 100 }, session);
      await require(session);
      await countStorage(models, firm._id, { scopeBytes: 1 }, session);
      await expect(require(session)).rejects.toThrow(StorageFull);
      await countStorage(models, firm._id, { scopeBytes: -1 }, session);
      await models.firms.updateOne({}, { $inc: { storedBytes: 1 } }, { session });
      await expect(require(session)).rejects.toThrow(StorageFull);
      throw new Error('cut off');
    }).catch(({ message }: Error) => expect(message).toBe('cut off')),
  );
  expect(await use()).toEqual({ scopeBytes: 0, historyBytes: 0, fileBytes: 0, files: 0 });
});

it('is not limited for a deleted firm', async () => {
  const gone = { ...firm, _id: new Types.ObjectId() };
  await expect(
    inFirm(() => requireStorage(database.models, { adding: 1, maxBytes: 0 }), gone),
  ).resolves.toBeUndefined();
});
