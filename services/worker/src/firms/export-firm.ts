import { pipeline, Readable, Transform } from 'node:stream';
import { EXPORT_KEPT_DAYS } from '@scopewright/contracts/constants';
import {
  type DataAccess,
  discardFiles,
  type Exported,
  FIRM_BELONGINGS,
  type FileDoc,
  type FirmExportDoc,
  type Models,
  runWithTenant,
  trusted,
} from '@scopewright/data';
import { completeFile, type Files, keepFile } from '@scopewright/files';
import type { JobPayload } from '@scopewright/jobs';
import type { Clock } from '@scopewright/service-kit';
import { stringify } from 'csv-stringify';
import type { Model } from 'mongoose';
import { ZipFile } from 'yazl';

interface Options {
  data: DataAccess;
  files: Files;
  clock: Clock;
}

type Row = Record<string, unknown>;
/** One entry of the zip; its content is read when the zip reaches it. */
interface Entry {
  path: string;
  open: () => Promise<Readable>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Documents of a collection in memory at a time. */
const CHUNK = 200;
const README = `Everything that belongs to the firm.

<collection>.json  each document as it is kept, without what only the product needs to work
<collection>.csv   the same as a table; nested values are JSON
documents/         the files themselves, each behind its id in files.json; empty where one was removed while the export was made

Times are ISO 8601 in UTC, amounts in the currency's smallest unit.
`;

/**
 * Exports all data of a firm into a zip, stored for a week as a file of the firm. Needs memory for a few hundred
 * documents and one part of a file, for a firm of any size. Restarts from the beginning after an interruption or
 * failure.
 */
export async function exportFirm(
  { data, files, clock }: Options,
  { firmId, exportId }: JobPayload<'firm.export'>,
  signal: AbortSignal,
): Promise<void> {
  const { models } = data;
  await runWithTenant(firmId, async () => {
    const under = { _id: exportId, state: trusted({ $ne: 'ready' }) };
    const asked = await models.firmExports
      .findOneAndUpdate(under, { $set: { state: 'running', done: 0 } }, { new: true })
      .lean<FirmExportDoc>();
    if (asked === null) return;
    const entries = [...collections(models, firmId), ...(await documents({ models, files }, firmId))];
    await models.firmExports.updateOne(under, { $set: { total: entries.length } });
    const onEntry = (done: number) =>
      runWithTenant(firmId, () => models.firmExports.updateOne(under, { $set: { done } }));
    try {
      await keep({ data, files, clock }, asked, entries, onEntry, signal);
    } catch (error) {
      await models.firmExports.updateOne(under, { $set: { state: 'failed', finishedAt: clock() } });
      throw error;
    }
  });
}

/** Stores the zip as a file of the firm, replacing the previous one. */
async function keep(
  { data, files, clock }: Options,
  asked: FirmExportDoc,
  entries: readonly Entry[],
  onEntry: (done: number) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const { models } = data;
  let bytes = 0;
  const content = zipOf(entries, onEntry, (length) => {
    bytes += length;
  });
  const day = clock().toISOString().slice(0, 10);
  await keepFile(
    { data, files },
    {
      content,
      signal,
      record: async () => ({
        purpose: 'export',
        name: `export-${day}.zip`,
        type: 'application/zip',
        bytes: 0,
        createdBy: asked.requestedBy,
        createdAt: clock(),
      }),
      finish: async (uploaded, session) => {
        const finishedAt = clock();
        const expiresAt = new Date(finishedAt.getTime() + EXPORT_KEPT_DAYS * DAY_MS);
        const file = await completeFile(models, uploaded, 'ready', session);
        await models.files.updateOne({ _id: file._id }, { $set: { bytes, expiresAt } }, { session });
        await discardFiles(models, { purpose: 'export', state: 'ready', _id: trusted({ $ne: file._id }) }, session);
        const ready = { state: 'ready', done: entries.length, fileId: file._id, bytes, finishedAt, expiresAt } as const;
        await models.firmExports.updateOne({ _id: asked._id }, { $set: ready }, { session });
      },
    },
  );
}

/** A zip whose entries are opened one after the other. An entry's error ends it. */
function zipOf(
  entries: readonly Entry[],
  onEntry: (done: number) => Promise<unknown>,
  onBytes: (length: number) => void,
): Readable {
  const zip = new ZipFile();
  const out = new Transform({
    transform(part: Buffer, _encoding, done) {
      onBytes(part.length);
      done(null, part);
    },
  });
  zip.on('error', (error: Error) => out.destroy(error));
  zip.addBuffer(Buffer.from(README), 'README.txt');
  for (const [index, { path, open }] of entries.entries())
    zip.addReadStreamLazy(path, { compress: !path.startsWith('documents/') }, (take) => {
      onEntry(index)
        .then(open)
        .then(
          (content) => {
            content.once('error', (error) => out.destroy(error));
            take(null, content);
          },
          (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
        );
    });
  zip.end();
  return pipeline(zip.outputStream as Readable, out, () => undefined);
}

/** Two entries for every exported collection. */
function collections(models: Models, firmId: string): Entry[] {
  return Object.entries<Exported>(FIRM_BELONGINGS).flatMap(([name, exported]): Entry[] => {
    if (!('without' in exported)) return [];
    const model = models[name as keyof Models] as unknown as Model<Row>;
    const rows = () => rowsOf(model, exported.without, firmId);
    const columns = Object.keys(model.schema.paths).filter(
      (path) => !path.includes('.') && !exported.without.includes(path),
    );
    return [
      { path: `${name}.json`, open: async () => Readable.from(asJson(rows())) },
      { path: `${name}.csv`, open: async () => asCsv(rows(), columns) },
    ];
  });
}

/**
 * A firm's documents of a collection, sorted by id. Each query sets its own tenant scope, because it runs when the zip
 * needs more data.
 */
async function* rowsOf(model: Model<Row>, without: readonly string[], firmId: string): AsyncGenerator<Row> {
  // fields that only queries that name them read
  const hidden = Object.entries(model.schema.paths).flatMap(([path, { options }]) =>
    options.select === false && !without.includes(path) ? [path] : [],
  );
  const fields = [...without.map((path) => `-${path}`), ...hidden.map((path) => `+${path}`)].join(' ');
  for (let last: unknown; ; ) {
    const found: Row[] = await runWithTenant(firmId, () =>
      model
        .find(last === undefined ? {} : { _id: trusted({ $gt: last }) })
        .select(fields)
        .sort({ _id: 1 })
        .limit(CHUNK)
        .lean<Row[]>(),
    );
    yield* found;
    if (found.length < CHUNK) return;
    last = found.at(-1)?._id;
  }
}

async function* asJson(rows: AsyncGenerator<Row>): AsyncGenerator<string> {
  let first = true;
  for await (const row of rows) {
    yield `${first ? '[' : ','}\n${JSON.stringify(row)}`;
    first = false;
  }
  yield first ? '[]\n' : '\n]\n';
}

/** A value as a cell: texts and numbers unchanged, times as ISO 8601, objects and arrays as JSON. */
function cellOf(value: unknown): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  const plain: unknown = JSON.parse(JSON.stringify(value));
  return typeof plain === 'string' ? plain : JSON.stringify(plain);
}

function asCsv(rows: AsyncGenerator<Row>, columns: readonly string[]): Readable {
  async function* cells() {
    for await (const row of rows) yield columns.map((column) => cellOf(row[column]));
  }
  // cells that look like formulas are escaped, and the byte order mark makes spreadsheets read UTF-8
  const lines = stringify({
    header: true,
    columns: [...columns],
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
  return pipeline(Readable.from(cells(), { objectMode: true }), lines, () => undefined);
}

/**
 * An entry for every readable file except exports. If a file is removed before it is reached, the export continues: its
 * entry is empty.
 */
async function documents({ models, files }: { models: Models; files: Files }, firmId: string): Promise<Entry[]> {
  const found = await models.files
    .find({ state: 'ready', purpose: trusted({ $ne: 'export' }) })
    .sort({ _id: 1 })
    .lean<FileDoc[]>();
  return found.map((file) => ({
    path: `documents/${file._id.toHexString()}-${file.name}`,
    open: () =>
      runWithTenant(firmId, () =>
        files
          .storeOf(file)
          .read(file)
          .catch(async (error: unknown) => {
            if (await models.files.exists({ _id: file._id, state: 'ready' })) throw error;
            return Readable.from([]);
          }),
      ),
  }));
}
