import { buffer } from 'node:stream/consumers';
import {
  type DataAccess,
  type FileDoc,
  type Models,
  runWithTenant,
  type SourceDoc,
  type SourcePageDoc,
  type SourceTextDoc,
  trusted,
} from '@scopewright/data';
import { DocumentRefused, type ReadPage, readDocument, WorkFailed, workOut } from '@scopewright/document-reader';
import type { ClauseContext } from '@scopewright/domain/clauses/clause';
import type { Proposal } from '@scopewright/domain/clauses/propose-clauses';
import { describeRefusal } from '@scopewright/domain/sources/problems';
import type { PdfChoices } from '@scopewright/domain/sources/source';
import type { Files } from '@scopewright/files';
import type { JobPayload, JobRun } from '@scopewright/jobs';
import type { Clock, Logger } from '@scopewright/service-kit';
import type { ConfiguredExtractor } from '../clauses/ask-model.ts';
import { DecidedMeanwhile, decidedClauses, keepReading } from './keep-reading.ts';

interface Parts {
  data: DataAccess;
  files: Files;
  /** Null if not configured. */
  extractor: ConfiguredExtractor | null;
  clock: Clock;
  log: Logger;
}

/** Something else is to be read by now. */
class Superseded extends Error {
  override name = 'Superseded';
}

/** Text, structure and clauses are one transaction, which the database limits to 16 MB. */
const MAX_BYTES = 12_000_000;
const sizeOf = ({ source: { text, blocks, asides }, fresh }: Proposal): number =>
  Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify([blocks, asides, fresh]));

const DOCUMENT_GONE = 'The document was removed before it was read.';

/**
 * Reads the document or text of a SOW or change order, page by page, and stores its text with the proposed clauses. It
 * resumes where a killed worker has stopped, and stops when another reading replaces it.
 * @returns the resulting state; null if there was nothing to do
 * @throws Error when the storage or the database can't be reached, or a process crashes: the job is retried
 */
export function readSource(
  parts: Parts,
  { firmId, sourceId }: JobPayload<'source.read'>,
  { signal, isLast, requestId }: Pick<JobRun, 'signal' | 'isLast' | 'requestId'>,
): Promise<SourceDoc['state'] | null> {
  const { models } = parts.data;
  return runWithTenant(firmId, async () => {
    const source = await models.sources
      .findOneAndUpdate(
        { _id: sourceId, present: true, state: trusted({ $in: ['waiting', 'reading'] }), redlines: null },
        { $set: { state: 'reading' } },
        { new: true },
      )
      .lean<SourceDoc>();
    if (source === null) return null;
    try {
      return await readWhole(parts, source, { signal, requestId });
    } catch (error) {
      if (error instanceof Superseded) return null;
      if (error instanceof DocumentRefused)
        return fail(models, source, describeRefusal(error.code, source.format === 'text' ? null : source.format));
      if (signal.aborted) throw error;
      if (error instanceof WorkFailed && error.reason !== 'crash')
        return fail(models, source, describeRefusal('too-large', source.format === 'text' ? null : source.format));
      if (isLast) await fail(models, source, 'Reading was interrupted too often. Try again later.');
      throw error;
    }
  });
}

/** Reads the pages that are not read yet, then the text of all of them. @throws DocumentRefused, WorkFailed, Superseded */
async function readWhole(
  { data, files, extractor, clock, log }: Parts,
  source: SourceDoc,
  { signal, requestId }: Pick<JobRun, 'signal' | 'requestId'>,
): Promise<SourceDoc['state'] | null> {
  const { models } = data;
  const read =
    source.format === 'text' ? { problems: [], pages: 1 } : await readPages({ models, files, log }, source, signal);
  if (read === 'gone') return fail(models, source, DOCUMENT_GONE);
  if (read === 'question') return 'waiting';
  const text = source.format === 'text' ? await pastedText(models, source) : null;
  const context = await namesOf(models, source);
  for (;;) {
    signal.throwIfAborted();
    const former = await decidedClauses(models, source);
    const proposal = await workOut(
      'propose',
      {
        text,
        choices: choicesOf(source),
        context,
        former: former.map(({ _id, kind, quote, start, section }) => ({
          id: _id.toHexString(),
          kind,
          quote,
          start,
          section,
        })),
      },
      { signal, items: contentsOf(models, source) },
    );
    if (sizeOf(proposal) > MAX_BYTES) throw new DocumentRefused('too-large');
    try {
      const reading = { source, proposal, former, ...read, model: extractor?.clauseModel ?? null };
      const kept = await keepReading(data, reading, { now: clock(), requestId });
      return kept ? 'read' : null;
    } catch (error) {
      if (!(error instanceof DecidedMeanwhile)) throw error;
    }
  }
}

/** Stores the pages of a document as they are read. @throws DocumentRefused, Superseded */
async function readPages(
  { models, files, log }: { models: Models; files: Files; log: Logger },
  { _id: sourceId, companyId, fileId, format, choices }: SourceDoc,
  signal: AbortSignal,
) {
  if (format === 'text') throw new Error('A text has no pages');
  const file = await models.files.findOne({ _id: fileId, state: 'ready' }).lean<FileDoc>();
  if (file === null) return 'gone' as const;
  const [kept] = await models.sourcePages.aggregate<{ last: number; characters: number }>([
    { $match: { sourceId } },
    { $group: { _id: null, last: { $max: '$page' }, characters: { $sum: '$characters' } } },
  ]);
  const keep = async (pages: readonly ReadPage[], total: number | null) => {
    for (const { number: page, characters, json: content } of pages)
      await models.sourcePages.updateOne(
        { sourceId, page },
        { $set: { companyId, characters, content } },
        { upsert: true },
      );
    const { matchedCount } = await models.sources.updateOne(
      { _id: sourceId, present: true, state: 'reading' },
      { $set: { pages: total, pagesRead: pages.at(-1)?.number ?? 0 } },
    );
    if (matchedCount === 0) throw new Superseded();
  };
  const outcome = await readDocument({
    file: await buffer(await files.storeOf(file).read(file)),
    format,
    from: (kept?.last ?? 0) + 1,
    characters: kept?.characters ?? 0,
    choices: choices.as === null ? {} : { as: choices.as },
    signal,
    onPages: (pages, { pages: total }) => keep(pages, total),
    onCrash: (crash) => log.warn({ ...crash, sourceId: sourceId.toHexString() }, 'The process of a document has ended'),
  });
  if (outcome.state === 'read') return { problems: outcome.problems, pages: outcome.last };
  const { insertions, deletions, comments } = outcome;
  await models.sources.updateOne(
    { _id: sourceId, present: true, state: 'reading' },
    { $set: { state: 'waiting', redlines: { insertions, deletions, comments } } },
  );
  return 'question' as const;
}

async function pastedText({ sourceTexts }: Models, { _id }: SourceDoc): Promise<string> {
  const stored = await sourceTexts.findOne({ _id }, { text: 1 }).lean<Pick<SourceTextDoc, 'text'>>();
  if (stored === null) throw new Error('The text of a source is missing');
  return stored.text;
}

/** The pages of a document, as JSON. */
async function* contentsOf({ sourcePages }: Models, { _id }: SourceDoc): AsyncGenerator<string> {
  for await (const { content } of sourcePages
    .find({ sourceId: _id }, { content: 1 })
    .sort({ page: 1 })
    .lean<Pick<SourcePageDoc, 'content'>[]>()
    .cursor({ batchSize: 20 }))
    yield content;
}

const choicesOf = ({ choices: { columns, headers, notTables } }: SourceDoc): PdfChoices => ({
  columns: Object.fromEntries(columns.map(({ page, columns: count }) => [page, count])),
  notTables,
  ...(headers && { restored: 'all' as const }),
});

/** Names of the two parties in sentences. */
async function namesOf(models: Models, { companyId }: SourceDoc): Promise<ClauseContext> {
  const [firm, company] = await Promise.all([
    models.firms.findOne({}, { name: 1 }).lean<{ name: string }>(),
    models.companies.findOne({ _id: companyId }, { name: 1 }).lean<{ name: string }>(),
  ]);
  return { firmNames: firm ? [firm.name] : [], companyNames: company ? [company.name] : [] };
}

async function fail(models: Models, { _id }: SourceDoc, problem: string): Promise<'failed' | null> {
  const { matchedCount } = await models.sources.updateOne(
    { _id, state: 'reading' },
    { $set: { state: 'failed', problems: [problem] } },
  );
  await models.sourcePages.deleteMany({ sourceId: _id });
  return matchedCount === 0 ? null : 'failed';
}
