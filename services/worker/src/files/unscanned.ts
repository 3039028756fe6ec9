import { type DataAccess, type FileDoc, notifyOf, runAsSystem, runWithTenant, trusted } from '@scopewright/data';
import type { Clock } from '@scopewright/service-kit';
import type { FilterQuery } from 'mongoose';

/** Longer than a scanner takes to restart. */
export const UNSCANNED_AFTER_MS = 30 * 60 * 1000;
const BATCH = 200;

type Parts = { data: DataAccess; clock: Clock };

/**
 * Marks documents that have waited for the scanner for a while as unscanned, and notifies the users who attached them
 * and the firm's administrators. The scan is still retried.
 * @returns how many
 */
export function markUnscanned({ data, clock }: Parts, signal: AbortSignal): Promise<number> {
  return runAsSystem('find documents without a verdict', async () => {
    const asked = trusted({ $lt: new Date(clock().getTime() - UNSCANNED_AFTER_MS) });
    const waiting: FilterQuery<FileDoc> = {
      state: 'scanning',
      createdAt: asked,
      $or: [{ scanAskedAt: null }, { scanAskedAt: asked }],
    };
    let marked = 0;
    for (;;) {
      signal.throwIfAborted();
      const due = await data.models.files.find(waiting).limit(BATCH).lean<FileDoc[]>();
      if (due.length === 0) return marked;
      for (const file of due) {
        await runWithTenant(file.firmId, () => markOne({ data, clock }, file, waiting));
        marked += 1;
      }
    }
  });
}

async function markOne(
  { data: { models, inTransaction }, clock }: Parts,
  file: FileDoc,
  waiting: FilterQuery<FileDoc>,
): Promise<void> {
  const { _id, firmId, companyId, attachedTo, createdBy, name, scanAskedAt } = file;
  await inTransaction(async (session) => {
    const { matchedCount } = await models.files.updateOne(
      { $and: [{ _id }, waiting] },
      { $set: { state: 'unscanned' } },
      { session },
    );
    if (matchedCount === 0 || attachedTo === null) return;
    const company = await models.companies.findById(companyId, { name: 1 }, { session }).lean();
    const order =
      attachedTo.type === 'change-order'
        ? await models.changeOrders.findById(attachedTo.id, { sowId: 1 }, { session }).lean()
        : null;
    const what = {
      event: `unscanned:${_id.toHexString()}:${(scanAskedAt ?? file.createdAt).getTime()}`,
      companyId,
      companyName: company?.name ?? null,
      target: { ...attachedTo, name, sowId: order?.sowId ?? null },
      status: null,
    };
    await notifyOf(models, 'document-unscanned', { people: { attacher: [createdBy] } }, what, {
      actorId: null,
      firmId: firmId.toHexString(),
      link: null,
      session,
      now: clock(),
      requestId: null,
    });
  });
}
