import type { ScopeItemKind } from '@scopewright/contracts/scoping';
import { type BuildWork, buildWorkOf, estimatedWay } from './build-ways.ts';
import type { Buildability } from './buildability.ts';
import { type CheckedItem, type CheckedItemOf, checkItemsTogether } from './company-rules.ts';
import { placedNowhere, similarNames } from './field-check.ts';
import { nameGroups } from './field-names.ts';
import type { FormField } from './field-value.ts';
import type { Finding } from './finding.ts';
import { type Estimates, HAND_WORK_HOURS } from './hand-work-hours.ts';
import { findingsOf } from './item-check.ts';
import { compareBytes } from './parts.ts';
import { referredTo } from './references.ts';

/** An item as the rules look at it, at one of its versions. */
export type VersionedItem = CheckedItem & { version: number };

/** What of its content other items have to do with. */
interface SeenContent {
  project: Pick<CheckedItemOf<'project'>['content'], 'key' | 'portalGroups'>;
  workflow: Pick<CheckedItemOf<'workflow'>['content'], 'statuses'>;
  requestType: Pick<CheckedItemOf<'requestType'>['content'], 'portalGroupId' | 'workflowId'> & { placed: string[] };
  field: Record<never, never>;
}
type HeadOf<K extends ScopeItemKind> = Pick<CheckedItemOf<K>, 'id' | 'kind' | 'projectId' | 'name'> & {
  version: number;
  content: SeenContent[K];
  /** Ids of what its rules look at, its project and its workflow apart. */
  uses: string[];
};
type Head = { [K in ScopeItemKind]: HeadOf<K> }[ScopeItemKind];

/** An item with what was found in it. */
export type CheckedRow = Head &
  BuildWork & {
    findings: Finding[];
    /** It was deleted while it was checked, and is in no answer. */
    gone?: true;
  };

/** The check of a company as it is kept: plain data, of which JSON makes the same again. */
export interface CompanyCheck {
  /** In the order of their ids: as they were made. */
  rows: CheckedRow[];
  /** What the rules about items together found. */
  together: { items: Finding[]; similar: Finding[]; nowhere: Finding[] };
}

export interface CheckingParts {
  /** Items by their ids, those that are deleted left out. */
  read: (ids: ReadonlySet<string>) => Promise<readonly VersionedItem[]>;
  /** Asked between pieces of work: something to wait for when others have waited long enough. */
  pause: () => Promise<void> | undefined;
}

/**
 * The check of a company as its items are now, made of an earlier one: only what has changed since is read, and only items are checked again whose rules look at
 * something that has. An item that is changed meanwhile is changed for the next check, too.
 * @param before null: nothing was kept
 * @param versions of all items that are not deleted, by their ids
 */
export async function renewedCheck(before: CompanyCheck | null, versions: ReadonlyMap<string, number>, { read, pause }: CheckingParts): Promise<CompanyCheck> {
  const known = new Map(before?.rows.map((row) => [row.id, row]));
  const changed = new Set([...versions].flatMap(([id, version]) => (known.get(id)?.version === version ? [] : [id])));
  const contents = new Map<string, VersionedItem>();
  const heads = new Map<string, Head | CheckedRow>();
  for (const item of await read(changed)) {
    contents.set(item.id, item);
    heads.set(item.id, headOf(item));
    const turn = pause();
    if (turn) await turn;
  }
  for (const [id, row] of known) if (versions.has(id) && !changed.has(id)) heads.set(id, row);
  const ordered = [...heads.values()].sort((one, other) => compareBytes(one.id, other.id));
  const users = usersOfWorkflows(ordered);
  const stale = staleItems(ordered, known, changed, heads);

  const needed = new Set([...stale].flatMap((id) => lookedAt(heads.get(id) as Head, users)).filter((id) => heads.has(id) && !contents.has(id)));
  if (needed.size > 0) for (const item of await read(needed)) contents.set(item.id, item);
  const around = surroundings(contents, users);
  const rows: CheckedRow[] = [];
  for (const head of ordered) {
    if (!stale.has(head.id)) {
      rows.push(head as CheckedRow);
      continue;
    }
    const turn = pause();
    if (turn) await turn;
    rows.push(checkedRow(head, contents.get(head.id), around));
  }
  return { rows, together: await checkedTogether(before, rows, pause) };
}

/** A kept check as it is answered, of each item also what lists of them show. */
export function buildabilityOf({ rows, together }: CompanyCheck, estimates: Partial<Estimates> = {}) {
  const hoursOf: Estimates = { ...HAND_WORK_HOURS, ...estimates };
  const shown = rows.filter(isThere);
  const items = shown.map(({ id, kind, name, projectId, version, by, work }) => ({
    itemId: id,
    kind,
    name,
    projectId,
    version,
    ...estimatedWay({ by, work }, hoursOf),
  }));
  const hours = items.reduce((total, way) => total + way.hours, 0);
  const findings = [...shown.flatMap((row) => row.findings), ...together.items, ...together.similar, ...together.nowhere];
  return { findings, items, hours: Math.round(hours * 100) / 100 } satisfies Buildability;
}

const isThere = ({ gone }: CheckedRow): boolean => gone !== true;

function headOf(item: VersionedItem): Head {
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
    const others = users.get(workflowId);
    if (others) others.push(head);
    else users.set(workflowId, [head]);
  }
  return users;
}

/** Items of which something that their rules look at has changed, has come or has gone. */
function staleItems(heads: readonly Head[], known: ReadonlyMap<string, Head>, changed: ReadonlySet<string>, now: ReadonlyMap<string, Head>): Set<string> {
  const touched = new Set([...changed, ...[...known.keys()].filter((id) => !now.has(id))]);
  const isTouched = ({ id, projectId, uses }: Head) =>
    touched.has(id) || (projectId !== null && touched.has(projectId)) || uses.some((used) => touched.has(used));
  const stale = new Set<string>();
  const workflowOf = (head: Head | undefined) => (head?.kind === 'requestType' && head.content.workflowId !== null ? [head.content.workflowId] : []);
  for (const id of touched) for (const workflowId of [...workflowOf(known.get(id)), ...workflowOf(now.get(id))]) stale.add(workflowId);
  for (const head of heads) if (isTouched(head)) stale.add(head.id);
  for (const id of stale) if (!now.has(id)) stale.delete(id);
  return stale;
}

/** Everything that the rules of an item look at, itself included. Of the request types that use a workflow they look at which fields are placed, not at the fields. */
const lookedAt = ({ id, uses, projectId }: Head, users: Users): string[] => [
  id,
  ...uses,
  ...(users.get(id) ?? []).map((user) => user.id),
  ...(projectId === null ? [] : [projectId]),
];

interface Surroundings {
  byId: ReadonlyMap<string, CheckedItem>;
  usersOf: Map<string, CheckedItemOf<'requestType'>[]>;
  fields: Map<string, FormField>;
}

function surroundings(byId: ReadonlyMap<string, CheckedItem>, users: Users): Surroundings {
  const fields = new Map<string, FormField>();
  for (const item of byId.values()) if (item.kind === 'field') fields.set(item.id, { ...item.content, name: item.name });
  const usersOf = new Map<string, CheckedItemOf<'requestType'>[]>();
  for (const [workflowId, heads] of users)
    usersOf.set(
      workflowId,
      heads.flatMap(({ id }) => {
        const found = byId.get(id);
        return found?.kind === 'requestType' ? [found] : [];
      }),
    );
  return { byId, usersOf, fields };
}

function checkedRow(head: Head, item: CheckedItem | undefined, around: Surroundings): CheckedRow {
  const { id, kind, projectId, name, version, content, uses } = head;
  // an earlier check may have left its findings in the head
  const plain = { id, kind, projectId, name, version, content, uses } as Head;
  if (item === undefined) return { ...plain, by: 'api', work: [], findings: [], gone: true };
  return { ...plain, ...buildWorkOf(item, around.fields), findings: findingsOf(item, around, around.fields) };
}

async function checkedTogether(before: CompanyCheck | null, all: readonly CheckedRow[], pause: CheckingParts['pause']): Promise<CompanyCheck['together']> {
  const rows = all.filter(isThere);
  const of = <K extends ScopeItemKind>(kind: K) => rows.filter((row): row is HeadOf<K> & CheckedRow => row.kind === kind);
  const [fields, requestTypes] = [of('field'), of('requestType')];
  await pause();
  const items = checkItemsTogether({ projects: of('project'), workflows: of('workflow'), requestTypes });
  await pause();
  const nowhere = placedNowhere(fields, new Set(requestTypes.flatMap(({ content }) => content.placed)));
  const fieldsBefore = before?.rows.filter((row) => row.kind === 'field' && isThere(row)) ?? [];
  const sameNames = fields.length === fieldsBefore.length && fields.every(({ id, name }, at) => fieldsBefore[at]?.id === id && fieldsBefore[at]?.name === name);
  return { items, nowhere, similar: before && sameNames ? before.together.similar : similarNames(fields, await groupsOf(fields, pause)) };
}

async function groupsOf(fields: readonly Pick<Head, 'id' | 'name'>[], pause: CheckingParts['pause']): Promise<string[][]> {
  const found = nameGroups();
  for (const { id, name } of fields) {
    found.add(id, name);
    const turn = pause();
    // thousands of names: to wait for nothing would take longer than to compare them
    if (turn) await turn;
  }
  return found.groups();
}
