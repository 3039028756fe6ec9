import { DELETED_COMPANY_KEPT_DAYS } from '@scopewright/contracts/constants';
import type { Connection, Types } from 'mongoose';
import { removeAddresses } from '../addresses/remove.ts';
import { discardFiles } from '../files/files.ts';
import type { Models } from '../models/index.ts';
import { runAsSystem } from '../tenant/context.ts';
import { trusted } from '../tenant/trusted.ts';
import { withTransaction } from '../transaction.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 50;

const GOING = trusted({ $in: ['deleted', 'purging'] });

interface PurgeOptions {
  now: Date;
  productDomain: string;
  /** Whether the hosting provider has to be told which hosts there are. */
  needsDomains: boolean;
  signal: AbortSignal;
}

type Purging = PurgeOptions & { connection: Connection };

/** What becomes of the documents of a collection when the company that they name is removed for good: they go with it, or stay for the reason given. */
type Belonging = { gone: (models: Models, companyId: Types.ObjectId, purging: Purging) => Promise<unknown> } | { kept: string };

/** Every collection whose documents name a company. A test fails while one is missing here. */
export const COMPANY_BELONGINGS = {
  companyData: { gone: async ({ companyData }, companyId) => companyData.deleteMany({ companyId }) },
  sows: { gone: async ({ sows }, companyId) => sows.deleteMany({ companyId }) },
  changeOrders: { gone: async ({ changeOrders }, companyId) => changeOrders.deleteMany({ companyId }) },
  // their records stay, without a company, until the worker has removed the bytes
  files: { gone: (models, companyId, { connection }) => withTransaction(connection, (session) => discardFiles(models, { companyId }, session)) },
  notifications: { gone: async ({ notifications }, companyId) => notifications.deleteMany({ companyId }) },
  invitations: { gone: async ({ invitations }, companyId) => invitations.deleteMany({ companyId }) },
  // memberships only: the person keeps the account
  users: { gone: async ({ users }, companyId) => users.deleteMany({ companyId }) },
  addresses: { gone: (models, companyId, purging) => removeAddresses(models, { companyId }, purging) },
  auditEvents: { kept: 'What was done stays on record for the firm, also after what it was done to.' },
} as const satisfies Partial<Record<keyof Models, Belonging>>;

/**
 * Removes companies for good that were deleted more than thirty days ago, with all that belongs to them. Safe to be cut off at any point and begun again:
 * a company that is being removed can't be brought back, and goes last.
 * @returns how many
 */
export function purgeDeletedCompanies({ models, connection }: { models: Models; connection: Connection }, options: PurgeOptions): Promise<number> {
  const { now, signal } = options;
  const before = new Date(now.getTime() - DELETED_COMPANY_KEPT_DAYS * DAY_MS);
  return runAsSystem('remove companies that were deleted', async () => {
    let total = 0;
    for (;;) {
      const due = await models.companies
        .find({ deletedAt: trusted({ $lt: before }), status: GOING }, { _id: 1 })
        .limit(BATCH)
        .lean();
      for (const { _id } of due) {
        signal.throwIfAborted();
        if (await purge(models, _id, { ...options, connection })) total += 1;
      }
      if (due.length < BATCH) return total;
    }
  });
}

async function purge(models: Models, _id: Types.ObjectId, purging: Purging): Promise<boolean> {
  const claimed = await models.companies.updateOne({ _id, status: GOING }, { $set: { status: 'purging' } });
  if (claimed.matchedCount === 0) return false;
  for (const belonging of Object.values<Belonging>(COMPANY_BELONGINGS)) if ('gone' in belonging) await belonging.gone(models, _id, purging);
  await models.companies.deleteOne({ _id, status: 'purging' });
  return true;
}
