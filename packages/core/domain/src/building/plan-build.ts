import type { ScopeChange, ScopeItemKind, ScopeItemOf } from '@scopewright/contracts/scoping';
import { BLANK_CONTENT } from '../scoping/blank.ts';
import { type CompanyField, freeName } from '../scoping/field/field-reuse.ts';
import { foldName } from '../scoping/parts.ts';
import { freeKeyFor } from '../scoping/project-key.ts';
import { SCOPE_TEMPLATES } from '../scoping/templates/catalogue.ts';
import { type NewItem, planTemplate } from '../scoping/templates/insert-template.ts';
import type { ScopeTemplate } from '../scoping/templates/template.ts';
import { workflowOf } from '../scoping/workflow/written-workflow.ts';
import type { TemplateRef } from './propose-build.ts';

/** A part that a person has chosen to build; see `ProposedPart`. */
export interface ChosenPart {
  key: string;
  kind: ScopeItemKind;
  name: string;
  /** Of a workflow or request type: the key of a chosen project, or the id of an existing one. */
  project: string | null;
  template: TemplateRef | null;
  workflow: string | null;
}

type Existing<K extends ScopeItemKind> = Pick<ScopeItemOf<K>, 'id' | 'name' | 'content'>;

/** The company's items that decide how parts are built. */
export interface BuildTarget {
  projects: readonly Existing<'project'>[];
  workflows: readonly { name: string }[];
  requestTypes: readonly { name: string; projectId: string }[];
  /** At least those with a name of `builtTemplate`, and of the chosen fields. */
  fields: readonly CompanyField[];
}

export interface BuildPlan {
  /** Items to create in this order. */
  items: NewItem[];
  /** Portal groups to add to existing projects, by their ids. */
  projectChanges: Map<string, ScopeChange[]>;
  /** Ids of the items by the keys of their parts: of a template's request type, that of its workflow follows. */
  idsByKey: ReadonlyMap<string, readonly string[]>;
}

/** Statuses of a workflow of which only the name is known. */
const FIRST_STATUSES = workflowOf({
  statuses: [
    ['Open', 'todo'],
    ['In progress', 'inProgress'],
    ['Done', 'done'],
  ],
  transitions: [
    ['Create', 'start', 'Open'],
    ['Start work', ['Open'], 'In progress', { actors: ['agent'] }],
    ['Finish', ['In progress'], 'Done', { actors: ['agent'], resolution: 'Done' }],
    ['Reopen', ['Done'], 'In progress', { actors: ['agent'], resolution: null }],
  ],
});

/** One template that has the chosen request types of all templates, with their workflows. */
export function builtTemplate(name: string, parts: readonly Pick<ChosenPart, 'template'>[]): ScopeTemplate {
  const chosen = new Set(parts.flatMap(({ template }) => (template ? [`${template.id}/${template.requestType}`] : [])));
  const requestTypes = SCOPE_TEMPLATES.flatMap(({ id, requestTypes: all }) =>
    all.filter((type) => chosen.has(`${id}/${type.name}`)),
  );
  const used = new Set(requestTypes.map(({ workflow }) => workflow));
  const workflows = SCOPE_TEMPLATES.flatMap((template) => template.workflows).filter((workflow) =>
    used.has(workflow.name),
  );
  return { id: 'built', name, description: '', workflows, requestTypes };
}

/**
 * Plans the items of chosen parts. Names that are taken get a number; fields that fit are reused, as `planTemplate`
 * does.
 * @param title of the agreement: appended to names of fields whose names are taken
 * @param mintId generates the id of a new item or portal group
 */
export function planBuild(
  title: string,
  parts: readonly ChosenPart[],
  target: BuildTarget,
  mintId: () => string,
): BuildPlan {
  const idsByKey = new Map<string, readonly string[]>();
  const plan = { items: [] as NewItem[], projectChanges: new Map<string, ScopeChange[]>(), idsByKey };
  const projects = namesIn(target.projects);
  const keys = new Set(target.projects.map(({ content }) => content.key));
  const workflows = namesIn(target.workflows);
  const fields = [...target.fields];
  const ofKind = (kind: ScopeItemKind) => parts.filter((part) => part.kind === kind);
  const places = new Map<string, Existing<'project'> | { key: string; name: string }>(
    target.projects.map((project) => [project.id, project]),
  );
  for (const { key, name } of ofKind('project')) {
    const code = freeKeyFor(name, keys);
    keys.add(code);
    places.set(key, { key: code, name: take(name, projects) });
  }
  for (const [place, project] of places) {
    const within = parts.filter((part) => part.project === place);
    if ('id' in project && within.length === 0) continue;
    const types = namesIn(
      'id' in project ? target.requestTypes.filter(({ projectId }) => projectId === project.id) : [],
    );
    const template = builtTemplate(title, within);
    const { projectId, items, projectChanges } = planTemplate(
      template,
      {
        project,
        projects: target.projects,
        workflows: [...workflows].map((name) => ({ name })),
        requestTypes: [...types].map((name) => ({ name })),
        fields,
      },
      mintId,
    );
    idsByKey.set(place, [projectId]);
    if (projectChanges.length > 0) plan.projectChanges.set(projectId, projectChanges);
    for (const item of items) {
      if (item.kind === 'field') fields.push(item);
      else if (item.kind === 'workflow') workflows.add(foldName(item.name));
      else if (item.kind === 'requestType') types.add(foldName(item.name));
    }
    for (const part of within)
      if (part.template !== null) idsByKey.set(part.key, madeOf(part.template, template, items));
    plan.items.push(...items, ...blankItems(within, { projectId, workflows, types, idsByKey, mintId }));
  }
  const fieldNames = namesIn(fields);
  for (const { key, name } of ofKind('field')) {
    const id = mintId();
    idsByKey.set(key, [id]);
    const content = BLANK_CONTENT.field;
    plan.items.push({ id, kind: 'field', projectId: null, name: take(name, fieldNames), description: '', content });
  }
  return plan;
}

/** The ids of a template's request type and of its workflow, among the items that the template was planned as. */
function madeOf({ requestType }: TemplateRef, { requestTypes, workflows }: ScopeTemplate, items: readonly NewItem[]) {
  const at = requestTypes.findIndex(({ name }) => name === requestType);
  const flow = workflows.findIndex(({ name }) => name === requestTypes[at]?.workflow);
  const ofKind = (kind: ScopeItemKind) => items.filter((item) => item.kind === kind);
  return [ofKind('requestType')[at], ofKind('workflow')[flow]].flatMap((item) => item?.id ?? []);
}

const namesIn = (named: readonly { name: string }[]): Set<string> => new Set(named.map(({ name }) => foldName(name)));

/** A name that isn't taken, which is taken then. */
function take(name: string, taken: Set<string>): string {
  const free = freeName(name, taken);
  taken.add(foldName(free));
  return free;
}

interface Place {
  projectId: string;
  workflows: Set<string>;
  types: Set<string>;
  idsByKey: Map<string, readonly string[]>;
  mintId: () => string;
}

/** Workflows and request types that no template has. */
function blankItems(parts: readonly ChosenPart[], { projectId, workflows, types, idsByKey, mintId }: Place): NewItem[] {
  const own = parts.filter(({ template }) => template === null);
  const made = own
    .filter(({ kind }) => kind === 'workflow')
    .map(({ key, name }): NewItem => {
      const id = mintId();
      idsByKey.set(key, [id]);
      return { id, kind: 'workflow', projectId, name: take(name, workflows), description: '', content: FIRST_STATUSES };
    });
  const requestTypes = own
    .filter(({ kind }) => kind === 'requestType')
    .map(({ key, name, workflow }): NewItem => {
      const id = mintId();
      idsByKey.set(key, [id]);
      const workflowId = (workflow && idsByKey.get(workflow)?.[0]) || null;
      const content = { ...BLANK_CONTENT.requestType, workflowId };
      return { id, kind: 'requestType', projectId, name: take(name, types), description: '', content };
    });
  return [...made, ...requestTypes];
}
