import type { ScopeChange, ScopeItemOf } from '@scopewright/contracts/scoping';
import { SCOPE_DESCRIPTION_MAX_LENGTH } from '@scopewright/contracts/scoping/limits';
import { applyChanges } from '../changes.ts';
import { cut } from '../exchange/clean-text.ts';
import {
  type NewItem,
  planTemplate,
  type TemplateConflict,
  type TemplatePlan,
  type TemplateTarget,
} from './insert-template.ts';
import { type OwnTemplate, planOwnTemplate } from './own-template.ts';
import type { ScopeTemplate } from './template.ts';

/** A template of the product, or one that a firm has saved. */
export type AnyTemplate = ScopeTemplate | OwnTemplate;

const planOne = (template: AnyTemplate, target: TemplateTarget, mintId: () => string): TemplatePlan =>
  'items' in template ? planOwnTemplate(template, target, mintId) : planTemplate(template, target, mintId);

/**
 * Plans what inserting several templates into one project creates: each as `planTemplate` or `planOwnTemplate` does,
 * into the company with the items of those before it. Fields that they share are created once; portal groups with the same name are one.
 * @param mintId generates the id of a new item or portal group
 */
export function planTemplates(
  templates: readonly AnyTemplate[],
  target: TemplateTarget,
  mintId: () => string,
): TemplatePlan {
  const [first, ...others] = templates;
  if (first === undefined) throw new Error('No template to insert');
  const plan = planOne(first, target, mintId);
  const isBlocked = plan.conflicts.some(({ blocks }) => blocks);
  return isBlocked ? plan : others.reduce((planned, template) => planAlso(template, planned, target, mintId), plan);
}

function planAlso(
  template: AnyTemplate,
  before: TemplatePlan,
  target: TemplateTarget,
  mintId: () => string,
): TemplatePlan {
  const project = projectAfter(before, target);
  const { items, projectChanges, conflicts } = planOne(
    template,
    {
      project,
      projects: target.projects,
      workflows: [...target.workflows, ...ofKind(before.items, 'workflow')],
      requestTypes: [...target.requestTypes, ...ofKind(before.items, 'requestType')],
      fields: [...target.fields, ...ofKind(before.items, 'field')],
    },
    mintId,
  );
  const isNew = ofKind(before.items, 'project').length > 0;
  return {
    projectId: before.projectId,
    items: [
      ...(isNew ? withProject(before.items, project, descriptionOf(template), projectChanges) : before.items),
      ...items,
    ],
    projectChanges: isNew ? [] : [...before.projectChanges, ...projectChanges],
    conflicts: joined(before, conflicts),
  };
}

/** The new project, or the existing one with the portal groups that it gets. */
function projectAfter(before: TemplatePlan, { project }: TemplateTarget): ProjectHead {
  const [made] = ofKind(before.items, 'project');
  if (made !== undefined) return made;
  if (!('id' in project)) throw new Error('The plan makes no project');
  return { ...project, content: withChanges(project, before.projectChanges) };
}

type ProjectHead = Pick<ScopeItemOf<'project'>, 'id' | 'name' | 'content'>;

function withChanges(project: Pick<ProjectHead, 'content'>, changes: readonly ScopeChange[]): ProjectHead['content'] {
  const applied = applyChanges({ kind: 'project', ...project } as ScopeItemOf<'project'>, changes);
  if (applied.kind !== 'applied') throw new Error('The portal groups cannot be added');
  return applied.item.content;
}

const withProject = (
  items: readonly NewItem[],
  project: ProjectHead,
  description: string,
  changes: readonly ScopeChange[],
): NewItem[] =>
  items.map((item) =>
    item.kind === 'project'
      ? { ...item, description: linesOf(item.description, description), content: withChanges(project, changes) }
      : item,
  );

const descriptionOf = (template: AnyTemplate): string =>
  'items' in template
    ? (template.items.find(({ kind }) => kind === 'project')?.description ?? '')
    : template.description;

/** As much of the texts as a description may have. */
const linesOf = (...texts: readonly string[]): string =>
  cut(texts.filter((text) => text !== '').join('\n'), SCOPE_DESCRIPTION_MAX_LENGTH);

/** Conflicts with the company: a field that an earlier template creates is shared, which is no conflict. */
function joined({ items, conflicts }: TemplatePlan, added: readonly TemplateConflict[]): TemplateConflict[] {
  const made = new Set(items.map(({ id }) => id));
  const known = new Set(conflicts.map((conflict) => JSON.stringify(conflict)));
  return [
    ...conflicts,
    ...added.filter((conflict) => !made.has(conflict.existingId ?? '') && !known.has(JSON.stringify(conflict))),
  ];
}

const ofKind = <K extends NewItem['kind']>(items: readonly NewItem[], kind: K) =>
  items.filter((item): item is Extract<NewItem, { kind: K }> => item.kind === kind);
