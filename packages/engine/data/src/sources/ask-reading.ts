import { createHash } from 'node:crypto';
import { DOCX_TYPE } from '@scopewright/contracts/constants';
import type { ClientSession, Types } from 'mongoose';
import { createOne } from '../models/create-one.ts';
import type { Models } from '../models/index.ts';
import type { AgreementRef, SourceChoices, SourceDoc } from '../models/sources/source.ts';
import type { FileDoc } from '../models/sows/file.ts';
import { enqueueOutbox } from '../outbox/enqueue.ts';
import { countStorage } from '../storage/storage.ts';
import { trusted } from '../tenant/trusted.ts';

/** Maximum of stored earlier readings of an agreement; older ones are removed unless a clause still quotes them. */
const FORMER_KEPT = 20;

export const AS_IT_LOOKS: SourceChoices = { as: null, columns: [], headers: false, notTables: [] };

/** The document or text to read of a SOW or change order, and how. */
export interface Reading {
  of: AgreementRef;
  companyId: Types.ObjectId;
  given: { format: 'text'; text: string } | { format: 'pdf' | 'docx'; fileId: Types.ObjectId; fileName: string };
  choices: SourceChoices;
}

interface Asking {
  session: ClientSession;
  now: Date;
  requestId: string | null;
  requestedBy: Types.ObjectId | null;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The current source of an agreement; null without a document or text. In the firm's scope. */
export const presentSource = (
  { sources }: Pick<Models, 'sources'>,
  { type, id }: AgreementRef,
  session?: ClientSession,
): Promise<SourceDoc | null> =>
  sources
    .findOne({ 'of.type': type, 'of.id': id, present: true })
    .session(session ?? null)
    .lean<SourceDoc>()
    .exec();

/** Whether a pasted text is an agreement's current source, or was read as an earlier one. In the firm's scope. */
export const wasRead = async (
  { sources }: Pick<Models, 'sources'>,
  { type, id }: AgreementRef,
  text: string,
): Promise<boolean> => {
  const ofText = { 'of.type': type, 'of.id': id, format: 'text', textHash: hashOf(text) } as const;
  return (await sources.exists({ ...ofText, $or: [{ present: true }, { state: 'read' }] })) !== null;
};

const sameChoices = (a: SourceChoices, b: SourceChoices): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Choices in one order, so that the same ones compare as equal. */
const inOrder = ({ as, columns, headers, notTables }: SourceChoices): SourceChoices => ({
  as,
  columns: [...new Map(columns.map(({ page, columns: count }) => [page, { page, columns: count }])).values()].sort(
    (a, b) => a.page - b.page,
  ),
  headers,
  notTables: [...new Set(notTables)].toSorted(),
});

/**
 * Requests a reading for an agreement, which becomes its current source. An equal reading that is running or done
 * stays; a failed one is retried. In the firm's scope, in a transaction that has locked the company.
 */
export async function askReading(
  models: Models,
  { of, companyId, given, choices }: Reading,
  asking: Asking,
): Promise<SourceDoc> {
  const { session, now, requestedBy } = asking;
  const present = await presentSource(models, of, session);
  const wanted = inOrder(choices);
  const textHash = given.format === 'text' ? hashOf(given.text) : null;
  const isSame =
    present !== null &&
    present.format === given.format &&
    (given.format === 'text' ? present.textHash === textHash : present.fileId?.equals(given.fileId) === true);
  if (isSame && sameChoices(inOrder(present.choices), wanted) && present.state !== 'failed') return present;
  // nothing quotes a text that was not read: it can be restarted unchanged
  const again = isSame && (present.state === 'failed' || (present.state === 'waiting' && present.redlines !== null));
  const source = again
    ? await models.sources
        .findOneAndUpdate(
          { _id: present._id },
          { $set: { choices: wanted, state: 'waiting', redlines: null, pagesRead: 0, problems: [] } },
          { session, new: true },
        )
        .lean<SourceDoc>()
    : await makeSource(models, { of, companyId, given, choices: wanted, textHash, requestedBy }, { session, now });
  if (source === null) throw new Error('The source was deleted');
  if (again) await models.sourcePages.deleteMany({ sourceId: source._id }, { session });
  await enqueueOutbox(
    models,
    'source.read',
    { firmId: source.firmId.toHexString(), sourceId: source._id.toHexString() },
    asking,
  );
  return source;
}

/**
 * Stores a text that the product has written itself, with its structure, as the current source of a new agreement. In
 * the firm's scope, in a transaction that has locked the company.
 */
export async function storeWritten(
  models: Models,
  {
    of,
    companyId,
    text,
    title,
    structure,
  }: Pick<Reading, 'of' | 'companyId'> & {
    text: string;
    title: string;
    /** Blocks and asides as JSON. */
    structure: string;
  },
  { session, now, requestedBy }: Pick<Asking, 'session' | 'now' | 'requestedBy'>,
): Promise<SourceDoc> {
  const given = { format: 'text' as const, text };
  const asked = { of, companyId, given, choices: AS_IT_LOOKS, textHash: hashOf(text), requestedBy };
  const source = await makeSource(models, asked, { session, now });
  const bytes = Buffer.byteLength(text) + Buffer.byteLength(structure);
  const read = { state: 'read', pages: 1, pagesRead: 1, title, bytes, readAt: now } as const;
  await models.sources.updateOne({ _id: source._id }, { $set: read }, { session });
  await models.sourceTexts.updateOne({ _id: source._id }, { $set: { structure } }, { session });
  await countStorage(models, source.firmId, { scopeBytes: bytes - source.bytes }, session);
  return { ...source, ...read };
}

/**
 * The same for new input, without anyone asking: the first document or text is read, and a text that replaces the
 * current one. Otherwise people choose.
 */
export async function readWhatWasGiven(
  models: Models,
  reading: Omit<Reading, 'choices'>,
  asking: Asking,
): Promise<void> {
  const present = await presentSource(models, reading.of, asking.session);
  if (reading.given.format === 'text' && reading.given.text.trim() === '') return;
  if (present !== null && (present.format !== 'text' || reading.given.format !== 'text')) return;
  await askReading(models, { ...reading, choices: present?.choices ?? AS_IT_LOOKS }, asking);
}

/** A document as input for reading. */
export const documentToRead = ({ _id: fileId, name: fileName, type }: Pick<FileDoc, '_id' | 'name' | 'type'>) => ({
  format: type === DOCX_TYPE ? ('docx' as const) : ('pdf' as const),
  fileId,
  fileName,
});

/** Requests a reading of a document that has become readable, if there is no earlier input. In a transaction. */
export async function readAttached(
  models: Models,
  file: FileDoc,
  { session, now, requestId }: Omit<Asking, 'requestedBy'>,
): Promise<void> {
  const { attachedTo, companyId, createdBy } = file;
  if (attachedTo === null || companyId === null) return;
  await readWhatWasGiven(
    models,
    { of: attachedTo, companyId, given: documentToRead(file) },
    { session, now, requestId, requestedBy: createdBy },
  );
}

async function makeSource(
  models: Models,
  {
    of,
    companyId,
    given,
    choices,
    textHash,
    requestedBy,
  }: Reading & { textHash: string | null; requestedBy: Types.ObjectId | null },
  { session, now }: { session: ClientSession; now: Date },
): Promise<SourceDoc> {
  const ofIt = { 'of.type': of.type, 'of.id': of.id };
  await models.sources.updateMany({ ...ofIt, present: true }, { $set: { present: false } }, { session });
  const bytes = given.format === 'text' ? Buffer.byteLength(given.text) : 0;
  const source = await createOne(models.sources, session, {
    of,
    companyId,
    present: true,
    format: given.format,
    ...(given.format === 'text' ? { textHash } : { fileId: given.fileId, fileName: given.fileName }),
    choices,
    bytes,
    requestedBy,
    createdAt: now,
  });
  if (given.format === 'text') {
    await models.sourceTexts.create([{ _id: source._id, companyId, text: given.text }], { session });
    await countStorage(models, source.firmId, { scopeBytes: bytes }, session);
  }
  await dropOldSources(models, of, session);
  return source;
}

/** Removes earlier sources beyond the stored maximum, except those that a clause quotes. */
async function dropOldSources(models: Models, of: AgreementRef, session: ClientSession): Promise<void> {
  const ofIt = { 'of.type': of.type, 'of.id': of.id };
  const old = await models.sources
    .find({ ...ofIt, present: false }, { firmId: 1, bytes: 1 }, { session })
    .sort({ createdAt: -1, _id: -1 })
    .skip(FORMER_KEPT)
    .lean<Pick<SourceDoc, '_id' | 'firmId' | 'bytes'>[]>();
  if (old.length === 0) return;
  const quoted = new Set(
    (
      await models.clauses
        .distinct('sourceId', { ...ofIt, sourceId: trusted({ $in: old.map(({ _id }) => _id) }) })
        .session(session)
    ).map(String),
  );
  await removeSources(
    models,
    old.filter(({ _id }) => !quoted.has(_id.toHexString())),
    session,
  );
}

/** Removes sources with their texts, and their bytes from the firm's count. */
export async function removeSources(
  models: Models,
  sources: readonly Pick<SourceDoc, '_id' | 'firmId' | 'bytes'>[],
  session: ClientSession,
): Promise<void> {
  const ids = trusted({ $in: sources.map(({ _id }) => _id) });
  await models.sources.deleteMany({ _id: ids }, { session });
  await models.sourceTexts.deleteMany({ _id: ids }, { session });
  await models.sourcePages.deleteMany({ sourceId: ids }, { session });
  for (const { firmId, bytes } of sources) await countStorage(models, firmId, { scopeBytes: -bytes }, session);
}
