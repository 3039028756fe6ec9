import { buffer } from 'node:stream/consumers';
import {
  AS_IT_LOOKS,
  type DataAccess,
  type FileDoc,
  type Models,
  runWithTenant,
  type SourceDoc,
  type SourcePageDoc,
  type SourceTextDoc,
} from '@scopewright/data';
import { DocumentRefused, type ReadPage, readDocument, WorkFailed, workOut } from '@scopewright/document-reader';
import { refusalInWords } from '@scopewright/domain/sources/problems';
import type { Files } from '@scopewright/files';
import type { JobPayload } from '@scopewright/jobs';
import type { Clock, Logger } from '@scopewright/service-kit';
import { keepReading, namesOf, undecidedLeft } from './keep-reading.ts';

interface Parts {
  data: DataAccess;
  files: Files;
  clock: Clock;
  log: Logger;
}

/** Something else is to be read by now. */
class Superseded extends Error {
  override name = 'Superseded';
}

const DOCUMENT_GONE = 'The document was removed before it was read.';

/**
 * Reads what was given of a SOW or change order, page by page, and stores its text with the clauses that are proposed.
 * It goes on where a killed worker has stopped, and stops when something else is to be read instead.
 * @returns what it ended in; null if there was nothing to do
 * @throws Error when the storage or the database can't be reached, or a process crashes: the job is tried again
 */
export function readSource(
  parts: Parts,
  { firmId, sourceId }: JobPayload<'source.read'>,
  { signal, isLast }: { signal: AbortSignal; isLast: boolean },
): Promise<SourceDoc['state'] | null> {
  const { models } = parts.data;
  return runWithTenant(firmId, async () => {
    const source = await models.sources
      .findOneAndUpdate(
        { _id: sourceId, present: true, state: { $in: ['waiting', 'reading'] } as never, redlines: null },
        { $set: { state: 'reading' } },
        { new: true },
      )
      .lean<SourceDoc>();
    if (source === null) return null;
    try {
      return await readWhole(parts, source, signal);
    } catch (error) {
      if (error instanceof Superseded) return null;
      if (error instanceof DocumentRefused)
        return fail(models, source, refusalInWords(error.code, source.format === 'text' ? null : source.format));
      if (signal.aborted) throw error;
      if (error instanceof WorkFailed && error.reason !== 'crash')
        return fail(models, source, refusalInWords('too-large', source.format === 'text' ? null : source.format));
      if (isLast) await fail(models, source, 'Reading was interrupted too often. Try again later.');
      throw error;
    }
  });
}

async function fail(models: Models, { _id }: SourceDoc, problem: string): Promise<'failed' | null> {
  const { matchedCount } = await models.sources.updateOne(
    { _id, state: 'reading' },
    { $set: { state: 'failed', problems: [problem] } },
  );
  await models.sourcePages.deleteMany({ sourceId: _id });
  return matchedCount === 0 ? null : 'failed';
}
