import { deflateSync, inflateSync } from 'node:zlib';
import { packBson, packedParts, packJson } from '@scopewright/work-pool/packed';
import type { Binary, Collection, Db, Document, UpdateFilter } from 'mongodb';

/** The former names of fields, with those that they have now. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['piece', 'workItem'],
  ['pieces', 'workItems'],
  ['pieceId', 'workItemId'],
]);

/** A step of the migration: safe to run again, from its start and after the whole. */
type Step = (db: Db) => Promise<void>;

/** The collection, with its indexes. A server that has it under its new name has done this step. */
const collection: Step = async (db) => {
  const [former] = await db.listCollections({ name: 'backlogPieces' }, { nameOnly: true }).toArray();
  if (former) await db.renameCollection('backlogPieces', 'workItems');
};

/** A field of documents that have it. */
const field =
  (name: string, from: string, to: string): Step =>
  async (db) => {
    await db.collection(name).updateMany({ [from]: { $exists: true } }, { $rename: { [from]: to } });
  };

/** A value of a field. */
const value =
  (name: string, path: string, from: string, to: string): Step =>
  async (db) => {
    await db.collection(name).updateMany({ [path]: from }, { $set: { [path]: to } });
  };

/** Plain data with the new names, at any depth. */
function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [NAMES.get(key) ?? key, renamed(one)]));
}

/** The fields of one row with the new names. */
const renamedRow = <T extends object>(row: T): T =>
  Object.fromEntries(Object.entries(row).map(([key, one]) => [NAMES.get(key) ?? key, one])) as T;

/** Documents one after the other, as each can have megabytes. `change` returns null for one that is as it should be. */
async function eachOf<T extends Document>(
  documents: Collection<T>,
  path: keyof T & string,
  change: (document: T) => Promise<unknown | null>,
): Promise<void> {
  const filter = { [path]: { $ne: null } } as never;
  for await (const document of documents.find<T>(filter, { projection: { [path]: 1 }, batchSize: 10 })) {
    const changed = await change(document);
    if (changed !== null)
      await documents.updateOne({ _id: document._id } as never, { $set: { [path]: changed } } as UpdateFilter<T>);
  }
}

/** Notes on the files of exports. */
const rehearsals: Step = (db) =>
  eachOf(db.collection('backlogExports'), 'rehearsal', async ({ rehearsal }) =>
    rehearsal.some((note: object) => 'pieceId' in note) ? rehearsal.map(renamedRow) : null,
  );

/** Answers of a call that has another name: its repetition gets the same answer. */
const answers: Step = async (db) => {
  const submissions = db.collection('submissions');
  const former = 'createPiece:';
  for await (const { _id, key, response } of submissions.find({ key: { $gte: former, $lt: 'createPiece;' } })) {
    const set = { key: `createWorkItem:${key.slice(former.length)}`, response: renamed(response) };
    await submissions.updateOne({ _id }, { $set: set });
  }
};

/** Status pages of former weeks. */
const snapshots: Step = (db) =>
  eachOf(db.collection('statusSnapshots'), 'content', async ({ content }) =>
    JSON.stringify(content).includes('"pieces":') ? renamed(content) : null,
  );

interface Row {
  kind: string;
}

/** Rows that are packed into one value. */
const packed =
  (name: string, path: string, pack: (rows: Row[]) => Uint8Array | Promise<Uint8Array>): Step =>
  (db) =>
    eachOf(db.collection(name), path, async (document) => {
      const rows: Row[] = [];
      for (const part of packedParts<Row>((document[path] as Binary).value())) rows.push(...(await part.read()));
      return rows.some((row) => 'pieceId' in row) ? Buffer.from(await pack(rows.map(renamedRow))) : null;
    });

/** Plans of status files that wait for being applied. */
const statusPlans: Step = (db) =>
  eachOf(db.collection('statusImports'), 'plan', async ({ plan }) => {
    const { rows, ...rest } = JSON.parse(inflateSync((plan as Binary).value()).toString()) as { rows: object[] };
    if (!rows.some((row) => 'piece' in row)) return null;
    return deflateSync(JSON.stringify({ ...rest, rows: rows.map(renamedRow) }));
  });

/** Collections that store work items, or refer to them. */
const STEPS: readonly Step[] = [
  collection,
  ...['scope', 'done', 'notDelivered', 'baseline'].map((sum) =>
    field('backlogDays', `${sum}.pieces`, `${sum}.workItems`),
  ),
  field('backlogExports', 'pieces', 'workItems'),
  rehearsals,
  field('orderParts', 'effect.pieces', 'effect.workItems'),
  value('reminders', 'about.kind', 'piece', 'workItem'),
  value('reminderSnoozes', 'about.kind', 'piece', 'workItem'),
  value('auditEvents', 'targetType', 'piece', 'work-item'),
  answers,
  snapshots,
  packed('backlogReceipts', 'steps', packBson),
  packed('backlogPreviews', 'plan', packJson),
  statusPlans,
];

/** Renames data stored as pieces: the work items of backlogs, and references to them. */
export async function workItems(db: Db): Promise<void> {
  for (const step of STEPS) await step(db);
}
