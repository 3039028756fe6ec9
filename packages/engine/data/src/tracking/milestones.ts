import { CLAUSE_MILESTONES_MAX, type MilestoneKind, type WaitsFor } from '@scopewright/contracts/tracking/limits';
import type { Money } from '@scopewright/domain/money';
import type { ClientSession, FilterQuery, Types } from 'mongoose';
import type { ClauseDoc } from '../models/clauses/clause.ts';
import type { Models } from '../models/index.ts';
import type { AgreementRef } from '../models/sources/source.ts';
import type { MilestoneDoc } from '../models/tracking/milestone.ts';
import type { TrackedRef } from '../models/tracking/reminder.ts';
import { trusted } from '../tenant/trusted.ts';
import type { Viewer } from '../visibility.ts';
import { ACCEPTED_CLAUSES, visibleClauses } from '../visible-agreements.ts';

/** Characters of a clause used as its title without another one. */
const TITLE_LENGTH = 120;

/** A milestone or input, as it is shown: one of a clause has the clause's title and day. */
export interface TrackedMilestone {
  /** Its key in reminders. */
  about: TrackedRef;
  companyId: Types.ObjectId;
  /** Null for one of a clause to which nothing was added yet. */
  id: Types.ObjectId | null;
  clauseId: Types.ObjectId | null;
  of: AgreementRef | null;
  kind: MilestoneKind;
  title: string;
  dueOn: string;
  /** The price that its clause states. */
  amount: Money | null;
  expectedOn: string | null;
  doneOn: string | null;
  waitsFor: WaitsFor;
  projectId: Types.ObjectId | null;
  ownerId: Types.ObjectId | null;
  note: string;
  since: Date;
  version: number;
}

/** Accepted clauses on the timeline of a company. */
export const CLAUSES_ON_TIMELINE: FilterQuery<ClauseDoc> = {
  ...ACCEPTED_CLAUSES,
  'milestone.date': trusted({ $gt: '' }),
};
/** Accepted clauses that say until when the client provides something. */
export const DATED_DUTIES: FilterQuery<ClauseDoc> = {
  ...ACCEPTED_CLAUSES,
  kind: 'clientDuty',
  'date.value': trusted({ $gt: '' }),
};

export const MILESTONE_CLAUSE_FIELDS = {
  companyId: 1,
  of: 1,
  kind: 1,
  quote: 1,
  wording: 1,
  date: 1,
  amount: 1,
  milestone: 1,
  decidedAt: 1,
  createdAt: 1,
} as const;
export type MilestoneClause = Pick<ClauseDoc, '_id' | keyof typeof MILESTONE_CLAUSE_FIELDS>;

/** An accepted clause with people's additions; null if it states no day to track. */
export function milestoneOfClause(clause: MilestoneClause, added: MilestoneDoc | null): TrackedMilestone | null {
  const { _id, companyId, of, kind, quote, wording, date, amount, milestone, decidedAt, createdAt } = clause;
  const isDuty = kind === 'clientDuty';
  const dueOn = milestone?.date ?? (isDuty ? date?.value : null);
  if (!dueOn) return null;
  const text = wording ?? quote;
  return {
    about: { kind: 'clause', id: _id },
    companyId,
    id: added?._id ?? null,
    clauseId: _id,
    of: { type: of.type, id: of.id },
    kind: milestone ? 'milestone' : 'input',
    title: milestone?.title ?? (text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH - 1).trimEnd()}…` : text),
    dueOn,
    amount: amount?.is === 'fixedFee' ? { minor: amount.minor, currency: amount.currency } : null,
    expectedOn: added?.expectedOn ?? null,
    doneOn: added?.doneOn ?? null,
    waitsFor: added?.waitsFor ?? (isDuty ? 'client' : 'us'),
    projectId: null,
    ownerId: added?.ownerId ?? null,
    note: added?.note ?? '',
    since: decidedAt ?? createdAt,
    version: added?.version ?? 0,
  };
}

/** A milestone that was added by hand. */
export function ownMilestone({ _id, title, dueOn, createdAt, ...rest }: MilestoneDoc): TrackedMilestone {
  const { companyId, kind, expectedOn, doneOn, waitsFor, projectId, ownerId, note, version } = rest;
  return {
    about: { kind: 'milestone', id: _id },
    companyId,
    id: _id,
    clauseId: null,
    of: null,
    kind,
    title: title ?? '',
    dueOn: dueOn ?? '',
    amount: null,
    expectedOn,
    doneOn,
    waitsFor,
    projectId,
    ownerId,
    note,
    since: createdAt,
    version,
  };
}

/** Milestones and inputs of a company that a reader sees, by date. In the firm's scope. */
export async function milestonesOf(
  models: Pick<Models, 'milestones' | 'clauses' | 'sows' | 'changeOrders'>,
  reader: Pick<Viewer, 'role' | 'companyId'>,
  companyId: Types.ObjectId,
): Promise<TrackedMilestone[]> {
  const dated = await visibleClauses(models, reader, { companyId, $or: [CLAUSES_ON_TIMELINE, DATED_DUTIES] });
  const [stored, ofClauses] = await Promise.all([
    models.milestones.find({ companyId }).sort({ dueOn: 1, _id: 1 }).lean<MilestoneDoc[]>(),
    models.clauses
      .find(dated, MILESTONE_CLAUSE_FIELDS)
      .sort({ _id: -1 })
      .limit(CLAUSE_MILESTONES_MAX)
      .lean<MilestoneClause[]>(),
  ]);
  const added = new Map(stored.flatMap((one) => (one.clauseId ? [[one.clauseId.toHexString(), one] as const] : [])));
  return [
    ...stored.filter(({ clauseId }) => clauseId === null).map(ownMilestone),
    ...ofClauses.flatMap((clause) => milestoneOfClause(clause, added.get(clause._id.toHexString()) ?? null) ?? []),
  ].sort((a, b) => a.dueOn.localeCompare(b.dueOn) || a.about.id.toHexString().localeCompare(b.about.id.toHexString()));
}

/** Names of the firm's people, by id. In the firm's scope. */
export async function namesOfPeople(
  { users }: Pick<Models, 'users'>,
  ids: readonly (Types.ObjectId | string | null)[],
  session?: ClientSession | null,
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.flatMap((id) => id?.toString() ?? []))];
  if (known.length === 0) return new Map();
  const found = await users
    .find({ _id: trusted({ $in: known }) }, { name: 1, email: 1 })
    .session(session ?? null)
    .lean();
  return new Map(found.map(({ _id, name, email }) => [_id.toHexString(), name || email]));
}
