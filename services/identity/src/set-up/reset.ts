import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MESSAGES } from '@scopewright/contracts/errors';
import { emptyDatabase, type Models, runAsSystem, trusted } from '@scopewright/data';
import { type CallContext, CallError, failures, type Implementation, implement, inTx } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { announceDatabaseReset } from '../tenant/announce-address.ts';
import { recordSetUp } from './legacy-company.ts';

/** Ids of the locks of running and interrupted resets. */
export const RESET_LOCKS = trusted({ $regex: /^reset:/ });
const RENEWED_EVERY_MS = 500;
/** A lock not renewed for this long belongs to a dead process. */
const ABANDONED_AFTER_MS = 4 * RENEWED_EVERY_MS;
const ANNOUNCED_AT_ONCE = 1000;

/** Holds a lock while `work` runs. It stays when that fails or the process is killed: the data is half deleted. */
async function whileLocked({ locks }: Pick<Models, 'locks'>, now: Date, work: () => Promise<void>): Promise<void> {
  const _id = `reset:${randomUUID()}`;
  await locks.create({ _id, takenAt: now });
  const renewing = setInterval(
    () => void locks.updateOne({ _id }, { $inc: { renewals: 1 } }).catch(() => undefined),
    RENEWED_EVERY_MS,
  );
  try {
    await work();
  } finally {
    clearInterval(renewing);
  }
  await locks.deleteOne({ _id });
}

/** Removes the locks of interrupted resets after a successful one. Running resets remove their own. */
async function removeAbandoned({ locks }: Pick<Models, 'locks'>): Promise<void> {
  const others = await locks.find({ _id: RESET_LOCKS }).lean();
  if (others.length === 0) return;
  await delay(ABANDONED_AFTER_MS);
  for (const { _id, renewals } of others) await locks.deleteOne({ _id, renewals });
}

/**
 * Deletes all data but migrations and the audit trail (decisions.md), and ends every session immediately everywhere.
 * Safe to repeat: an interrupted reset leaves a lock, and until a reset has succeeded no administrator can be created.
 * @throws CallError 403 where it is turned off, 503 while the end of sessions can't be announced
 */
async function reset(parts: IdentityParts, call: CallContext): Promise<void> {
  const { data, revocations, resetAllowed, clock } = parts;
  const { models } = data;
  if (!resetAllowed) throw new CallError('forbidden', MESSAGES.resetOff);
  const trace = (action: string) =>
    runAsSystem('trace a reset', () =>
      inTx(data, call, (tx) => recordSetUp(tx, { action, targetType: 'system', targetId: 'database' })),
    );
  await trace('system.reset-begun');
  await whileLocked(models, clock(), () =>
    emptyDatabase(models, {
      now: clock,
      endSessions: async (sessionIds) => {
        for (let from = 0; from < sessionIds.length; from += ANNOUNCED_AT_ONCE)
          if (!(await revocations.announce({ sessionIds: sessionIds.slice(from, from + ANNOUNCED_AT_ONCE) })))
            throw failures.unavailable();
      },
    }),
  );
  await removeAbandoned(models);
  await trace('system.reset');
  await announceDatabaseReset(parts);
}

export const resetCall = (parts: IdentityParts): Implementation =>
  implement('bootstrapReset', async (_input, call) => {
    await reset(parts, call);
    return { success: true as const };
  });
