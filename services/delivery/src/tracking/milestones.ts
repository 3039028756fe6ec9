import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { MILESTONES_MAX, TRACKED_KINDS } from '@scopewright/contracts/tracking/limits';
import {
  type Changes,
  changesBetween,
  createOne,
  MILESTONE_CLAUSE_FIELDS,
  type MilestoneClause,
  type MilestoneDoc,
  type Models,
  milestoneOfClause,
  milestonesOf,
  namesOfPeople,
  ownMilestone,
  type ReminderSnoozeDoc,
  type TrackedMilestone,
  type TrackedRef,
  trusted,
  type Viewer,
} from '@scopewright/data';
import { isOfClient } from '@scopewright/domain/policy';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  inTx,
  record,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { holdCompany } from '../companies/visible-company.ts';
import { requireNearDates } from '../near-dates.ts';
import type { DeliveryParts } from '../parts.ts';

type Milestone = CallOutput<'changeMilestone'>;
type Parts = Pick<DeliveryParts, 'data'>;

/** Fields that people may set, in stored form. */
type Settable = Pick<
  MilestoneDoc,
  'title' | 'dueOn' | 'expectedOn' | 'doneOn' | 'waitsFor' | 'ownerId' | 'projectId' | 'note'
>;
type Given = Partial<
  Omit<ParsedCall<'createMilestone'>['body'], 'kind'> & Omit<ParsedCall<'changeMilestone'>['body'], 'version'>
>;

const idOf = (id: string | null): Types.ObjectId | null => (id === null ? null : new Types.ObjectId(id));

function settable({ title, date, expectedOn, doneOn, waitsFor, ownerId, projectId, note }: Given): Partial<Settable> {
  return {
    ...(title !== undefined && { title }),
    ...(date !== undefined && { dueOn: date }),
    ...(expectedOn !== undefined && { expectedOn }),
    ...(doneOn !== undefined && { doneOn }),
    ...(waitsFor !== undefined && { waitsFor }),
    ...(ownerId !== undefined && { ownerId: idOf(ownerId) }),
    ...(projectId !== undefined && { projectId: idOf(projectId) }),
    ...(note !== undefined && { note }),
  };
}

/** @throws CallError 422 for days that are more than 20 years from today */
const requireNearDays = (call: CallContext, { date, expectedOn, doneOn }: Given): void =>
  requireNearDates(call, { date, expectedOn, doneOn });

/** Until when reminders of these are off, by kind and id. */
export async function snoozesOf(
  { reminderSnoozes }: Pick<Models, 'reminderSnoozes'>,
  about: readonly Pick<TrackedRef, 'kind' | 'id'>[],
): Promise<ReadonlyMap<string, string>> {
  if (about.length === 0) return new Map();
  const found = await reminderSnoozes
    .find(
      { 'about.kind': trusted({ $in: TRACKED_KINDS }), 'about.id': trusted({ $in: about.map(({ id }) => id) }) },
      { about: 1, until: 1 },
    )
    .lean<Pick<ReminderSnoozeDoc, 'about' | 'until'>[]>();
  return new Map(found.map(({ about: { kind, id }, until }) => [`${kind}:${id.toHexString()}`, until]));
}

/** Milestones in the contract's shape, for a viewer: owner, note and snoozes are internal to the firm. */
async function presentMilestones(
  models: Models,
  { role }: Pick<Viewer, 'role'>,
  found: readonly TrackedMilestone[],
): Promise<Milestone[]> {
  const isClient = isOfClient(role);
  const [names, snoozes] = isClient
    ? [new Map<string, string>(), new Map<string, string>()]
    : await Promise.all([
        namesOfPeople(
          models,
          found.map(({ ownerId }) => ownerId),
        ),
        snoozesOf(
          models,
          found.map(({ about }) => about),
        ),
      ]);
  return found.map(({ id, clauseId, of, dueOn, ownerId, projectId, note, since, about, companyId: _, ...rest }) => {
    const name = ownerId === null ? undefined : names.get(ownerId.toHexString());
    return {
      ...rest,
      id: id?.toHexString() ?? null,
      clauseId: clauseId?.toHexString() ?? null,
      of: of && { type: of.type, id: of.id.toHexString() },
      date: dueOn,
      projectId: projectId?.toHexString() ?? null,
      since: since.toISOString(),
      owner: isClient || ownerId === null ? null : { id: ownerId.toHexString(), name: name ?? '' },
      note: isClient ? null : note,
      snoozedUntil: snoozes.get(`${about.kind}:${about.id.toHexString()}`) ?? null,
    };
  });
}

async function presentOne(models: Models, viewer: Viewer, found: TrackedMilestone): Promise<Milestone> {
  const [shown] = await presentMilestones(models, viewer, [found]);
  if (shown === undefined) throw new Error('One milestone has one presentation');
  return shown;
}

/** An event's data of a milestone: by their keys clients' people see title, days and whom it waits for. */
async function audited({ models, session }: Tx, doc: Partial<MilestoneDoc>) {
  const {
    title = null,
    dueOn = null,
    expectedOn = null,
    doneOn = null,
    waitsFor = null,
    note = '',
    ownerId = null,
  } = doc;
  const names = await namesOfPeople(models, [ownerId], session);
  const responsible = ownerId === null ? null : (names.get(ownerId.toHexString()) ?? null);
  return { title, dueOn, expectedOn, doneOn, waitsFor, note, responsible };
}

async function changesOf(tx: Tx, [from, to]: [Partial<MilestoneDoc>, Partial<MilestoneDoc>]): Promise<Changes> {
  return changesBetween(await audited(tx, from), await audited(tx, to));
}

const recorded = (companyId: Types.ObjectId, id: Types.ObjectId, title: string) => ({
  companyId,
  targetType: 'milestone',
  targetId: id.toHexString(),
  targetName: title,
});

/** Milestones and inputs of companies: by hand, and people's additions to those of clauses. */
export const milestoneCalls = ({ data }: Parts): Implementation[] => {
  const { models } = data;

  return [
    implement('companyMilestones', async ({ subject: { company } }, { viewer }) => {
      const found = await milestonesOf(models, viewer, company._id);
      return { items: await presentMilestones(models, viewer, found) };
    }),

    implement('createMilestone', ({ subject, body }, call) =>
      submitOnce<Milestone>(
        data,
        call,
        { name: 'createMilestone', content: [{ companyId: subject.company._id }, body] },
        async (tx) => {
          const { session } = tx;
          requireNearDays(call, body);
          const company = await holdCompany(tx, subject.company._id);
          const own = await models.milestones.countDocuments({ companyId: company._id, clauseId: null }, { session });
          if (own >= MILESTONES_MAX) throw failures.conflict(MESSAGES.milestonesFull);
          const { kind, ...given } = body;
          const now = call.now();
          const stored = await createOne(models.milestones, session, {
            waitsFor: kind === 'input' ? 'client' : 'us',
            ...settable(given),
            kind,
            companyId: company._id,
            createdBy: new Types.ObjectId(call.viewer.userId),
            createdAt: now,
            updatedAt: now,
          });
          await record(tx, {
            ...recorded(company._id, stored._id, body.title),
            action: 'milestone.created',
            changes: await changesOf(tx, [{}, { ...stored, title: null }]),
          });
          return presentOne(models, call.viewer, ownMilestone(stored));
        },
      ),
    ),

    implement('changeMilestone', ({ subject: { company, milestone }, body: { version, ...given } }, call) =>
      inTx(data, call, async (tx) => {
        requireNearDays(call, given);
        const held = await holdCompany(tx, company._id);
        const found = await models.milestones
          .findOne({ _id: milestone._id, companyId: held._id, clauseId: null }, {}, { session: tx.session })
          .lean<MilestoneDoc>();
        if (found === null) throw failures.notFound();
        if (found.version !== version)
          throw failures.versionConflict(await presentOne(models, call.viewer, ownMilestone(found)));
        const changed = await store(tx, { from: found, set: settable(given), title: found.title });
        return presentOne(models, call.viewer, ownMilestone(changed));
      }),
    ),

    implement('deleteMilestone', ({ subject: { company, milestone } }, call) =>
      inTx(data, call, async (tx) => {
        const { session } = tx;
        const held = await holdCompany(tx, company._id);
        const gone = await models.milestones
          .findOneAndDelete({ _id: milestone._id, companyId: held._id, clauseId: null }, { session })
          .lean<MilestoneDoc>();
        if (gone === null) throw failures.notFound();
        await models.reminderSnoozes.deleteMany({ 'about.kind': 'milestone', 'about.id': gone._id }, { session });
        await record(tx, {
          ...recorded(held._id, gone._id, gone.title ?? ''),
          action: 'milestone.deleted',
          changes: await changesOf(tx, [{ ...gone, title: null }, {}]),
        });
        return { success: true as const };
      }),
    ),

    implement('trackClause', ({ subject: { clause: named }, body: { version, ...given } }, call) =>
      inTx(data, call, async (tx) => {
        const { session } = tx;
        requireNearDays(call, given);
        await holdCompany(tx, named.companyId);
        const clause = await models.clauses
          .findOne({ _id: named._id, state: 'accepted', lost: false, replaced: false }, MILESTONE_CLAUSE_FIELDS, {
            session,
          })
          .lean<MilestoneClause>();
        const added = await models.milestones.findOne({ clauseId: named._id }, {}, { session }).lean<MilestoneDoc>();
        const before = clause && milestoneOfClause(clause, added);
        if (!clause || !before) throw failures.conflict(MESSAGES.notAMilestone);
        if (before.version !== version) throw failures.versionConflict(await presentOne(models, call.viewer, before));
        const from = added ?? (await startTracking(tx, before));
        const changed = await store(tx, { from, set: settable(given), title: before.title });
        const after = milestoneOfClause(clause, changed);
        if (after === null) throw new Error('The clause states no day any more');
        return presentOne(models, call.viewer, after);
      }),
    ),
  ];
};

/** The document of a clause's milestone, as long as people have added nothing. */
function startTracking(
  { models, call, session }: Tx,
  { companyId, clauseId, kind, waitsFor }: TrackedMilestone,
): Promise<MilestoneDoc> {
  const now = call.now();
  return createOne(models.milestones, session, {
    companyId,
    clauseId,
    kind,
    waitsFor,
    version: 0,
    createdBy: new Types.ObjectId(call.viewer.userId),
    createdAt: now,
    updatedAt: now,
  });
}

/** Stores a change of a milestone with its event; without a difference it stays as it is. */
async function store(
  tx: Tx,
  { from, set, title }: { from: MilestoneDoc; set: Partial<Settable>; title: string | null },
): Promise<MilestoneDoc> {
  const changes = await changesOf(tx, [from, { ...from, ...set }]);
  const isMoved = set.projectId !== undefined && String(set.projectId) !== String(from.projectId);
  if (Object.keys(changes).length === 0 && !isMoved && from.version > 0) return from;
  const changed = await tx.models.milestones
    .findOneAndUpdate(
      { _id: from._id },
      { $set: { ...set, updatedAt: tx.call.now() }, $inc: { version: 1 } },
      { session: tx.session, new: true },
    )
    .orFail()
    .lean<MilestoneDoc>();
  const isDone = from.doneOn === null && changed.doneOn !== null;
  await record(tx, {
    ...recorded(changed.companyId, changed._id, changed.title ?? title ?? ''),
    ...(changed.clauseId && { details: { clauseId: changed.clauseId.toHexString() } }),
    action: isDone ? 'milestone.done' : 'milestone.changed',
    changes,
  });
  return changed;
}
