import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { ScopeItemKind, ScopeItemOf } from '@scopewright/contracts/scoping';
import { type AgreementRef, type CompanyDoc, nameKey, type ScopeItemDoc, trusted } from '@scopewright/data';
import {
  type BuildPlan,
  type BuildTarget,
  builtTemplate,
  type ChosenPart,
  planBuild,
} from '@scopewright/domain/building/plan-build';
import { hasTemplate } from '@scopewright/domain/building/propose-build';
import { templateFieldNames } from '@scopewright/domain/scoping/templates/insert-template';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  inTx,
  recordEach,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
import { type FilterQuery, Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';
import { onTakenKey } from '../scoping/items/create-item.ts';
import { aboutItem, keepScopeCounts } from '../scoping/items/edit-item.ts';
import { insertItems } from '../scoping/items/insert-items.ts';
import { changeProject } from '../scoping/items/insert-template.ts';
import { holdAgreement, refOf, visibleAgreement } from '../sources/agreement.ts';
import { linkPairs, unlinkMany } from '../trace/link-many.ts';
import type { NamedTarget } from '../trace/targets.ts';
import { storedTraced, tracedConfigItems } from '../trace/traced-company.ts';

type Parts = Pick<DeliveryParts, 'data' | 'files' | 'pool'>;
type Body = ParsedCall<'buildSow'>['body'];
type Built = CallOutput<'buildSow'>;
type Undo = ParsedCall<'undoBuildSow'>['body'];

/** The largest company takes longer than other tasks may. */
const LIMIT = { timeLimitMs: 8_000 };

/** The scope that an agreement sells and that isn’t there yet. */
async function showBuild({ data, pool }: Parts, call: CallContext, of: AgreementRef): Promise<CallOutput<'sowBuild'>> {
  const { models } = data;
  const { companyId, title } = await visibleAgreement(models, call.viewer, of);
  const [configItems, stored] = await Promise.all([
    tracedConfigItems(models, companyId),
    storedTraced(models, call.viewer, companyId),
  ]);
  const company = { ...configItems, ...stored, agreement: { id: of.id.toHexString(), title } };
  return JSON.parse(await pool.run(call.requireTenant().firmId, 'proposeBuild', company, LIMIT));
}

/** Makes the parts that a person has chosen, linked with their clauses: all of them, or nothing. @throws CallError */
function build(parts: Parts, call: CallContext, of: AgreementRef, body: Body): Promise<Built> {
  const name = of.type === 'sow' ? 'buildSow' : 'buildChangeOrder';
  return submitOnce<Built>(parts.data, call, { name, content: [of, body] }, async (tx) => {
    const { agreement, company } = await holdAgreement(tx, of);
    const chosen = body.parts.flatMap((part) => (part.kind === 'configItem' ? [] : [{ ...part, kind: part.kind }]));
    const target = await targetOf(tx, company, agreement.title, chosen);
    requireComplete(chosen, target);
    const plan = planBuild(agreement.title, chosen, target, () => new Types.ObjectId().toHexString());
    await insertPlanned(tx, parts, company, plan);
    const links = [
      ...body.parts.flatMap(({ key, kind, name, clauseIds }) => {
        const isConfig = kind === 'configItem';
        const targets: NamedTarget[] = isConfig
          ? [{ configItem: name }]
          : (plan.idsByKey.get(key) ?? []).map((itemId) => ({ itemId }));
        return targets.flatMap((target) =>
          clauseIds.map((clauseId) => ({ clauseId, ...target, takeIntoScope: isConfig })),
        );
      }),
      ...body.links.map((link) => ({ ...link, takeIntoScope: false })),
    ];
    const { linked, takenIntoScope, refused } = await linkPairs(tx, company, links);
    if (refused[0]) throw failures.conflict(refused[0].error);
    const projects = [
      ...new Set(chosen.flatMap(({ kind, key, project }) => (kind === 'project' ? key : (project ?? [])))),
    ];
    return {
      made: plan.items.length + takenIntoScope.length,
      linked: linked.length,
      projectId: projects.flatMap((key) => plan.idsByKey.get(key) ?? [])[0] ?? null,
      undo: {
        items: plan.items.map(({ id }) => ({ id, version: 1 })),
        traceLinkIds: linked.map(({ id }) => id),
        configItems: takenIntoScope,
        portalGroups: [...plan.projectChanges].map(([projectId, changes]) => ({
          projectId,
          groupIds: changes.flatMap(({ path }) => path[2] ?? []),
        })),
      },
    };
  }).catch(onTakenKey);
}

/** Checks that the chosen parts belong together. @throws CallError 422 */
function requireComplete(chosen: readonly ChosenPart[], { projects }: BuildTarget): void {
  const places = new Set([
    ...projects.map(({ id }) => id),
    ...chosen.flatMap(({ kind, key }) => (kind === 'project' ? [key] : [])),
  ]);
  const byKey = new Map(chosen.map((part) => [part.key, part]));
  if (byKey.size < chosen.length) throw failures.validation({ parts: MESSAGES.validation });
  for (const { kind, project, template, workflow } of chosen) {
    const isInProject = kind === 'workflow' || kind === 'requestType';
    if (isInProject ? project === null || !places.has(project) : project !== null)
      throw failures.validation({ project: MESSAGES.buildProjectMissing });
    if (template && (kind !== 'requestType' || !hasTemplate(template)))
      throw failures.validation({ template: MESSAGES.buildTemplateMissing });
    const used = workflow === null ? undefined : byKey.get(workflow);
    if (workflow !== null && (used?.kind !== 'workflow' || used.project !== project || kind !== 'requestType'))
      throw failures.validation({ workflow: MESSAGES.buildWorkflowMissing });
  }
}

/** The company's items that decide how parts are built. */
async function targetOf(
  { models: { scopeItems }, session }: Tx,
  { _id: companyId }: CompanyDoc,
  title: string,
  chosen: readonly ChosenPart[],
): Promise<BuildTarget> {
  const read = <K extends keyof ScopeItemDoc>(
    kind: ScopeItemKind,
    fields: readonly K[],
    more: FilterQuery<ScopeItemDoc> = {},
  ) =>
    scopeItems
      .find({ companyId, deletedAt: null, kind, ...more }, Object.fromEntries(fields.map((field) => [field, 1])), {
        session,
      })
      .lean<Pick<ScopeItemDoc, '_id' | K>[]>();
  const fieldNames = [
    ...templateFieldNames(builtTemplate(title, chosen)),
    ...chosen.flatMap(({ kind, name }) => (kind === 'field' ? name : [])),
  ];
  const withContent = <K extends ScopeItemKind>({
    _id,
    name,
    content,
  }: Pick<ScopeItemDoc, '_id' | 'name' | 'content'>) => ({
    id: _id.toHexString(),
    name,
    content: content as ScopeItemOf<K>['content'],
  });
  // one after the other: a transaction has a single connection
  const projects = await read('project', ['name', 'content']);
  const workflows = await read('workflow', ['name']);
  const requestTypes = await read('requestType', ['name', 'projectId']);
  const fields = await read('field', ['name', 'content'], { nameKey: trusted({ $in: fieldNames.map(nameKey) }) });
  return {
    projects: projects.map((item) => withContent<'project'>(item)),
    workflows,
    requestTypes: requestTypes.map(({ name, projectId }) => ({ name, projectId: projectId?.toHexString() ?? '' })),
    fields: fields.map((item) => withContent<'field'>(item)),
  };
}

async function insertPlanned(
  tx: Tx,
  parts: Parts,
  company: CompanyDoc,
  { items, projectChanges }: BuildPlan,
): Promise<void> {
  const [first] = items;
  if (first !== undefined) {
    const about = aboutItem({ ...first, _id: new Types.ObjectId(first.id), companyId: company._id });
    await insertItems(tx, parts, company, { items, event: { ...about, action: 'scope.built' } });
  }
  for (const [projectId, changes] of projectChanges) {
    const project = await tx.models.scopeItems
      .findOne({ _id: projectId }, {}, { session: tx.session })
      .lean<ScopeItemDoc>();
    if (project !== null) await changeProject(tx, parts, project, changes);
  }
}

/** Deletes what was built and removes its links, unless something of it was changed or used since. @throws CallError 409 */
function undoBuild(parts: Parts, call: CallContext, of: AgreementRef, body: Undo): Promise<CallOutput<'undoBuildSow'>> {
  return inTx(parts.data, call, async (tx) => {
    const { company } = await holdAgreement(tx, of);
    const removed = await removeItems(tx, company, body.items);
    await unlinkMany(tx, company, body.traceLinkIds, body.configItems);
    for (const { projectId, groupIds } of body.portalGroups)
      await removeGroups(tx, parts, company, projectId, groupIds);
    return { removed };
  });
}

/** @throws CallError 409 if one of them was changed, or something else uses it or is in its project */
async function removeItems(tx: Tx, { _id: companyId }: CompanyDoc, items: Undo['items']): Promise<number> {
  const { models, call, session } = tx;
  const ids = items.map(({ id }) => new Types.ObjectId(id));
  const present = { companyId, deletedAt: null };
  const fields = { companyId: 1, kind: 1, name: 1, projectId: 1, version: 1 } as const;
  const found = await models.scopeItems
    .find({ ...present, _id: trusted({ $in: ids }) }, fields)
    .session(session)
    .lean<Pick<ScopeItemDoc, '_id' | 'companyId' | 'kind' | 'name' | 'projectId' | 'version'>[]>();
  if (found.length === 0) return 0;
  const versions: ReadonlyMap<string, number> = new Map(items.map(({ id, version }) => [id, version]));
  const isSame = found.every(({ _id, version }) => versions.get(_id.toHexString()) === version);
  if (found.length < ids.length || !isSame) throw failures.conflict(MESSAGES.builtChanged);
  const others = { ...present, _id: trusted({ $nin: ids }) };
  const isUsed =
    (await models.scopeItems.exists({ ...others, uses: trusted({ $in: ids }) }).session(session)) ??
    (await models.scopeItems.exists({ ...others, projectId: trusted({ $in: ids }) }).session(session));
  if (isUsed) throw failures.conflict(MESSAGES.builtChanged);
  const deletedAt = call.now();
  const projects = found.filter(({ kind }) => kind === 'project').map(({ _id }) => _id);
  const remove = (which: FilterQuery<ScopeItemDoc>, more: object) =>
    models.scopeItems.updateMany(
      { ...present, _id: trusted({ $in: ids }), ...which },
      { $set: { deletedAt, updatedAt: deletedAt, ...more }, $inc: { version: 1 } },
      { session },
    );
  // those of a project come back with it, as if it had been deleted alone
  for (const _id of projects) await remove({ projectId: _id }, { deletedWith: _id });
  await remove({}, { projectKey: null });
  await keepScopeCounts(tx, companyId);
  await recordEach(
    tx,
    found
      .filter(({ projectId }) => !projects.some((id) => id.equals(projectId)))
      .map((item) => ({
        ...aboutItem(item),
        action: 'scope.deleted',
      })),
  );
  return found.length;
}

/** Removes portal groups from a project unless a request type has them. */
async function removeGroups(
  tx: Tx,
  parts: Parts,
  { _id: companyId }: CompanyDoc,
  projectId: string,
  groupIds: readonly string[],
): Promise<void> {
  const { models, session } = tx;
  const project = await models.scopeItems
    .findOne({ _id: projectId, companyId, kind: 'project', deletedAt: null }, {}, { session })
    .lean<ScopeItemDoc>();
  if (project === null) return;
  const { portalGroups } = project.content as ScopeItemOf<'project'>['content'];
  const used: unknown[] = await models.scopeItems
    .distinct('content.portalGroupId', { companyId, projectId: project._id, kind: 'requestType', deletedAt: null })
    .session(session);
  const changes = groupIds
    .filter((id) => Object.hasOwn(portalGroups, id) && !used.includes(id))
    .map((id) => ({ kind: 'set' as const, path: ['content', 'portalGroups', id], from: portalGroups[id] }));
  if (changes.length > 0) await changeProject(tx, parts, project, changes);
}

/** Building what agreements sell. */
export const buildCalls = (parts: Parts): Implementation[] => [
  implement('sowBuild', ({ subject }, call) => showBuild(parts, call, refOf(subject))),
  implement('changeOrderBuild', ({ subject }, call) => showBuild(parts, call, refOf(subject))),
  implement('buildSow', ({ subject, body }, call) => build(parts, call, refOf(subject), body)),
  implement('buildChangeOrder', ({ subject, body }, call) => build(parts, call, refOf(subject), body)),
  implement('undoBuildSow', ({ subject, body }, call) => undoBuild(parts, call, refOf(subject), body)),
  implement('undoBuildChangeOrder', ({ subject, body }, call) => undoBuild(parts, call, refOf(subject), body)),
];
