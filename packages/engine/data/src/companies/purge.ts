import { DELETED_COMPANY_KEPT_DAYS } from '@scopewright/contracts/constants';
import type { ClientSession, Types } from 'mongoose';
import { removeAddresses } from '../addresses/remove.ts';
import type { InTransaction } from '../connection/transaction.ts';
import { discardFiles } from '../files/files.ts';
import type { AuditEventDoc } from '../models/audit-event.ts';
import type { CompanyDoc } from '../models/companies/company.ts';
import type { Models } from '../models/index.ts';
import { forgetCompany } from '../notifications/forget-company.ts';
import { removeItems } from '../scoping/purge-items.ts';
import { type EndedSessions, removeCompanyPeople } from '../sessions.ts';
import { removeSources } from '../sources/ask-reading.ts';
import { bytesOfEvent, countStorage } from '../storage/storage.ts';
import { runAsSystem } from '../tenant/context.ts';
import { removeOfCompany, removeSomeOfCompany } from '../tenant/past-the-plugin.ts';
import { trusted } from '../tenant/trusted.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 50;
/** Events that are removed in one transaction. */
const ACTIVITY_BATCH = 200;

const GOING = trusted({ $in: ['deleted', 'purging'] });

interface RemovalOptions {
  now: Date;
  productDomain: string;
  /** Whether hosts must be registered with the hosting provider. */
  needsDomains: boolean;
}
type PurgeOptions = RemovalOptions & { signal: AbortSignal };
type Purging = RemovalOptions & { inTransaction: InTransaction };

/**
 * How a collection's documents are treated when their company is permanently removed: they are removed too, or stay for
 * the given reason.
 */
type Gone = (models: Models, companyId: Types.ObjectId, purging: Purging) => Promise<unknown>;
type Belonging = { gone: Gone } | { kept: string; goneOfSample: Gone };

/** Every collection whose documents reference a company. A test fails while one is missing here. */
export const COMPANY_BELONGINGS = {
  companyData: { gone: async ({ companyData }, companyId) => companyData.deleteMany({ companyId }) },
  sows: { gone: async ({ sows }, companyId) => sows.deleteMany({ companyId }) },
  changeOrders: { gone: async ({ changeOrders }, companyId) => changeOrders.deleteMany({ companyId }) },
  scopeDifferences: { gone: async ({ scopeDifferences }, companyId) => scopeDifferences.deleteMany({ companyId }) },
  baselines: { gone: async ({ baselines }, companyId) => baselines.deleteMany({ companyId }) },
  baselineItems: { gone: async ({ baselineItems }, companyId) => baselineItems.deleteMany({ companyId }) },
  changeRequests: { gone: async ({ changeRequests }, companyId) => changeRequests.deleteMany({ companyId }) },
  orderParts: { gone: async ({ orderParts }, companyId) => orderParts.deleteMany({ companyId }) },
  // no one may delete single records, so the model refuses it
  orderDecisions: {
    gone: ({ orderDecisions }, companyId) => removeOfCompany(orderDecisions, companyId),
  },
  sources: {
    gone: async (models, companyId, { inTransaction }) => {
      for (;;) {
        const batch = await models.sources.find({ companyId }, { firmId: 1, bytes: 1 }).limit(20).lean();
        if (batch.length === 0) return;
        await inTransaction((session) => removeSources(models, batch, session));
      }
    },
  },
  sourceTexts: { gone: async ({ sourceTexts }, companyId) => sourceTexts.deleteMany({ companyId }) },
  sourcePages: { gone: async ({ sourcePages }, companyId) => sourcePages.deleteMany({ companyId }) },
  clauses: { gone: async ({ clauses }, companyId) => clauses.deleteMany({ companyId }) },
  scopeItems: { gone: (models, companyId, { inTransaction }) => removeItems({ models, inTransaction }, { companyId }) },
  scopeViews: { gone: async ({ scopeViews }, companyId) => scopeViews.deleteMany({ companyId }) },
  scopeChecks: { gone: async ({ scopeChecks }, companyId) => scopeChecks.deleteMany({ companyId }) },
  modelAnswers: { gone: async ({ modelAnswers }, companyId) => modelAnswers.deleteMany({ companyId }) },
  traceLinks: { gone: async ({ traceLinks }, companyId) => traceLinks.deleteMany({ companyId }) },
  companyTraces: { gone: async ({ companyTraces }, companyId) => companyTraces.deleteMany({ companyId }) },
  acknowledgments: { gone: async ({ acknowledgments }, companyId) => acknowledgments.deleteMany({ companyId }) },
  backlogs: { gone: async ({ backlogs }, companyId) => backlogs.deleteMany({ companyId }) },
  workItems: { gone: async ({ workItems }, companyId) => workItems.deleteMany({ companyId }) },
  backlogPreviews: { gone: async ({ backlogPreviews }, companyId) => backlogPreviews.deleteMany({ companyId }) },
  backlogReceipts: { gone: async ({ backlogReceipts }, companyId) => backlogReceipts.deleteMany({ companyId }) },
  statusImports: { gone: async ({ statusImports }, companyId) => statusImports.deleteMany({ companyId }) },
  statusWords: { gone: async ({ statusWords }, companyId) => statusWords.deleteMany({ companyId }) },
  backlogViews: { gone: async ({ backlogViews }, companyId) => backlogViews.deleteMany({ companyId }) },
  milestones: { gone: async ({ milestones }, companyId) => milestones.deleteMany({ companyId }) },
  reminders: { gone: async ({ reminders }, companyId) => reminders.deleteMany({ companyId }) },
  reminderSnoozes: { gone: async ({ reminderSnoozes }, companyId) => reminderSnoozes.deleteMany({ companyId }) },
  backlogDays: { gone: async ({ backlogDays }, companyId) => backlogDays.deleteMany({ companyId }) },
  statusPages: { gone: async ({ statusPages }, companyId) => statusPages.deleteMany({ companyId }) },
  statusSnapshots: { gone: async ({ statusSnapshots }, companyId) => statusSnapshots.deleteMany({ companyId }) },
  statusVisits: { gone: async ({ statusVisits }, companyId) => statusVisits.deleteMany({ companyId }) },
  backlogExports: { gone: async ({ backlogExports }, companyId) => backlogExports.deleteMany({ companyId }) },
  // their records stay, without a company, until the worker has removed the bytes
  files: {
    gone: (models, companyId, { inTransaction }) =>
      inTransaction((session) => discardFiles(models, { companyId }, session)),
  },
  notifications: { gone: (models, companyId) => forgetCompany(models, companyId) },
  invitations: { gone: async ({ invitations }, companyId) => invitations.deleteMany({ companyId }) },
  // memberships only: the account stays
  users: {
    gone: async (models, companyId) => {
      await releaseStaff(models, companyId);
      await models.users.deleteMany({ companyId });
    },
  },
  addresses: { gone: (models, companyId, purging) => removeAddresses(models, { companyId }, purging) },
  auditEvents: {
    kept: 'What was done stays on record for the firm, also after what it was done to.',
    goneOfSample: removeActivity,
  },
} as const satisfies Partial<Record<keyof Models, Belonging>>;

/** The collections whose documents are removed with their company. */
export const COMPANY_COLLECTIONS = (Object.keys(COMPANY_BELONGINGS) as (keyof typeof COMPANY_BELONGINGS)[]).filter(
  (name) => 'gone' in COMPANY_BELONGINGS[name],
);

/**
 * Permanently removes companies that were deleted more than thirty days ago, with everything that belongs to them. Can
 * be interrupted and restarted at any point: a company that is being removed can't be restored, and its own record is
 * removed last.
 * @returns how many
 */
export function purgeDeletedCompanies(
  { models, inTransaction }: { models: Models; inTransaction: InTransaction },
  options: PurgeOptions,
): Promise<number> {
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
        if (await purge({ models, inTransaction }, _id, options)) total += 1;
      }
      if (due.length < BATCH) return total;
    }
  });
}

/** Detaches the firm's own people and system administrators from the company, so that they are not removed with it. */
async function releaseStaff(
  { users }: Pick<Models, 'users'>,
  companyId: Types.ObjectId,
  session?: ClientSession,
): Promise<void> {
  const staff = {
    companyId,
    $or: [{ isAdmin: true }, { role: trusted({ $in: ['systemAdmin', 'firmAdmin', 'consultant'] }) }],
  };
  const options = session ? { session } : {};
  for (const status of ['active', 'invited'] as const)
    await users.updateMany(
      { ...staff, removedWithCompany: status },
      { $set: { status, removedWithCompany: null } },
      options,
    );
  await users.updateMany(staff, { $set: { companyId: null }, $inc: { version: 1 } }, options);
}

/**
 * Starts the permanent removal of a company, in the caller's transaction, in the scope of its firm or the system: no one finds it any
 * more, and the sessions of its people end. `finishRemoval` does the rest; if interrupted, the worker does.
 * @returns null when there is no such company; `begun` is false when its removal had already started
 */
export async function beginRemoval(
  models: Models,
  companyId: Types.ObjectId,
  { session, now }: { session: ClientSession; now: Date },
): Promise<{ company: CompanyDoc; begun: boolean; ended: EndedSessions } | null> {
  const company = await models.companies.findOne({ _id: companyId }, null, { session }).lean<CompanyDoc>();
  if (company === null) return null;
  if (company.status === 'purging') return { company, begun: false, ended: { sessionIds: [] } };
  // as if the time for restoring it had passed
  const deletedAt = new Date(now.getTime() - DELETED_COMPANY_KEPT_DAYS * DAY_MS);
  await models.companies.updateOne(
    { _id: companyId },
    { $set: { status: 'purging', deletedAt }, $inc: { revision: 1 } },
    { session },
  );
  await releaseStaff(models, companyId, session);
  return {
    company,
    begun: true,
    ended: await removeCompanyPeople(models, companyId, { session, now, reason: 'company removed' }),
  };
}

/**
 * Removes everything of a company whose removal has started, and the company itself. Can be interrupted and restarted
 * at any point, also by two concurrent callers.
 */
export async function finishRemoval(
  { models, inTransaction }: { models: Models; inTransaction: InTransaction },
  companyId: Types.ObjectId,
  options: RemovalOptions,
) {
  const isSample = (await models.companies.exists({ _id: companyId, sample: true })) !== null;
  for (const belonging of Object.values<Belonging>(COMPANY_BELONGINGS)) {
    const purging = { ...options, inTransaction };
    if ('gone' in belonging) await belonging.gone(models, companyId, purging);
    else if (isSample) await belonging.goneOfSample(models, companyId, purging);
  }
  await models.companies.deleteOne({ _id: companyId, status: 'purging' });
}

/**
 * Finishes the removal of a company if it has started, in the system scope; see `finishRemoval`.
 * @returns whether there was something to remove
 */
export async function resumeRemoval(
  data: { models: Models; inTransaction: InTransaction },
  companyId: Types.ObjectId,
  options: RemovalOptions,
): Promise<boolean> {
  if ((await data.models.companies.exists({ _id: companyId, status: 'purging' })) === null) return false;
  await finishRemoval(data, companyId, options);
  return true;
}

/** Removes the activity of a company in small transactions that also update its firm's storage. */
async function removeActivity(models: Models, companyId: Types.ObjectId, { inTransaction }: Purging): Promise<void> {
  for (;;) {
    const removed = await inTransaction(async (session) => {
      const events = await removeSomeOfCompany<AuditEventDoc>(models.auditEvents, companyId, ACTIVITY_BATCH, session);
      const firmId = events[0]?.firmId;
      const historyBytes = events.reduce((sum, event) => sum - bytesOfEvent(event), 0);
      if (firmId) await countStorage(models, firmId, { historyBytes }, session);
      return events.length;
    });
    if (removed < ACTIVITY_BATCH) return;
  }
}

async function purge(
  data: { models: Models; inTransaction: InTransaction },
  _id: Types.ObjectId,
  options: RemovalOptions,
): Promise<boolean> {
  const claimed = await data.models.companies.updateOne({ _id, status: GOING }, { $set: { status: 'purging' } });
  if (claimed.matchedCount === 0) return false;
  await finishRemoval(data, _id, options);
  return true;
}
