import type { ScopeItemKind } from '@scopewright/contracts/scoping';
import { addTo } from '../../group-by.ts';
import { placedNowhere, similarNames } from '../field/field-check.ts';
import { nameGroups } from '../field/field-names.ts';
import type { FormField } from '../field/field-value.ts';
import { type Finding, notReached, tooComplex } from '../finding.ts';
import type { Buildability, BuildabilityOptions } from '../form/buildability.ts';
import { compareBytes } from '../parts.ts';
import { referredTo } from '../references.ts';
import { type BuildWork, buildWorkOf, estimatedWay } from './build-ways.ts';
import { type CheckedItem, type CheckedItemOf, checkItemsTogether } from './company-rules.ts';
import { type Estimates, HAND_WORK_HOURS } from './hand-work-hours.ts';
import { findingsOf } from './item-check.ts';
import { ENDED_STEPS, STEPS_OF_CONTENT, workBudget } from './work-budget.ts';

/** An item as the rules read it, in one of its versions. */
export type VersionedItem = CheckedItem & { version: number };

/** The part of its content that concerns other items. */
interface SeenContent {
  project: Pick<CheckedItemOf<'project'>['content'], 'key' | 'portalGroups'>;
  workflow: Pick<CheckedItemOf<'workflow'>['content'], 'statuses'>;
  requestType: Pick<CheckedItemOf<'requestType'>['content'], 'portalGroupId' | 'workflowId'> & { placed: string[] };
  field: Record<never, never>;
}
type HeadOf<K extends ScopeItemKind> = Pick<CheckedItemOf<K>, 'id' | 'kind' | 'projectId' | 'name'> & {
  version: number;
  content: SeenContent[K];
  /** Ids of everything its rules read, except its project and its workflow. */
  uses: string[];
};
/**
 * Data stored of an item along with its findings: enough to decide whether it must be rechecked, and the data that
 * other items need.
 */
export type Head = { [K in ScopeItemKind]: HeadOf<K> }[ScopeItemKind];

/** An item with its findings. */
export type CheckedRow = Head &
  BuildWork & {
    findings: Finding[];
    /** Steps that its check took, for the company's budget. */
    steps: number;
    /** It was deleted during the check, and is omitted from answers. */
    gone?: true;
  };

/** The stored check of a company: plain data that survives JSON. */
export interface CompanyCheck {
  /** Ordered by id: by creation. */
  rows: CheckedRow[];
  /** Findings of the rules about items together. */
  together: { items: Finding[]; similar: Finding[]; nowhere: Finding[] };
}

/** An item to check, with the ids of everything that its rules read, itself first. */
export interface CheckJob {
  head: Head;
  looksAt: readonly string[];
}

export interface CheckingParts {
  /** Heads of items by id, without deleted ones. */
  heads: (ids: ReadonlySet<string>) => Promise<readonly Head[]>;
  /** The result of `checkedRows` for these jobs, a row for each job. */
  check: (jobs: readonly CheckJob[]) => Promise<readonly CheckedRow[]>;
  /** Called between chunks: returns something to wait for when other work is waiting. */
  pause: () => Promise<void> | undefined;
}

/**
 * The check of a company's current items, based on an earlier one: reads only changed items, and rechecks only items
 * whose rules read something changed. An item that changes during the check is caught by the next one.
 * @param before null without an earlier check
 * @param versions of all items that are not deleted, by id
 */
export async function renewedCheck(
  before: CompanyCheck | null,
  versions: ReadonlyMap<string, number>,
  parts: CheckingParts,
): Promise<CompanyCheck> {
  const known = new Map(before?.rows.map((row) => [row.id, row]));
  const changed = new Set([...versions].flatMap(([id, version]) => (known.get(id)?.version === version ? [] : [id])));
  const heads = new Map<string, Head | CheckedRow>();
  for (const head of await parts.heads(changed)) heads.set(head.id, head);
  for (const [id, row] of known) if (versions.has(id) && !changed.has(id)) heads.set(id, row);
  const ordered = [...heads.values()].sort((one, other) => compareBytes(one.id, other.id));
  await parts.pause();
  const users = usersOfWorkflows(ordered);
  const stale = staleItems(ordered, known, changed, heads);
  const jobs: CheckJob[] = [];
  for (const head of ordered) {
    if (!stale.has(head.id)) continue;
    jobs.push({ head: plainHead(head), looksAt: lookedAt(head, users) });
    const turn = parts.pause();
    if (turn) await turn;
  }
  const checked = new Map((jobs.length === 0 ? [] : await parts.check(jobs)).map((row) => [row.id, row]));
  const rows = ordered.map((head) => checked.get(head.id) ?? (head as CheckedRow));
  return { rows, together: await checkedTogether(before, rows, parts.pause) };
}

/**
 * A stored check as the API answers it, including what lists show of each item.
 * @param options `projectId`: only this project, its items, and the fields placed in its forms
 */
export function buildabilityOf(
  { rows, together }: CompanyCheck,
  { estimates = {}, projectId }: BuildabilityOptions = {},
) {
  const hoursOf: Estimates = { ...HAND_WORK_HOURS, ...estimates };
  const there = rows.filter(isThere);
  const included = projectId === undefined ? null : partOfProject(there, projectId);
  const shown = included === null ? there : there.filter(({ id }) => included.has(id));
  const items = shown.map(({ id, kind, name, projectId, version, by, work }) => ({
    itemId: id,
    kind,
    name,
    projectId,
    version,
    ...estimatedWay({ by, work }, hoursOf),
  }));
  const hours = items.reduce((total, way) => total + way.hours, 0);
  const aboutSeveral = [...together.items, ...together.similar, ...together.nowhere];
  const findings = [
    ...shown.flatMap((row) => row.findings),
    ...(included === null ? aboutSeveral : aboutSeveral.filter(({ itemId }) => included.has(itemId))),
  ];
  return { findings, items, hours: Math.round(hours * 100) / 100 } satisfies Buildability;
}

function partOfProject(rows: readonly CheckedRow[], projectId: string): ReadonlySet<string> {
  const own = rows.filter((row) => row.id === projectId || row.projectId === projectId);
  return new Set(own.flatMap((row) => [row.id, ...(row.kind === 'requestType' ? row.content.placed : [])]));
}

const isThere = ({ gone }: CheckedRow): boolean => gone !== true;

/** Data stored of an item along with its findings. */
export function headOf(item: VersionedItem): Head {
  const { id, projectId, name, version } = item;
  const uses = referredTo(item);
  if (item.kind === 'requestType' && item.content.workflowId !== null) uses.delete(item.content.workflowId);
  const head = { id, projectId, name, version, uses: [...uses] };
  switch (item.kind) {
    case 'project':
      return { ...head, kind: 'project', content: { key: item.content.key, portalGroups: item.content.portalGroups } };
    case 'workflow':
      return { ...head, kind: 'workflow', content: { statuses: item.content.statuses } };
    case 'requestType': {
      const { portalGroupId, workflowId, placements } = item.content;
      const placed = Object.values(placements).map(({ fieldId }) => fieldId);
      return { ...head, kind: 'requestType', content: { portalGroupId, workflowId, placed } };
    }
    case 'field':
      return { ...head, kind: 'field', content: {} };
  }
}

type Users = ReadonlyMap<string, readonly HeadOf<'requestType'>[]>;

function usersOfWorkflows(heads: readonly Head[]): Users {
  const users = new Map<string, HeadOf<'requestType'>[]>();
  for (const head of heads) {
    if (head.kind !== 'requestType' || head.content.workflowId === null) continue;
    const { workflowId } = head.content;
    addTo(users, workflowId, head);
  }
  return users;
}

/** Items whose rules read something that was changed, added or removed. */
function staleItems(
  heads: readonly Head[],
  known: ReadonlyMap<string, Head>,
  changed: ReadonlySet<string>,
  now: ReadonlyMap<string, Head>,
): Set<string> {
  const touched = new Set([...changed, ...[...known.keys()].filter((id) => !now.has(id))]);
  const isTouched = ({ id, projectId, uses }: Head) =>
    touched.has(id) || (projectId !== null && touched.has(projectId)) || uses.some((used) => touched.has(used));
  const stale = new Set<string>();
  const workflowOf = (head: Head | undefined) =>
    head?.kind === 'requestType' && head.content.workflowId !== null ? [head.content.workflowId] : [];
  for (const id of touched)
    for (const workflowId of [...workflowOf(known.get(id)), ...workflowOf(now.get(id))]) stale.add(workflowId);
  for (const head of heads) if (isTouched(head)) stale.add(head.id);
  for (const id of stale) if (!now.has(id)) stale.delete(id);
  return stale;
}

/**
 * Everything that an item's rules read, itself included. Of the request types that use a workflow they read which
 * fields are placed, not the fields.
 */
const lookedAt = ({ id, uses, projectId }: Head, users: Users): string[] => [
  id,
  ...uses,
  ...(users.get(id) ?? []).map((user) => user.id),
  ...(projectId === null ? [] : [projectId]),
];

/** Only the head: an earlier check may have added its findings. */
const plainHead = ({ id, kind, projectId, name, version, content, uses }: Head): Head =>
  ({ id, kind, projectId, name, version, content, uses }) as Head;

/**
 * Checks items in the order of their jobs. An item missing from `items` has since been deleted.
 * @param items everything that the jobs read
 */
export function* checkedRows(jobs: readonly CheckJob[], items: Iterable<CheckedItem>): Generator<CheckedRow, void> {
  const byId = new Map<string, CheckedItem>();
  const fields = new Map<string, FormField>();
  for (const item of items) {
    byId.set(item.id, item);
    if (item.kind === 'field') fields.set(item.id, { ...item.content, name: item.name });
  }
  const lengths = new Map<string, number>();
  const lengthOf = (id: string): number => {
    const length = lengths.get(id) ?? JSON.stringify(byId.get(id)?.content ?? null).length;
    lengths.set(id, length);
    return length;
  };
  for (const { head, looksAt } of jobs) {
    const item = byId.get(head.id);
    if (item === undefined) {
      yield { ...head, by: 'api', work: [], findings: [], steps: 0, gone: true };
      continue;
    }
    const users = head.kind === 'workflow' ? looksAt.flatMap((id) => userOf(byId.get(id))) : [];
    const work = workBudget();
    const findings = findingsOf(item, { byId, usersOf: new Map([[head.id, users]]) }, fields, work);
    yield {
      ...head,
      ...buildWorkOf(item, fields),
      findings,
      steps: work.spent + STEPS_OF_CONTENT * looksAt.reduce((sum, id) => sum + lengthOf(id), 0),
    };
  }
}

const userOf = (item: CheckedItem | undefined): CheckedItemOf<'requestType'>[] =>
  item?.kind === 'requestType' ? [item] : [];

/** The row of an item whose check exceeds the limit. */
export const tooComplexRow = (head: Head): CheckedRow => ({
  ...head,
  by: 'hand',
  work: [],
  findings: [tooComplex(head)],
  steps: ENDED_STEPS,
});

/** The row of an item that was not checked, because those before it used up the company's budget. */
export const notReachedRow = (head: Head): CheckedRow => ({
  ...head,
  by: 'hand',
  work: [],
  findings: [notReached(head)],
  steps: 0,
});

async function checkedTogether(
  before: CompanyCheck | null,
  all: readonly CheckedRow[],
  pause: CheckingParts['pause'],
): Promise<CompanyCheck['together']> {
  const rows = all.filter(isThere);
  const of = <K extends ScopeItemKind>(kind: K) =>
    rows.filter((row): row is HeadOf<K> & CheckedRow => row.kind === kind);
  const [fields, requestTypes] = [of('field'), of('requestType')];
  await pause();
  const items = checkItemsTogether({ projects: of('project'), workflows: of('workflow'), requestTypes });
  await pause();
  const nowhere = placedNowhere(fields, new Set(requestTypes.flatMap(({ content }) => content.placed)));
  const fieldsBefore = before?.rows.filter((row) => row.kind === 'field' && isThere(row)) ?? [];
  const sameNames =
    fields.length === fieldsBefore.length &&
    fields.every(({ id, name }, at) => fieldsBefore[at]?.id === id && fieldsBefore[at]?.name === name);
  return {
    items,
    nowhere,
    similar: before && sameNames ? before.together.similar : similarNames(fields, await groupsOf(fields, pause)),
  };
}

async function groupsOf(
  fields: readonly Pick<Head, 'id' | 'name'>[],
  pause: CheckingParts['pause'],
): Promise<string[][]> {
  const found = nameGroups();
  for (const { id, name } of fields) {
    found.add(id, name);
    const turn = pause();
    // awaiting nothing for each of thousands of names would take longer than comparing them
    if (turn) await turn;
  }
  return found.groups();
}
