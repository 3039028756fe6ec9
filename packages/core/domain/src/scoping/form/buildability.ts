import { addTo } from '../../group-by.ts';
import { sameValue } from '../../json.ts';
import { type BuildWay, buildWayOf } from '../company/build-ways.ts';
import { type CheckedItem, type CheckedItemOf, checkItemsTogether } from '../company/company-rules.ts';
import { type Estimates, HAND_WORK_HOURS } from '../company/hand-work-hours.ts';
import { findingsOf } from '../company/item-check.ts';
import { type ItemsById, keptChecks } from '../company/kept-checks.ts';
import { checkFieldsTogether } from '../field/field-check.ts';
import { keptNearlySame } from '../field/field-names.ts';
import type { FormField } from '../field/field-value.ts';
import type { Finding } from '../finding.ts';

/** Whether a scope can be built, and how much work it takes. */
export interface Buildability {
  findings: Finding[];
  /** How each item is built. */
  items: (BuildWay & { itemId: string })[];
  /** Hours of manual work, for all items. */
  hours: number;
}

export interface BuildabilityOptions {
  /**
   * Only the items of this project and the fields in its forms. Findings that involve items of other projects are
   * included.
   */
  projectId?: string;
  /** The firm's own estimates of hours of manual work. */
  estimates?: Partial<Estimates>;
}

/** @param items all items of the company that are not deleted */
export type CheckCompany = (items: readonly CheckedItem[], options?: BuildabilityOptions) => Buildability;

/** Checks a company's scope with every rule of scoping.md, and determines how each item gets onto the platform. */
export const checkCompany: CheckCompany = (items, options) => repeatedCheck()(items, options);

/**
 * Like `checkCompany`, for a scope that is checked repeatedly while it changes: findings of an item are reused as long
 * as the item and what its rules read are the same objects. Items must not be modified in place.
 */
export function repeatedCheck(): CheckCompany {
  const kept = keptChecks<ItemCheck>();
  let foundTogether: Finding[] = [];
  const nearlySame = keptNearlySame();
  let countedBy = '';
  return (items, { projectId, estimates } = {}) => {
    const hours: Estimates = { ...HAND_WORK_HOURS, ...estimates };
    if (countedBy !== JSON.stringify(hours)) kept.forgetAll();
    countedBy = JSON.stringify(hours);
    const company = itemsByKind(items);
    const known: ItemsById = {
      byId: new Map(items.map((item) => [item.id, item])),
      usersOf: requestTypesByWorkflow(company),
    };
    kept.keepOnly(known);
    const fields = new Map<string, FormField>(
      company.fields.map(({ id, name, content }) => [id, { ...content, name }]),
    );
    const included = projectId === undefined ? () => true : partOfProject(company, projectId);
    const shown = items.filter(({ id }) => included(id));
    const checked = shown.map((item) =>
      kept.of(item, known, (before) => ({
        findings: keepingSame(before?.findings, findingsOf(item, known, fields)),
        way: keepingSame(before && [before.way], [
          { itemId: item.id, ...buildWayOf(item, fields, hours) },
        ])[0] as ItemCheck['way'],
      })),
    );
    foundTogether = keepingSame(foundTogether, [
      ...checkItemsTogether(company),
      ...checkFieldsTogether(
        company.fields,
        company.requestTypes.map(({ content }) => content),
        nearlySame,
      ),
    ]);
    const sum = checked.reduce((total, { way }) => total + way.hours, 0);
    return {
      findings: [
        ...checked.flatMap(({ findings }) => findings),
        ...foundTogether.filter(({ itemId }) => included(itemId)),
      ],
      items: checked.map(({ way }) => way),
      hours: Math.round(sum * 100) / 100,
    };
  };
}

interface ItemCheck {
  findings: Finding[];
  way: Buildability['items'][number];
}

/** Reuses the previous objects of unchanged findings, so that components showing them don't re-render. */
function keepingSame<T>(before: readonly T[] | undefined, now: readonly T[]): T[] {
  return now.map((one, at) => {
    const last = before?.[at];
    return last !== undefined && sameValue(last, one) ? last : one;
  });
}

interface ItemsByKind {
  projects: CheckedItemOf<'project'>[];
  workflows: CheckedItemOf<'workflow'>[];
  requestTypes: CheckedItemOf<'requestType'>[];
  fields: CheckedItemOf<'field'>[];
}

function itemsByKind(items: readonly CheckedItem[]): ItemsByKind {
  const of = <K extends CheckedItem['kind']>(kind: K) =>
    items.filter((item): item is CheckedItemOf<K> & CheckedItem => item.kind === kind);
  return { projects: of('project'), workflows: of('workflow'), requestTypes: of('requestType'), fields: of('field') };
}

function requestTypesByWorkflow({ requestTypes }: ItemsByKind): Map<string, CheckedItemOf<'requestType'>[]> {
  const users = new Map<string, CheckedItemOf<'requestType'>[]>();
  for (const type of requestTypes) {
    const { workflowId } = type.content;
    if (workflowId === null) continue;
    addTo(users, workflowId, type);
  }
  return users;
}

function partOfProject({ workflows, requestTypes }: ItemsByKind, projectId: string): (itemId: string) => boolean {
  const own = requestTypes.filter((item) => item.projectId === projectId);
  const ids = new Set([
    projectId,
    ...workflows.flatMap((item) => (item.projectId === projectId ? [item.id] : [])),
    ...own.flatMap(({ id, content }) => [id, ...Object.values(content.placements).map(({ fieldId }) => fieldId)]),
  ]);
  return (itemId) => ids.has(itemId);
}
