import type { CallOutput } from '@scopewright/contracts';
import { daysBetween, daysLater, localTime } from '@scopewright/domain/tracking/days';
import type { Types } from 'mongoose';
import type { Models } from '../models/index.ts';
import type { ScopeItemDoc } from '../models/scoping/scope-item.ts';
import type { StatusPageDoc } from '../models/tracking/status-page.ts';
import { trusted } from '../tenant/trusted.ts';
import { clientOf } from '../visible-agreements.ts';
import { type SharedAgreement, sharedAgreements } from './agreed.ts';
import { burnUpOf } from './burn-up.ts';
import { milestonesOf, namesOfPeople, type TrackedMilestone } from './milestones.ts';

export type ClientStatus = CallOutput<'companyStatus'>['status'];

/** Projects on a status page. */
const MOST_PROJECTS = 20;
/** Change orders that were shared, and neither accepted nor over. */
const OPEN_CHANGE_ORDERS: readonly string[] = ['sent'];

/**
 * A company's delivery as its people see it: no hours, rates, notes or owners, and only agreements that were shared
 * with them. In the firm's scope.
 * @param timeZone that of the firm
 */
export async function clientStatus(
  models: Models,
  companyId: Types.ObjectId,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<{ status: ClientStatus; version: number }> {
  const asOf = localTime(now, timeZone).date;
  const [page, found, agreements, projects] = await Promise.all([
    models.statusPages.findOne({ companyId }).lean<StatusPageDoc>(),
    milestonesOf(models, clientOf(companyId), companyId),
    sharedAgreements(models, companyId, timeZone),
    projectsWithFigures(models, companyId),
  ]);
  const agreed = new Set(agreements.filter(({ isAgreed }) => isAgreed).map(({ _id }) => _id.toHexString()));
  const milestones = found.filter(({ of }) => of === null || agreed.has(of.id.toHexString()));
  const burnUps = await Promise.all(
    projects.map((project) => burnUpOf(models, { project, agreements, milestones, withHours: false })),
  );
  const status: ClientStatus = {
    asOf,
    sentence: page && page.sentence !== '' ? await presentSentence(models, page) : null,
    milestones: milestones.filter(({ kind }) => kind === 'milestone').map((one) => presentMilestone(one, asOf)),
    waiting: waitingOf(milestones, asOf, timeZone),
    projects: projects.map(({ _id, name }, index) => {
      const burnUp = burnUps[index];
      if (burnUp === undefined) throw new Error('Each project has a burn-up');
      return { id: _id.toHexString(), name, burnUp };
    }),
    changeOrders: agreements
      .filter(({ type, status: of }) => type === 'change-order' && OPEN_CHANGE_ORDERS.includes(of))
      .map((order) => ({ ...headOf(order), endDate: order.endDate })),
    agreements: agreements
      .filter(({ isAgreed }) => isAgreed)
      .map((one) => ({ ...headOf(one), type: one.type, since: one.agreedOn })),
  };
  return { status, version: page?.version ?? 0 };
}

async function presentSentence(models: Models, { sentence, by, at }: StatusPageDoc) {
  const names = await namesOfPeople(models, [by]);
  return { text: sentence, by: names.get(by.toHexString()) ?? null, at: at.toISOString() };
}

const presentMilestone = (one: TrackedMilestone, asOf: string): ClientStatus['milestones'][number] => ({
  title: one.title,
  plannedOn: one.dueOn,
  expectedOn: one.expectedOn,
  doneOn: one.doneOn,
  waitsFor: one.waitsFor,
  days: daysLater(one, asOf),
});

/** Inputs awaited from the client, longest open first. */
const waitingOf = (milestones: readonly TrackedMilestone[], asOf: string, timeZone: string): ClientStatus['waiting'] =>
  milestones
    .filter(({ waitsFor, doneOn }) => waitsFor === 'client' && doneOn === null)
    .map(({ title, dueOn, since }) => ({
      title,
      dueOn,
      since: localTime(since, timeZone).date,
      daysOver: Math.max(0, daysBetween(dueOn, asOf)),
    }))
    .sort((a, b) => a.since.localeCompare(b.since) || a.dueOn.localeCompare(b.dueOn));

const headOf = ({ _id, sowId, title, status, amountMinor, currency, noChargeReason }: SharedAgreement) => ({
  id: _id.toHexString(),
  sowId: sowId.toHexString(),
  title,
  status,
  amount: amountMinor === null || currency === null ? null : { minor: amountMinor, currency },
  noChargeReason,
});

/** Projects of a company whose backlog has recorded days, the oldest first. */
async function projectsWithFigures(
  { backlogs, scopeItems }: Pick<Models, 'backlogs' | 'scopeItems'>,
  companyId: Types.ObjectId,
): Promise<Pick<ScopeItemDoc, '_id' | 'name' | 'deadline'>[]> {
  const projectIds = await backlogs.distinct('projectId', { companyId });
  return scopeItems
    .find({ _id: trusted({ $in: projectIds }), companyId, kind: 'project', deletedAt: null }, { name: 1, deadline: 1 })
    .sort({ createdAt: 1, _id: 1 })
    .limit(MOST_PROJECTS)
    .lean<Pick<ScopeItemDoc, '_id' | 'name' | 'deadline'>[]>();
}
