import { randomBytes } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import { packBson, packedParts, packJson } from '@scopewright/work-pool/packed';
import { Binary, type Document, MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { connectData } from '../connection/connection.ts';
import type { Models } from '../models/index.ts';
import { runAsSystem } from '../tenant/context.ts';
import { MIGRATIONS } from './list.ts';
import { migrate } from './run.ts';
import { workItems } from './work-items.ts';

const uri = process.env.MONGODB_URI ?? '';
const client = await MongoClient.connect(uri);
const dbName = `sw_work_items_${randomBytes(6).toString('hex')}`;
const db = client.db(dbName);
const at = new Date('2027-01-04T08:00:00Z');
const ids = { firmId: new ObjectId(), companyId: new ObjectId(), projectId: new ObjectId() };
const work = new ObjectId();

beforeEach(async () => {
  await db.dropDatabase();
  await migrate(db, { migrations: MIGRATIONS.slice(0, 1) });
  for (const [name, document] of Object.entries(await formerDocuments())) await db.collection(name).insertOne(document);
});
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
});

/** A document of everything that named work items, as it was stored. */
async function formerDocuments(): Promise<Record<string, Document>> {
  const sum = { hours: 8, pieces: 2 };
  const row = { kind: 'changed', key: 'own:1', level: 'story', title: 'Build' };
  const receipt = { ...row, pieceId: work, says: [], version: 2, before: new Binary(Buffer.from('before')) };
  const progress = {
    days: [{ date: '2027-01-04', scope: sum, baseline: null }],
    forecast: { pieces: { kind: 'done' } },
  };
  const matched = { id: '1', kind: 'changed', piece: { id: work.toHexString(), key: 'own:1' } };
  const about = { kind: 'piece', id: work };
  const user = { userId: new ObjectId() };
  const by = { createdBy: new ObjectId(), createdAt: at };
  return {
    backlogPieces: { ...ids, key: 'own:1', level: 'story', title: 'Build', order: 'a0', createdAt: at, updatedAt: at },
    backlogDays: {
      ...{ ...ids, date: '2027-01-04', scope: sum, done: sum, notDelivered: sum, baseline: null },
      ...{ revision: 1, generation: 1, at },
    },
    backlogExports: {
      ...{ ...ids, preset: 'csv', options: {}, pieces: 2, requestedAt: at },
      rehearsal: [
        { severity: 'warning', file: 'a.csv', row: 2, pieceId: work.toHexString(), message: 'It is cut.' },
        { severity: 'info', file: 'a.csv', row: null, pieceId: null, message: 'It is read.' },
      ],
    },
    orderParts: {
      ...{ ...ids, changeOrderId: work, baselineId: work, baseHash: 'a', target: [], targetHash: 'b', entries: [] },
      effect: { pieces: { added: 1, changed: 0, dropped: 2 }, hours: { added: 1, dropped: 2, net: -1 }, days: -1 },
      frozenAt: at,
    },
    reminders: {
      ...{ firmId: ids.firmId, companyId: ids.companyId, ...user, about, dueOn: '2027-01-04', stage: 1 },
      ...{ sentOn: '2027-01-04', at },
    },
    reminderSnoozes: {
      ...{ firmId: ids.firmId, companyId: ids.companyId, about, until: '2027-01-08', reason: 'Holidays' },
      ...by,
    },
    auditEvents: {
      ...{ firmId: ids.firmId, companyId: ids.companyId, at, action: 'backlog.changed' },
      ...{ targetType: 'piece', targetId: work.toHexString(), targetName: 'Build' },
    },
    submissions: {
      ...{ firmId: ids.firmId, key: 'createPiece:hash', fingerprint: 'f', response: { pieceId: work.toHexString() } },
      ...{ createdAt: at, expiresAt: new Date(Date.now() + 86_400_000) },
    },
    statusSnapshots: {
      ...{ firmId: ids.firmId, companyId: ids.companyId, week: '2027-01-04', createdAt: at },
      content: { asOf: '2027-01-04', projects: [{ name: 'Some pieces', burnUp: progress }] },
    },
    backlogReceipts: {
      ...{ ...ids, what: 'generated', operationId: 'a', counts: { changed: 1 }, revision: 1, ...by },
      // of more than one part
      steps: Buffer.from(await packBson([...Array.from({ length: 100 }, () => ({ ...receipt, version: 1 })), receipt])),
    },
    backlogPreviews: {
      ...{ ...ids, profileId: 'standard', profileVersion: 1, backlogRevision: 1, scopeState: 'a', scopeRevision: 1 },
      ...{ counts: { changed: 1 }, ...by, expiresAt: new Date(Date.now() + 86_400_000) },
      plan: Buffer.from(packJson([{ ...row, pieceId: work.toHexString() }])),
    },
    statusImports: {
      ...{ ...ids, tracker: 'jira', hash: 'a', counts: { rows: 1 }, ...by },
      plan: deflateSync(JSON.stringify({ tracker: 'jira', rows: [matched, { ...matched, piece: null }] })),
    },
  };
}

/** The documents of a collection as they are stored, without ids, and with packed values unpacked. */
async function stored(name: string): Promise<Document[]> {
  const documents = await db
    .collection(name)
    .find({}, { projection: { _id: 0 } })
    .toArray();
  return Promise.all(
    documents.map(async ({ steps, plan, ...document }) => {
      const packed: Binary | undefined = steps ?? plan;
      if (packed === undefined) return document;
      if (name === 'statusImports') return { ...document, plan: JSON.parse(`${inflateSync(packed.value())}`) };
      const rows = await Promise.all(packedParts<{ kind: string }>(packed.value()).map((part) => part.read()));
      return { ...document, rows: rows.flat() };
    }),
  );
}

async function expectMigrated(): Promise<void> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  expect(names).not.toContain('backlogPieces');
  expect((await db.collection('workItems').indexes()).length).toBeGreaterThanOrEqual(19);
  const sum = { hours: 8, workItems: 2 };
  const workItemId = work.toHexString();
  const one = async (name: string) => (await stored(name))[0];
  expect(await one('workItems')).toMatchObject({ key: 'own:1', title: 'Build' });
  expect(await one('backlogDays')).toMatchObject({ scope: sum, done: sum, notDelivered: sum, baseline: null });
  expect(await one('backlogExports')).toMatchObject({
    workItems: 2,
    rehearsal: [
      { severity: 'warning', file: 'a.csv', row: 2, workItemId, message: 'It is cut.' },
      { severity: 'info', file: 'a.csv', row: null, workItemId: null, message: 'It is read.' },
    ],
  });
  expect((await one('orderParts'))?.effect).toEqual({
    ...{ workItems: { added: 1, changed: 0, dropped: 2 }, hours: { added: 1, dropped: 2, net: -1 }, days: -1 },
  });
  for (const name of ['reminders', 'reminderSnoozes'])
    expect((await one(name))?.about).toEqual({ kind: 'workItem', id: work });
  expect(await one('auditEvents')).toMatchObject({ targetType: 'work-item', targetId: workItemId });
  expect(await one('submissions')).toMatchObject({ key: 'createWorkItem:hash', response: { workItemId } });
  expect((await one('statusSnapshots'))?.content).toEqual({
    asOf: '2027-01-04',
    projects: [
      {
        name: 'Some pieces',
        burnUp: {
          days: [{ date: '2027-01-04', scope: sum, baseline: null }],
          forecast: { workItems: { kind: 'done' } },
        },
      },
    ],
  });
  const steps: Document[] = (await one('backlogReceipts'))?.rows;
  expect(steps).toHaveLength(101);
  expect(steps.at(-1)).toMatchObject({ workItemId: work, version: 2, before: new Binary(Buffer.from('before')) });
  expect((await one('backlogPreviews'))?.rows).toMatchObject([{ key: 'own:1', workItemId }]);
  expect((await one('statusImports'))?.plan.rows).toMatchObject([{ workItem: { id: workItemId } }, { workItem: null }]);
  const all = await Promise.all(names.map(stored));
  expect(JSON.stringify(all)).not.toMatch(/"(piece|pieces|pieceId)"/);
}

it('renames all stored data to the current names, and a second run changes nothing', async () => {
  await migrate(db);
  await expectMigrated();
  const before = await Promise.all(
    Object.keys(await formerDocuments()).map((name) => db.collection(name).find().toArray()),
  );
  await workItems(db);
  await expectMigrated();
  expect(
    await Promise.all(Object.keys(await formerDocuments()).map((name) => db.collection(name).find().toArray())),
  ).toEqual(before);
});

it('leaves only data that the current models accept', async () => {
  await migrate(db);
  const data = await connectData({ uri, dbName });
  try {
    await runAsSystem('read what was migrated', async () => {
      for (const name of Object.keys(await formerDocuments()).map((one) => one.replace('backlogPieces', 'workItems'))) {
        const model = data.models[name as keyof Models] as Models['workItems'];
        const raw = await db.collection(name).findOne();
        expect(raw, name).not.toBeNull();
        // unknown paths throw
        await new model(raw as never).validate();
        expect(await model.countDocuments(), name).toBe(1);
      }
    });
  } finally {
    await data.close();
  }
});

it('resumes where it was killed, before any command', async () => {
  let kills = 0;
  for (let isKilled = true; isKilled; ) {
    const dying = new MongoClient(uri, { monitorCommands: true });
    let commands = 0;
    dying.on('commandStarted', ({ commandName }: { commandName: string }) => {
      if (commandName === 'endSessions') return;
      commands += 1;
      if (commands > kills) throw new Error('killed');
    });
    isKilled = await workItems(dying.db(dbName)).then(
      () => false,
      (error: Error) => {
        expect(error.message).toBe('killed');
        return true;
      },
    );
    if (isKilled) kills += 1;
    await dying.close();
  }
  expect(kills).toBeGreaterThan(12);
  await expectMigrated();
});
