import type { ScopeItem } from '@scopewright/contracts/scoping';
import { BLANK_CONTENT, BLANK_HEAD } from '../../scoping/blank.ts';
import type { CheckedItem } from '../../scoping/company/company-rules.ts';
import { firstKeys } from '../../scoping/order.ts';
import { referredTo } from '../../scoping/references.ts';
import { SCOPE_TEMPLATES } from '../../scoping/templates/catalogue.ts';
import { planTemplate } from '../../scoping/templates/insert-template.ts';
import type { BacklogInput } from '../input.ts';
import { DEFAULT_PROFILE } from '../profiles.ts';

/** Inputs of the generator for tests and benchmarks. */

const TIME = '2027-01-04T09:00:00.000Z';

/** An item as it is stored, from the part that rules read. */
export const storedItem = (item: CheckedItem & { description?: string }, order: string): ScopeItem => ({
  ...BLANK_HEAD,
  ...item,
  companyId: 'c'.repeat(24),
  order,
  version: 1,
  implementedAt: null,
  implementedBy: null,
  createdAt: TIME,
  updatedAt: TIME,
  deletedAt: null,
});

/** An input with nothing but these items. */
export const inputOf = (items: readonly ScopeItem[], rest: Partial<BacklogInput> = {}): BacklogInput => ({
  projectId: items.find(({ kind }) => kind === 'project')?.id ?? '0'.repeat(24),
  items: [...items],
  configItems: [],
  clauses: [],
  links: [],
  errors: {},
  company: companyOfItems(items, rest.configItems),
  profile: DEFAULT_PROFILE,
  ...rest,
});

/** The projects of a company with these items; configuration items belong to the first. */
export function companyOfItems(
  items: readonly ScopeItem[],
  configItems: BacklogInput['configItems'] = [],
): BacklogInput['company'] {
  const projectIds = items.flatMap(({ kind, id }) => (kind === 'project' ? [id] : []));
  return {
    projectIds,
    projectOf: Object.fromEntries([
      ...items.map(({ kind, id, projectId }) => [id, kind === 'project' ? id : projectId] as const),
      ...configItems.flatMap(({ key, inScope }) => (inScope ? [[key, projectIds[0] ?? null] as const] : [])),
    ]),
  };
}

/** The project that a template makes in an empty company. */
export function templateInput(templateId: string, rest: Partial<BacklogInput> = {}): BacklogInput {
  const template = SCOPE_TEMPLATES.find(({ id }) => id === templateId);
  if (template === undefined) throw new Error(`There is no template ${templateId}`);
  let minted = 0;
  const mintId = () => {
    minted += 1;
    return minted.toString(16).padStart(24, '0');
  };
  const target = {
    project: { key: 'HELP', name: 'Help desk' },
    projects: [],
    workflows: [],
    requestTypes: [],
    fields: [],
  };
  const { items } = planTemplate(template, target, mintId);
  const keys = firstKeys(items.length);
  return inputOf(
    items.map((item, at) => storedItem(item, keys[at] ?? '')),
    rest,
  );
}

/** A project that items without one belong to, such as those of scopes written for the check. */
export const withProject = (items: readonly CheckedItem[]): ScopeItem[] => {
  const projectId = items.find(({ kind }) => kind !== 'field')?.projectId ?? '2'.repeat(24);
  const project: CheckedItem = {
    id: projectId,
    kind: 'project',
    projectId: null,
    name: 'Project',
    content: { ...BLANK_CONTENT.project, key: 'PROJ' },
  };
  const keys = firstKeys(items.length + 1);
  return [project, ...items].map((item, at) => storedItem(item, keys[at] ?? ''));
};

/** An input for each project of a company, with the fields that it uses. */
export function inputsOfCompany(items: readonly ScopeItem[], rest: Partial<BacklogInput> = {}): BacklogInput[] {
  const fields = new Map(items.flatMap((item) => (item.kind === 'field' ? [[item.id, item] as const] : [])));
  return items.flatMap((project) => {
    if (project.kind !== 'project') return [];
    const own = items.filter(({ projectId }) => projectId === project.id);
    const used = new Set(own.flatMap((item) => [...referredTo(item)]));
    const inputItems = [project, ...own, ...[...used].flatMap((id) => fields.get(id) ?? [])];
    return [inputOf(inputItems, { projectId: project.id, ...rest })];
  });
}
