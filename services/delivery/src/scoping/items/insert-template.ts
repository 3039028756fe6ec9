import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  COPIED_FIELDS_MAX,
  COPIED_ITEMS_MAX,
  COPIED_MAX_BYTES,
  type ProjectContent,
} from '@scopewright/contracts/scoping';
import {
  bytesOfItem,
  nameKey,
  type ScopeItemDoc,
  type ScopeTemplateDoc,
  scopeRevision,
  storedTemplateItems,
  templateFieldNamesOf,
  trusted,
} from '@scopewright/data';
import { applyChanges } from '@scopewright/domain/scoping/changes';
import { SCOPE_TEMPLATES } from '@scopewright/domain/scoping/templates/catalogue';
import {
  type TemplatePlan,
  type TemplateTarget,
  templateFieldNames,
} from '@scopewright/domain/scoping/templates/insert-template';
import { ownTemplateFieldNames } from '@scopewright/domain/scoping/templates/own-template';
import type { ScopeTemplate } from '@scopewright/domain/scoping/templates/template';
import {
  type CallContext,
  CallError,
  failures,
  type Implementation,
  implement,
  record,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
import { WorkExceeded } from '@scopewright/work-pool/errors';
import { contentOf, type PlannedTemplates } from '@scopewright/work-tasks';
import type { ClientSession, Types } from 'mongoose';
import { holdCompany, requireActive } from '../../companies/visible-company.ts';
import type { DeliveryParts } from '../../parts.ts';
import { requireFits, type StoringParts } from '../../storage/storage.ts';
import { namedChanges } from './audit-names.ts';
import { changeableOf, checkedItem, storedFields } from './checked-item.ts';
import { fieldsNamed, findItems, workflowNamesOf } from './copied-items.ts';
import { onTakenKey } from './create-item.ts';
import { aboutItem } from './edit-item.ts';
import { insertItems, type PlannedItem } from './insert-items.ts';

type Result = CallOutput<'insertTemplate'>;
type InsertParts = StoringParts & Pick<DeliveryParts, 'pool'>;

/** The largest templates take longer than other tasks may. */
const LIMIT = { timeLimitMs: 8_000 };
/** Events of the scope are shown to clients, and the name of an own template may be that of another client. */
const OWN_TEMPLATE = 'Own template';

/** Starts projects from templates, or adds these to existing ones. What they create is planned in a thread. */
export const insertTemplateCall = (parts: InsertParts): Implementation =>
  implement(
    'insertTemplate',
    async (
      { subject: { company }, params: { templateId }, body: { operationId, dryRun, otherTemplateIds, ...into } },
      call,
    ) => {
      const insertion = { templateIds: [templateId, ...otherTemplateIds], companyId: company._id, into };
      if (dryRun) return resultOf((await planned(parts, call, insertion)).plan, { dryRun });
      let before: Planned | undefined;
      const others = otherTemplateIds.length > 0 ? [otherTemplateIds] : [];
      const submission = {
        name: 'insertTemplate',
        operationId,
        content: [company._id, templateId, into, ...others],
        prepare: async () => {
          requireActive(company);
          before = await planned(parts, call, insertion);
        },
      } as const;
      return submitOnce(parts.data, call, submission, async (tx) => {
        await holdCompany(tx, company._id);
        const isCurrent = before?.revision === (await scopeRevision(tx.models, company._id, tx.session));
        return insert(
          tx,
          parts,
          insertion,
          before && isCurrent ? before : await planned(parts, call, insertion, tx.session),
        );
      }).catch(onTakenKey);
    },
  );

interface Insertion {
  templateIds: readonly string[];
  companyId: Types.ObjectId;
  into: Pick<ParsedCall<'insertTemplate'>['body'], 'projectId' | 'project'>;
}

interface Planned {
  plan: PlannedTemplates;
  /** Of the company's scope: with another one the plan is out of date. */
  revision: number;
  names: readonly string[];
}

/** Inserts the planned items. @throws CallError 409 with the preview if something prevents it */
async function insert(tx: Tx, parts: InsertParts, { companyId }: Insertion, { plan, names }: Planned): Promise<Result> {
  const blocking = plan.conflicts.find(({ blocks }) => blocks);
  if (blocking) throw new CallError('conflict', blocking.message, { current: resultOf(plan, { dryRun: true }) });
  const items = plan.items.map((item): PlannedItem => {
    const { id, kind, projectId, name, description, phase, scripts } = item;
    const head = { ...(phase !== undefined && { phase }) };
    return {
      ...{ id, kind, projectId, name, description, head },
      content: () => contentOf(item),
      ...(scripts && { scripts }),
    };
  });
  const event = {
    action: 'scope.template-inserted',
    targetType: 'project',
    targetId: plan.projectId,
    targetName: names.join(', '),
  };
  await insertItems(tx, parts, { _id: companyId }, { items, event });
  if (plan.projectChanges.length > 0) {
    const stored = await tx.models.scopeItems
      .findOne({ _id: plan.projectId, companyId, kind: 'project' }, {}, { session: tx.session })
      .orFail()
      .lean<ScopeItemDoc>();
    await changeProject(tx, parts, stored, plan.projectChanges);
  }
  return resultOf(plan, { dryRun: false });
}

const resultOf = ({ projectId, items, conflicts }: PlannedTemplates, { dryRun }: { dryRun: boolean }): Result => ({
  projectId: dryRun ? null : projectId,
  items: items.map(({ kind, name, id }) => ({ kind, name, ...(!dryRun && { id }) })),
  conflicts: conflicts.map(({ existingId, ...conflict }) => ({
    ...conflict,
    ...(existingId !== undefined && { existingId }),
  })),
});

/**
 * Plans the insertion of the templates into the company's current scope.
 * @throws CallError 404 for an unknown first template; 422 for other unknown ones, a project of another company or none,
 * and for templates that are too large together; WorkRefused, WorkInterrupted
 */
async function planned(
  parts: InsertParts,
  call: CallContext,
  { templateIds, companyId, into }: Insertion,
  session?: ClientSession,
): Promise<Planned> {
  const { models } = parts.data;
  const templates = await templatesOf(parts, templateIds, session);
  // before the items: if they change while they are read, the revision differs
  const revision = await scopeRevision(models, companyId, session);
  const target = await targetOf(parts, companyId, into, session);
  const own = templates.filter(isOwn);
  const ownNames = await templateFieldNamesOf(
    models,
    own.map(({ _id }) => _id),
  );
  const keys = [
    ...templates.flatMap((template) => (isOwn(template) ? [] : templateFieldNames(template))),
    ...ownTemplateFieldNames(target.project.name, ownNames),
  ].map(nameKey);
  const input = {
    templates: await Promise.all(
      templates.map(async (template) =>
        isOwn(template) ? { name: template.name, items: await storedTemplateItems(models, template._id) } : template.id,
      ),
    ),
    target,
    targetFields: await fieldsNamed(models, companyId, keys, { tooLarge, session }),
  };
  try {
    const plan = await parts.pool.run(call.requireTenant().firmId, 'insertTemplates', input, LIMIT);
    const builtIn = templates.flatMap((template) => (isOwn(template) ? [] : [template.name]));
    return { plan, revision, names: own.length > 0 ? [OWN_TEMPLATE, ...builtIn] : builtIn };
  } catch (error) {
    throw error instanceof WorkExceeded ? tooLarge() : error;
  }
}

const tooLarge = () =>
  failures.validation({ otherTemplateIds: MESSAGES.templatesTooLarge }, MESSAGES.templatesTooLarge);

type OwnHead = Pick<ScopeTemplateDoc, '_id' | 'name' | 'counts' | 'bytes'>;
const isOwn = (template: ScopeTemplate | OwnHead): template is OwnHead => '_id' in template;

/** Each of the templates once. @throws CallError 404 if the first is unknown; 422 for others, or too many items */
async function templatesOf(
  { data: { models } }: InsertParts,
  ids: readonly string[],
  session?: ClientSession,
): Promise<(ScopeTemplate | OwnHead)[]> {
  const _id = trusted({ $in: ids.filter((id) => /^[0-9a-f]{24}$/.test(id)) });
  const own = await models.scopeTemplates
    .find({ _id }, { name: 1, counts: 1, bytes: 1 })
    .session(session ?? null)
    .lean<OwnHead[]>();
  const templates = [...new Set(ids)].map((id, index) => {
    const found = SCOPE_TEMPLATES.find((each) => each.id === id) ?? own.find((each) => each._id.equals(id));
    if (found !== undefined) return found;
    throw index === 0 ? failures.notFound() : failures.validation({ otherTemplateIds: MESSAGES.templateMissing });
  });
  const sum = (count: (template: OwnHead) => number) => own.reduce((total, template) => total + count(template), 0);
  // a single one was bounded when it was saved
  if (own.length < 2) return templates;
  if (
    sum(({ counts }) => counts.workflows + counts.requestTypes) > COPIED_ITEMS_MAX ||
    sum(({ counts }) => counts.fields) > COPIED_FIELDS_MAX ||
    sum(({ bytes }) => bytes) > 2 * COPIED_MAX_BYTES
  )
    throw tooLarge();
  return templates;
}

/** The company's data that determines how templates are inserted. @throws CallError 422 for an unknown project or none */
async function targetOf(
  { data: { models } }: InsertParts,
  companyId: Types.ObjectId,
  { projectId, project }: Insertion['into'],
  session?: ClientSession,
): Promise<Omit<TemplateTarget, 'fields'>> {
  const present = { companyId, deletedAt: null };
  const find = <K extends keyof ScopeItemDoc>(filter: object, fields: readonly K[]) =>
    findItems(models, { ...present, ...filter }, fields, session);
  const [own] = projectId === null ? [] : await find({ _id: projectId, kind: 'project' }, ['name', 'content']);
  if (projectId !== null && own === undefined) throw failures.validation({ projectId: MESSAGES.notAProject });
  if (own === undefined && project === undefined) throw failures.validation({ project: 'Required' });
  const projects = await find({ kind: 'project' }, ['name', 'projectKey']);
  const workflows = await workflowNamesOf(models, companyId, session);
  const requestTypes = own ? await find({ kind: 'requestType', projectId: own._id }, ['name']) : [];
  return {
    project: own
      ? { id: own._id.toHexString(), name: own.name, content: own.content as ProjectContent }
      : (project ?? { key: '', name: '' }),
    projects: projects.map(({ _id, name, projectKey }) => ({
      id: _id.toHexString(),
      name,
      content: { key: projectKey ?? '' },
    })),
    workflows: workflows.map((name) => ({ name })),
    requestTypes: requestTypes.map(({ name }) => ({ name })),
  };
}

/** Changes a project in the transaction that inserts items into it, or removes them. */
export async function changeProject(
  tx: Tx,
  parts: StoringParts,
  project: ScopeItemDoc,
  projectChanges: TemplatePlan['projectChanges'],
): Promise<void> {
  const before = changeableOf(project);
  const applied = applyChanges(before, projectChanges);
  if (applied.kind !== 'applied') throw failures.versionConflict({});
  const set = { ...storedFields(checkedItem(applied.item)), updatedAt: tx.call.now() };
  await tx.models.scopeItems.updateOne(
    { _id: project._id },
    { $set: set, $inc: { version: 1 } },
    { session: tx.session },
  );
  const changes = await namedChanges(tx, project, { before, after: applied.item, changes: projectChanges });
  const scopeBytes = bytesOfItem({ ...project, ...set }) - bytesOfItem(project);
  await record(tx, { ...aboutItem(project), action: 'scope.changed', changes }, { scopeBytes });
  await requireFits(tx, parts);
}
