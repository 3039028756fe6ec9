import { audit, type DataAccess, type FileDoc, readAttached, runWithTenant, trusted } from '@scopewright/data';
import type { Files } from '@scopewright/files';
import type { JobPayload } from '@scopewright/jobs';
import type { Clock } from '@scopewright/service-kit';

/**
 * Has a document scanned for viruses, after any waiting time. A clean one becomes readable; of an infected one only the
 * record stays, with that status. Safe to repeat.
 * @returns the verdict; null if nothing remains to scan
 * @throws Error when no scanner is configured any more, or it gives no verdict
 */
export function scanDocument(
  { data: { models, inTransaction }, files, clock }: { data: DataAccess; files: Files; clock: Clock },
  { firmId, fileId }: JobPayload<'file.scan'>,
  signal: AbortSignal,
): Promise<string | null> {
  const { scanner } = files;
  return runWithTenant(firmId, async () => {
    const waiting = { _id: fileId, state: trusted({ $in: ['scanning', 'unscanned'] }) };
    const file = await models.files
      .findOne({ _id: fileId, state: trusted({ $in: ['scanning', 'unscanned', 'infected'] }) })
      .lean<FileDoc>();
    if (file === null) return null;
    if (file.state === 'infected') {
      // the previous run was interrupted between the record and the bytes
      await files.storeOf(file).remove(file);
      return null;
    }
    if (scanner === null) throw new Error('A document waits for a virus scanner, and none is configured (CLAMD_URL)');
    const found = await scanner.scan(await files.storeOf(file).read(file), signal);
    if (found === null) {
      await inTransaction(async (session) => {
        const { matchedCount } = await models.files.updateOne(waiting, { $set: { state: 'ready' } }, { session });
        if (matchedCount > 0) await readAttached(models, file, { session, now: clock(), requestId: null });
      });
      return null;
    }
    // the record first: a waiting document without bytes could never be scanned
    await inTransaction(async (session) => {
      const { matchedCount } = await models.files.updateOne(
        waiting,
        { $set: { state: 'infected', bytes: 0 } },
        { session },
      );
      if (matchedCount === 0) return;
      await models.firms.updateOne({ _id: file.firmId }, { $inc: { storedBytes: -file.bytes } }, { session });
      const { attachedTo, companyId, name } = file;
      const target = {
        targetType: attachedTo?.type ?? null,
        targetId: attachedTo?.id.toHexString() ?? null,
        targetName: name,
      };
      await audit(
        models,
        { action: 'document.infected', companyId, ...target, details: { found } },
        { session, now: clock() },
      );
    });
    await files.storeOf(file).remove(file);
    return found;
  });
}
