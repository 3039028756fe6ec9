import { createHash } from 'node:crypto';
import { type ClauseDoc, type Models, nameKey, trusted } from '@scopewright/data';
import type { BacklogClause, BacklogCompany, BacklogInput } from '@scopewright/domain/backlog/input';
import type { BacklogProfile } from '@scopewright/domain/backlog/profile';
import { HAND_WORK_HOURS } from '@scopewright/domain/scoping/company/hand-work-hours';
import type { AgreedClause, ReadLink } from '@scopewright/domain/trace/agreed';
import { configKey, configNameOf } from '@scopewright/domain/trace/trace';
import type { CallContext } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import type { DeliveryParts } from '../../parts.ts';
import { estimatesOf } from '../../scoping/check/hand-work-hours.ts';
import type { ScopeChecks } from '../../scoping/check/scope-checks.ts';
import { offeredItems } from '../../scoping/reading/config-items.ts';
import { agreedClauses, traceLinks } from '../../trace/traced-company.ts';
import { ownCatalogue } from '../work-catalogue.ts';

/** Dependencies for gathering a backlog's input. */
export type GatheringParts = Pick<DeliveryParts, 'data'> & { checks: ScopeChecks };

interface OfProject {
  companyId: Types.ObjectId;
  projectId: Types.ObjectId;
}

/** Input of generating a backlog, besides the items themselves. */
export interface Gathered {
  input: Omit<BacklogInput, 'items' | 'errors'>;
  /** Differs if anything differs that the backlog would be generated from. */
  state: string;
}

/**
 * Input of generating a project's backlog now, without its items and the check's findings.
 * @param revision the scope's, read before everything else: changes during the reading then lead to another state
 */
export async function gatherInput(
  { data: { models } }: Pick<DeliveryParts, 'data'>,
  call: CallContext,
  { companyId, projectId }: OfProject,
  profile: BacklogProfile,
  revision: number,
): Promise<Gathered> {
  const [clauses, hours, offered, oldest] = await Promise.all([
    agreedClauses(models, call.viewer, companyId),
    estimatesOf(models),
    offeredItems(models, companyId),
    models.scopeItems
      .findOne({ companyId, kind: 'project', deletedAt: null }, { _id: 1 })
      .sort({ createdAt: 1, _id: 1 })
      .lean(),
  ]);
  const [links, stated, catalogue] = await Promise.all([
    traceLinks(models, companyId, clauses),
    statedFacts(models, companyId, clauses),
    ownCatalogue(models),
  ]);
  const input = {
    projectId: projectId.toHexString(),
    configItems: oldest?._id.equals(projectId) ? backlogConfigItems(offered) : [],
    clauses: clauses.map((clause) => ({ ...quotedClause(clause), ...stated.get(clause.id) })),
    company: await companyOf(models, { companyId, configProjectId: oldest?._id ?? null }, links, offered),
    links: links.map(({ clauseId, key }) => ({ clauseId, key })),
    ...(catalogue && { catalogue }),
    handWork: { ...HAND_WORK_HOURS, ...hours.hours },
    profile,
  };
  const state = createHash('sha256')
    .update(JSON.stringify([revision, input]))
    .digest('base64');
  return { input, state };
}

/** The configuration items of a company as the generator reads them, for its oldest project. */
export const backlogConfigItems = (offered: Awaited<ReturnType<typeof offeredItems>>): BacklogInput['configItems'] =>
  offered.map(({ inCatalogue: _inCatalogue, ...item }) => ({ ...item, key: configKey(nameKey(item.name)) }));

/** A clause as the generator quotes it, without its dates. */
export const quotedClause = (clause: AgreedClause) => ({
  id: clause.id,
  kind: clause.kind,
  text: clause.text,
  place: describePlace(clause),
  agreementId: clause.agreementId,
});

/** Statuses of agreements that count as agreed; work isn't planned for others. */
const AGREED_SOWS = ['active', 'completed'];
const AGREED_ORDERS = ['accepted', 'closed'];

/** The days that clauses state or that milestones were made of, and whether their agreement is active. */
async function statedFacts(
  { clauses, sows, changeOrders }: Pick<Models, 'clauses' | 'sows' | 'changeOrders'>,
  companyId: Types.ObjectId,
  agreed: readonly AgreedClause[],
): Promise<Map<string, Pick<BacklogClause, 'agreed' | 'date' | 'milestone'>>> {
  const [found, ofSows, ofOrders] = await Promise.all([
    clauses
      .find(
        {
          companyId,
          _id: trusted({ $in: agreed.map(({ id }) => id) }),
          $or: [{ date: NOT_NULL }, { milestone: NOT_NULL }],
        },
        { 'date.text': 1, 'date.value': 1, 'date.until': 1, 'date.relative': 1, milestone: 1 },
      )
      .lean<Pick<ClauseDoc, '_id' | 'date' | 'milestone'>[]>(),
    sows.find({ companyId, status: trusted({ $in: AGREED_SOWS }) }, { _id: 1 }).lean(),
    changeOrders.find({ companyId, status: trusted({ $in: AGREED_ORDERS }) }, { _id: 1 }).lean(),
  ]);
  const active = new Set([...ofSows, ...ofOrders].map(({ _id }) => _id.toHexString()));
  const days = new Map(found.map((clause) => [clause._id.toHexString(), clause]));
  return new Map(agreed.map(({ id, agreementId }) => [id, factsOf(days.get(id), active.has(agreementId))]));
}

/** The dates of a clause, and whether it is agreed. */
export const factsOf = (
  { date = null, milestone = null }: Partial<Pick<ClauseDoc, 'date' | 'milestone'>> = {},
  agreed: boolean,
) => ({
  agreed,
  date: date && {
    text: date.text,
    value: date.value ?? null,
    until: date.until ?? null,
    relative: date.relative ?? null,
  },
  milestone: milestone && { title: milestone.title, date: milestone.date },
});

const NOT_NULL = trusted({ $ne: null });

/** The projects of a company, and those of the items that clauses are linked with. */
async function companyOf(
  { scopeItems }: Pick<Models, 'scopeItems'>,
  { companyId, configProjectId }: { companyId: Types.ObjectId; configProjectId: Types.ObjectId | null },
  links: readonly ReadLink[],
  offered: Awaited<ReturnType<typeof offeredItems>>,
): Promise<BacklogCompany> {
  const linked = [...new Set(links.flatMap(({ key }) => (configNameOf(key) === null ? [key] : [])))];
  const [projects, items] = await Promise.all([
    scopeItems.find({ companyId, kind: 'project', deletedAt: null }, { _id: 1 }).sort({ createdAt: 1, _id: 1 }).lean(),
    scopeItems
      .find({ companyId, _id: trusted({ $in: linked }), deletedAt: null }, { kind: 1, projectId: 1 })
      .sort({ _id: 1 })
      .lean(),
  ]);
  const inScope = new Set(offered.flatMap((item) => (item.inScope ? [configKey(nameKey(item.name))] : [])));
  const ofConfig = configProjectId?.toHexString() ?? null;
  return {
    projectIds: projects.map(({ _id }) => _id.toHexString()),
    projectOf: Object.fromEntries([
      ...items.map(({ _id, kind, projectId }) => [
        _id.toHexString(),
        (kind === 'project' ? _id : projectId)?.toHexString() ?? null,
      ]),
      ...links.flatMap(({ key }) => (inScope.has(key) ? [[key, ofConfig]] : [])),
    ]),
  };
}

/** Messages of errors that the check has found, by the id of the item. */
export async function errorsOf(
  { checks }: Pick<GatheringParts, 'checks'>,
  call: CallContext,
  { companyId, projectId }: OfProject,
): Promise<Record<string, string[]>> {
  const company = { _id: companyId, firmId: call.requireTenant().firmId };
  const { findings } = await checks.of(company, { projectId: projectId.toHexString() });
  const errors: Record<string, string[]> = {};
  for (const { severity, itemId, message } of findings) {
    if (severity !== 'error' || itemId === null) continue;
    const ofItem = errors[itemId] ?? [];
    errors[itemId] = ofItem;
    ofItem.push(message);
  }
  return errors;
}

/** Where a clause is: `SOW “Phase one”, 3.2 Deliverables, page 4`. */
function describePlace({ agreementTitle, section, shown: { agreement, page } }: AgreedClause): string {
  const kind = agreement.type === 'sow' ? 'SOW' : 'Change order';
  const heading = section.at(-1);
  return [`${kind} “${agreementTitle}”`, ...(heading ? [heading] : []), ...(page ? [`page ${page}`] : [])].join(', ');
}
