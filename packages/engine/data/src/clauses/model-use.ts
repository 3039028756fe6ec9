import type { Types } from 'mongoose';
import { isDuplicateKey } from '../connection/transaction.ts';
import type { FirmDoc } from '../models/firms/firm.ts';
import type { Models } from '../models/index.ts';
import { trusted } from '../tenant/trusted.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a run is waited for that nothing is heard of: longer than one call may take. */
const LEASE_MS = 10 * 60 * 1000;

/** The model that an installation has, by what people read before they agree to it. */
export interface NamedModel {
  host: string;
  model: string;
}

/** The quota of a firm's tokens of a day (UTC). */
export function tokenQuota(now: Date): { name: string; expiresAt: Date } {
  const day = now.toISOString().slice(0, 10);
  return { name: `model-tokens:${day}`, expiresAt: new Date(Date.parse(day) + 2 * DAY_MS) };
}

/** Whether a firm has agreed to a model: to this one, at this host. */
export const agreesTo = (firm: Partial<Pick<FirmDoc, 'clauseModel'>> | null, { host, model }: NamedModel): boolean =>
  firm?.clauseModel?.host === host && firm.clauseModel.model === model;

/**
 * Begins or continues asking about a source, in the firm's scope; false while another one of the firm is asked about.
 */
export async function holdModel(
  { modelRuns }: Pick<Models, 'modelRuns'>,
  { firmId, sourceId, now }: { firmId: Types.ObjectId; sourceId: Types.ObjectId; now: Date },
): Promise<boolean> {
  try {
    await modelRuns.updateOne(
      { _id: firmId, $or: [{ sourceId }, { leaseUntil: trusted({ $lte: now }) }] },
      { $set: { sourceId, leaseUntil: new Date(now.getTime() + LEASE_MS) } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Ends asking about a source, so that the next one need not wait. */
export async function releaseModel(
  { modelRuns }: Pick<Models, 'modelRuns'>,
  { firmId, sourceId }: { firmId: Types.ObjectId; sourceId: Types.ObjectId },
): Promise<void> {
  await modelRuns.deleteOne({ _id: firmId, sourceId });
}
