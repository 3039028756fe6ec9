import type { ScopeItem, ScopeItemOf } from '@scopewright/contracts/scoping';
import { type BuildWay, buildWayOf, notOnTarget } from './build-ways.ts';
import { COMPANY_RULES, type CompanyItems } from './company-rules.ts';
import { checkField, checkFieldsTogether } from './field-check.ts';
import type { FormField } from './field-value.ts';
import type { Finding } from './finding.ts';
import { checkForm } from './form-check.ts';
import { type Estimates, HAND_WORK_HOURS } from './hand-work-hours.ts';
import { checkWorkflow } from './workflow-check.ts';

/** Whether a scope can be built, and what it takes. */
export interface Buildability {
  findings: Finding[];
  /** How each item is built. */
  items: (BuildWay & { itemId: string })[];
  /** Of work by hand, for all items. */
  hours: number;
}

export interface BuildabilityOptions {
  /** Only the items of this project and the fields in its forms. What they have to do with items of other projects counts. */
  projectId?: string;
  /** Hours of work by hand, where a firm counts otherwise. */
  estimates?: Partial<Estimates>;
}

/**
 * Checks the scope of a company by every rule of scoping.md, and says how each item gets onto the platform.
 * @param items all items of the company that are not deleted
 */
export function checkCompany(items: readonly ScopeItem[], { projectId, estimates }: BuildabilityOptions = {}): Buildability {
  const company = itemsByKind(items);
  const fields = new Map<string, FormField>(company.fields.map(({ id, name, content }) => [id, { ...content, name }]));
  const included = projectId === undefined ? () => true : partOfProject(company, projectId);
  const shown = items.filter(({ id }) => included(id));
  const findings = [...shown.flatMap(findingsByItem(company, fields)), ...companyFindings(company).filter(({ itemId }) => included(itemId))];
  const hours: Estimates = { ...HAND_WORK_HOURS, ...estimates };
  const ways = shown.map((item) => ({ itemId: item.id, ...buildWayOf(item, fields, hours) }));
  return { findings, items: ways, hours: Math.round(ways.reduce((sum, way) => sum + way.hours, 0) * 100) / 100 };
}

function itemsByKind(items: readonly ScopeItem[]): CompanyItems {
  const of = <K extends ScopeItem['kind']>(kind: K) => items.filter((item): item is ScopeItemOf<K> => item.kind === kind);
  return { projects: of('project'), workflows: of('workflow'), requestTypes: of('requestType'), fields: of('field') };
}

function partOfProject({ workflows, requestTypes }: CompanyItems, projectId: string): (itemId: string) => boolean {
  const own = requestTypes.filter((item) => item.projectId === projectId);
  const ids = new Set([
    projectId,
    ...workflows.flatMap((item) => (item.projectId === projectId ? [item.id] : [])),
    ...own.flatMap(({ id, content }) => [id, ...Object.values(content.placements).map(({ fieldId }) => fieldId)]),
  ]);
  return (itemId) => ids.has(itemId);
}

/** What the rules of its kind find in each item. */
function findingsByItem({ projects, requestTypes }: CompanyItems, fields: ReadonlyMap<string, FormField>): (item: ScopeItem) => Finding[] {
  const projectContents = new Map(projects.map(({ id, content }) => [id, content]));
  const users = new Map<string, ScopeItemOf<'requestType'>[]>();
  for (const type of requestTypes) users.set(type.content.workflowId ?? '', [...(users.get(type.content.workflowId ?? '') ?? []), type]);
  return (item) => {
    const project = projectContents.get(item.projectId ?? '');
    if (item.kind === 'workflow') {
      return checkWorkflow({
        id: item.id,
        content: item.content,
        project: project ?? { isServiceProject: true },
        requestTypes: users.get(item.id) ?? [],
        fields,
      });
    }
    if (item.kind === 'field') return checkField(item);
    if (item.kind !== 'requestType') return [];
    return [
      ...checkForm({ id: item.id, content: item.content, fields, project: project ?? { portalGroups: {} } }),
      ...notOnTarget(item, fields).map((found): Finding => ({ rule: 'form.not-on-target', severity: 'info', itemId: item.id, ...found })),
    ];
  };
}

const companyFindings = (company: CompanyItems): Finding[] => [
  ...COMPANY_RULES.flatMap(({ id, severity, find }) => find(company).map((found): Finding => ({ rule: id, severity, ...found }))),
  ...checkFieldsTogether(
    company.fields,
    company.requestTypes.map(({ content }) => content),
  ),
];
