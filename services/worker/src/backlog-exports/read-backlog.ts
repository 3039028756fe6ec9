import {
  type BacklogExportDoc,
  type ClauseDoc,
  type CompanyDoc,
  type FirmDoc,
  itemsOfProjects,
  type Models,
  type ScopeItemDoc,
  trusted,
  type WorkItemDoc,
} from '@scopewright/data';
import type {
  ExportedBacklog,
  ExportProject,
  ExportScope,
  ExportWorkItem,
} from '@scopewright/domain/backlog-exports/export';
import { groupBy } from '@scopewright/domain/group-by';
import { compareBytes, inOrder } from '@scopewright/domain/scoping/parts';
import { Types } from 'mongoose';

const WORK_ITEM_FIELDS = {
  projectId: 1,
  key: 1,
  level: 1,
  parentId: 1,
  why: 1,
  title: 1,
  description: 1,
  criteria: 1,
  phase: 1,
  labels: 1,
  estimate: 1,
  hours: 1,
  dependsOn: 1,
  sourceIds: 1,
  clauseIds: 1,
  status: 1,
  outcome: 1,
  assigneeId: 1,
  dueDate: 1,
  startedAt: 1,
  doneAt: 1,
  shared: 1,
  notes: 1,
  ready: 1,
  reasons: 1,
  readyOverride: 1,
  order: 1,
  exports: 1,
  createdAt: 1,
} as const;
type StoredWorkItem = Pick<WorkItemDoc, '_id' | keyof typeof WORK_ITEM_FIELDS>;

/** The backlog of a project, or of all projects of a company, with everything that an export can hold. In the firm's scope. */
export async function readBacklog(
  models: Models,
  { companyId, projectId }: Pick<BacklogExportDoc, 'companyId' | 'projectId'>,
): Promise<ExportedBacklog> {
  const [company, projects] = await Promise.all([
    models.companies.findOne({ _id: companyId }, { name: 1 }).orFail().lean<Pick<CompanyDoc, 'name'>>(),
    models.scopeItems
      .find(
        { companyId, kind: 'project', deletedAt: null, ...(projectId && { _id: projectId }) },
        { name: 1, order: 1 },
      )
      .lean<Pick<ScopeItemDoc, '_id' | 'name' | 'order'>[]>(),
  ]);
  const inTheirOrder = projects.toSorted(
    (a, b) => compareBytes(a.order, b.order) || compareBytes(a._id.toHexString(), b._id.toHexString()),
  );
  const among = trusted({ $in: inTheirOrder.map(({ _id }) => _id) });
  const stored = await models.workItems
    .find({ companyId, projectId: among, deletedAt: null }, WORK_ITEM_FIELDS)
    .lean<StoredWorkItem[]>();
  const [people, items, clauses] = await Promise.all([
    peopleOf(models, stored),
    itemsOf(models, stored),
    clausesOf(models, stored),
  ]);
  const workItems = stored.map((workItem): ExportWorkItem => {
    const { _id, startedAt, doneAt, createdAt, assigneeId, readyOverride } = workItem;
    return {
      id: _id.toHexString(),
      key: workItem.key,
      projectId: workItem.projectId.toHexString(),
      level: workItem.level,
      parentId: workItem.parentId?.toHexString() ?? null,
      title: workItem.title,
      description: workItem.description,
      criteria: inOrder(workItem.criteria).map(([, { text }]) => text),
      phase: workItem.phase,
      labels: workItem.labels,
      estimate: workItem.estimate && {
        low: workItem.estimate.low,
        likely: workItem.estimate.likely,
        high: workItem.estimate.high,
        madeOf: workItem.estimate.madeOf.map(({ what, low, likely, high }) => ({ what, low, likely, high })),
      },
      hours: workItem.hours,
      status: workItem.status,
      outcome: workItem.outcome,
      ready: workItem.ready || readyOverride !== null,
      reasons: workItem.reasons,
      shared: workItem.shared,
      assignee: (assigneeId && people.get(assigneeId.toHexString())) ?? null,
      dueDate: workItem.dueDate,
      startedAt: startedAt?.toISOString() ?? null,
      doneAt: doneAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      dependsOn: workItem.dependsOn.map((id) => id.toHexString()),
      why: workItem.why,
      notes: workItem.notes,
      items: workItem.sourceIds.flatMap((id) => items.get(id.toHexString()) ?? []),
      clauses: workItem.clauseIds.flatMap((id) => clauses.get(id.toHexString()) ?? []),
      trackers: workItem.exports.flatMap(({ system, key, url }) => (key === null ? [] : [{ system, key, url }])),
    };
  });
  const orders = new Map(stored.map(({ _id, order }) => [_id.toHexString(), order]));
  const byProject = new Map<string, ExportWorkItem[]>(inTheirOrder.map(({ _id }) => [_id.toHexString(), []]));
  for (const workItem of workItems) byProject.get(workItem.projectId)?.push(workItem);
  return {
    companyName: company.name,
    projects: inTheirOrder.map(({ _id, name }) => ({ id: _id.toHexString(), name })),
    workItems: inTheirOrder.flatMap(({ _id }) => inTreeOrder(byProject.get(_id.toHexString()) ?? [], orders)),
  };
}

/** Whether the profile of an exported backlog asks for story points. Built-in profiles don't. In the firm's scope. */
export async function asksForPoints(
  { backlogs, backlogProfiles }: Pick<Models, 'backlogs' | 'backlogProfiles'>,
  { companyId, projectId }: Pick<BacklogExportDoc, 'companyId' | 'projectId'>,
): Promise<boolean> {
  const found = await backlogs.find({ companyId, ...(projectId && { projectId }) }, { profileId: 1 }).lean();
  const own = found.flatMap(({ profileId }) => (Types.ObjectId.isValid(profileId) ? [profileId] : []));
  if (own.length === 0) return false;
  return (await backlogProfiles.exists({ _id: trusted({ $in: own }), 'profile.storyPoints': true })) !== null;
}

/** The scope of projects for a build pack, with the firm's own estimates of manual work. In the firm's scope. */
export async function readScope(
  models: Models,
  companyId: Types.ObjectId,
  projects: readonly ExportProject[],
): Promise<{ items: Awaited<ReturnType<typeof itemsOfProjects>>; hours: ExportScope['hours'] }> {
  const ids = projects.map(({ id }) => new Types.ObjectId(id));
  const items = await itemsOfProjects(models, companyId, ids);
  const firm = await models.firms.findOne({}, { handWorkHours: 1 }).lean<Pick<FirmDoc, 'handWorkHours'>>();
  return { items, hours: firm?.handWorkHours ?? {} };
}

/** Work items in the order of the tree: parents before children. Those whose parent was deleted are at the top. */
function inTreeOrder(workItems: readonly ExportWorkItem[], orders: ReadonlyMap<string, string>): ExportWorkItem[] {
  const ids = new Set(workItems.map(({ id }) => id));
  const children = groupBy(workItems, (workItem) =>
    workItem.parentId !== null && ids.has(workItem.parentId) ? workItem.parentId : null,
  );
  for (const siblings of children.values())
    siblings.sort((a, b) => compareBytes(orders.get(a.id) ?? '', orders.get(b.id) ?? '') || compareBytes(a.id, b.id));
  const ordered: ExportWorkItem[] = [];
  const waiting = [...(children.get(null) ?? [])].reverse();
  for (let workItem = waiting.pop(); workItem !== undefined; workItem = waiting.pop()) {
    ordered.push(workItem);
    waiting.push(...[...(children.get(workItem.id) ?? [])].reverse());
  }
  return ordered;
}

const distinct = (ids: readonly Types.ObjectId[]): string[] => [...new Set(ids.map((id) => id.toHexString()))];

async function peopleOf({ users }: Models, workItems: readonly StoredWorkItem[]) {
  const ids = distinct(workItems.flatMap(({ assigneeId }) => assigneeId ?? []));
  const found = await users.find({ _id: trusted({ $in: ids }) }, { name: 1, email: 1 }).lean();
  return new Map(found.map(({ _id, name, email }) => [_id.toHexString(), { name, email }]));
}

async function itemsOf({ scopeItems }: Models, workItems: readonly StoredWorkItem[]) {
  const ids = distinct(workItems.flatMap(({ sourceIds }) => sourceIds));
  const found = await scopeItems.find({ _id: trusted({ $in: ids }), deletedAt: null }, { name: 1, kind: 1 }).lean();
  return new Map(
    found.map(({ _id, name, kind }) => [_id.toHexString(), { id: _id.toHexString(), kind: kind as string, name }]),
  );
}

type StoredClause = Pick<ClauseDoc, '_id' | 'of' | 'quote' | 'wording' | 'section' | 'page'>;

/** Clauses with where they are: `SOW “Phase one”, 3.2 Deliverables, page 4`. */
async function clausesOf({ clauses, sows, changeOrders }: Models, workItems: readonly StoredWorkItem[]) {
  const ids = distinct(workItems.flatMap(({ clauseIds }) => clauseIds));
  const found = await clauses
    .find(
      { _id: trusted({ $in: ids }), state: 'accepted', replaced: false },
      { of: 1, quote: 1, wording: 1, section: 1, page: 1 },
    )
    .lean<StoredClause[]>();
  const agreements = distinct(found.map(({ of }) => of.id));
  const among = { _id: trusted({ $in: agreements }) };
  const [ofSows, ofOrders] = await Promise.all([
    sows.find(among, { title: 1 }).lean(),
    changeOrders.find(among, { title: 1 }).lean(),
  ]);
  const titles = new Map([...ofSows, ...ofOrders].map(({ _id, title }) => [_id.toHexString(), title]));
  return new Map(
    found.map(({ _id, of, quote, wording, section, page }) => {
      const id = _id.toHexString();
      const agreement = `${of.type === 'sow' ? 'SOW' : 'Change order'} “${titles.get(of.id.toHexString()) ?? ''}”`;
      const place = [agreement, ...section.slice(-1), `page ${page}`].join(', ');
      return [id, { id, text: wording ?? quote, place }];
    }),
  );
}
