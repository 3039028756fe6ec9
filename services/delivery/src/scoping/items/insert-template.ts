import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { ScopeItemKind, ScopeItemOf } from '@scopewright/contracts/scoping';
import { bytesOfItem, type CompanyDoc, nameKey, type ScopeItemDoc, trusted } from '@scopewright/data';
import { applyChanges } from '@scopewright/domain/scoping/changes';
import { SCOPE_TEMPLATES } from '@scopewright/domain/scoping/templates/catalogue';
import {
  type TemplatePlan,
  type TemplateTarget,
  templateFieldKeys,
  templateFieldNames,
} from '@scopewright/domain/scoping/templates/insert-template';
import { planTemplates } from '@scopewright/domain/scoping/templates/insert-templates';
import type { ScopeTemplate } from '@scopewright/domain/scoping/templates/template';
import {
  CallError,
  failures,
  type Implementation,
  implement,
  inTx,
  record,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
import { type FilterQuery, Types } from 'mongoose';
import { holdCompany, visibleCompany } from '../../companies/visible-company.ts';
import { requireFits, type StoringParts } from '../../storage/storage.ts';
import { namedChanges } from './audit-names.ts';
import { changeableOf, checkedItem, storedFields } from './checked-item.ts';
import { onTakenKey } from './create-item.ts';
import { aboutItem } from './edit-item.ts';
import { insertItems } from './insert-items.ts';

type Result = CallOutput<'insertTemplate'>;

/** Templates to start projects from. */
export const templateCalls = (parts: StoringParts): Implementation[] => [
  implement('scopeTemplates', () => ({
    items: SCOPE_TEMPLATES.map((template) => ({
      id: template.id,
      name: template.name,
      description: template.description,
      counts: {
        workflows: template.workflows.length,
        requestTypes: template.requestTypes.length,
        fields: templateFieldKeys(template).length,
      },
    })),
  })),

  implement(
    'insertTemplate',
    async (
      { subject: { company }, params: { templateId }, body: { operationId, dryRun, otherTemplateIds, ...into } },
      call,
    ) => {
      const companyId = company._id;
      if (!SCOPE_TEMPLATES.some(({ id }) => id === templateId)) throw failures.notFound();
      const templates = templatesOf([templateId, ...otherTemplateIds]);
      const work = (tx: Tx) => insert(tx, parts, { templates, companyId, into, dryRun });
      if (dryRun) return inTx(parts.data, call, work);
      const others = otherTemplateIds.length > 0 ? [otherTemplateIds] : [];
      const content = [companyId, templateId, into, ...others];
      const submission = { name: 'insertTemplate', operationId, content } as const;
      return submitOnce(parts.data, call, submission, work).catch(onTakenKey);
    },
  ),
];

/** Each of the templates once. @throws CallError 422 for an unknown one */
function templatesOf(ids: readonly string[]): ScopeTemplate[] {
  return [...new Set(ids)].map((id) => {
    const template = SCOPE_TEMPLATES.find((each) => each.id === id);
    if (template === undefined) throw failures.validation({ otherTemplateIds: MESSAGES.templateMissing });
    return template;
  });
}

interface Insertion {
  templates: readonly ScopeTemplate[];
  companyId: Types.ObjectId;
  into: Pick<ParsedCall<'insertTemplate'>['body'], 'projectId' | 'project'>;
  /** Computes the result without creating anything. */
  dryRun: boolean;
}

/** @throws CallError 404; 409 with the preview if something prevents it; 422 */
async function insert(tx: Tx, parts: StoringParts, { templates, companyId, into, dryRun }: Insertion): Promise<Result> {
  const company = await (dryRun
    ? visibleCompany(tx.models, tx.call.viewer, companyId, { session: tx.session })
    : holdCompany(tx, companyId));
  const { target, stored } = await targetOf(tx, company, templates, into);
  const plan = planTemplates(templates, target, () => new Types.ObjectId().toHexString());
  if (dryRun) return resultOf(plan, { dryRun });
  const blocking = plan.conflicts.find(({ blocks }) => blocks);
  if (blocking) throw new CallError('conflict', blocking.message, { current: resultOf(plan, { dryRun: true }) });
  const event = {
    action: 'scope.template-inserted',
    targetType: 'project',
    targetId: plan.projectId,
    targetName: templates.map(({ name }) => name).join(', '),
  };
  await insertItems(tx, parts, company, { items: plan.items, event });
  if (stored !== null && plan.projectChanges.length > 0) await changeProject(tx, parts, stored, plan.projectChanges);
  return resultOf(plan, { dryRun: false });
}

const resultOf = ({ projectId, items, conflicts }: TemplatePlan, { dryRun }: { dryRun: boolean }): Result => ({
  projectId: dryRun ? null : projectId,
  items: items.map(({ kind, name, id }) => ({ kind, name, ...(!dryRun && { id }) })),
  conflicts: conflicts.map(({ existingId, ...conflict }) => ({
    ...conflict,
    ...(existingId !== undefined && { existingId }),
  })),
});

type Of<K extends ScopeItemKind> = Pick<ScopeItemOf<K>, 'id' | 'name' | 'content'>;

/**
 * The company's data that determines how a template is inserted. @throws CallError 422 for a project of another company
 * or none
 */
async function targetOf(
  { models: { scopeItems }, session }: Tx,
  company: CompanyDoc,
  templates: readonly ScopeTemplate[],
  { projectId, project }: Insertion['into'],
): Promise<{ target: TemplateTarget; stored: ScopeItemDoc | null }> {
  const read = async <K extends ScopeItemKind>(kind: K, of: FilterQuery<ScopeItemDoc> = {}): Promise<Of<K>[]> => {
    const found = await scopeItems
      .find({ companyId: company._id, deletedAt: null, kind, ...of }, { name: 1, content: 1 }, { session })
      .lean<Pick<ScopeItemDoc, '_id' | 'name' | 'content'>[]>();
    return found.map(({ _id, name, content }) => ({
      id: _id.toHexString(),
      name,
      content: content as Of<K>['content'],
    }));
  };
  const stored =
    projectId === null
      ? null
      : await scopeItems
          .findOne({ _id: projectId, companyId: company._id, kind: 'project', deletedAt: null }, {}, { session })
          .lean<ScopeItemDoc>();
  if (projectId !== null && stored === null) throw failures.validation({ projectId: MESSAGES.notAProject });
  if (stored === null && project === undefined) throw failures.validation({ project: 'Required' });
  const keys = templates.flatMap(templateFieldNames).map(nameKey);
  const projects = await read('project');
  const own = projects.find(({ id }) => id === projectId);
  const target: TemplateTarget = {
    project: own ?? project ?? { key: '', name: '' },
    projects,
    workflows: await read('workflow'),
    requestTypes: own ? await read('requestType', { projectId: own.id }) : [],
    fields: await read('field', { nameKey: trusted({ $in: keys }) }),
  };
  return { target, stored };
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
