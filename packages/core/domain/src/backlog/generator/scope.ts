import type { ScopeItem, ScopeItemKind, ScopeItemOf } from '@scopewright/contracts/scoping';
import { addTo } from '../../group-by.ts';
import type { Estimates } from '../../scoping/company/hand-work-hours.ts';
import { HAND_WORK_HOURS } from '../../scoping/company/hand-work-hours.ts';
import type { FormField } from '../../scoping/field/field-value.ts';
import { byOrder } from '../../scoping/order.ts';
import { referredTo } from '../../scoping/references.ts';
import { type AgreedWork, type ClausePlan, planClauses, type Unplanned } from '../agreed-work/clause-plan.ts';
import { dueDatesOf } from '../agreed-work/due-dates.ts';
import type { BacklogClause, BacklogConfigItem, BacklogInput } from '../input.ts';
import { agreedKey, fieldTaskKey } from './keys.ts';

/** The input of a backlog, indexed for the generator's lookups. */
export interface BacklogScope {
  input: BacklogInput;
  /** Null if it is missing: then there is nothing to set up. */
  project: ScopeItemOf<'project'> | null;
  /** In their order, as all items. */
  workflows: ReadonlyMap<string, ScopeItemOf<'workflow'>>;
  requestTypes: readonly ScopeItemOf<'requestType'>[];
  fieldItems: readonly ScopeItemOf<'field'>[];
  /** As the rules of forms read them. */
  fields: ReadonlyMap<string, FormField>;
  /** Request types and workflows that refer to a field. */
  usersOf: ReadonlyMap<string, readonly ScopeItem[]>;
  /** Hours of each kind of manual work. */
  handWork: Estimates;
  /** Accepted clauses that are linked to an item, by its key. */
  clauses: ReadonlyMap<string, readonly BacklogClause[]>;
  /** Configuration items that service levels and queues of request types are built on. */
  serviceConfig: readonly BacklogConfigItem[];
  /** Agreed work of this project that no item of the scope covers, and clauses of the company without work. */
  agreed: readonly AgreedWork[];
  unplanned: readonly Unplanned[];
  /** Key of the work item that quotes a clause, by the clause's id. */
  homes: ReadonlyMap<string, string>;
  /** The day until which a work item is due by its clauses, by its key. */
  dueOn: ReadonlyMap<string, string>;
}

/** Key of the work item about an item that clauses are linked with. */
function workItemKeys(
  { projectId, configItems }: BacklogInput,
  items: readonly ScopeItem[],
): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const item of items)
    if (item.kind === 'field') keys.set(item.id, fieldTaskKey(item));
    else if (item.kind !== 'project' || item.id === projectId) keys.set(item.id, `${item.kind}:${item.id}`);
  for (const { key, inScope } of configItems) if (inScope) keys.set(key, key);
  return keys;
}

/** Kinds of clauses whose day is one until which something is done. */
const DUE_KINDS: ReadonlySet<string> = new Set(['scope', 'deliverable', 'obligation', 'milestone', 'acceptance']);

/** Which work item quotes each clause, and until when work items are due. */
function placedClauses(input: BacklogInput, plan: ClausePlan, agreed: readonly AgreedWork[]) {
  const keys = workItemKeys(input, input.items);
  const known = new Map(input.clauses.map((clause) => [clause.id, clause]));
  const days = dueDatesOf(input.clauses);
  const earliest = (clauses: readonly BacklogClause[]): string | null =>
    clauses.flatMap(({ id, kind }) => (DUE_KINDS.has(kind) ? (days.get(id) ?? []) : [])).sort()[0] ?? null;
  const homes = new Map<string, string>();
  const dueOn = new Map<string, string>();
  const put = (key: string, clause: BacklogClause, others: readonly BacklogClause[]) => {
    if (!homes.has(clause.id)) homes.set(clause.id, key);
    const day = earliest([clause]) ?? earliest(others);
    const before = dueOn.get(key);
    if (day !== null && (before === undefined || day < before)) dueOn.set(key, day);
  };
  for (const { clauseId, key } of input.links) {
    const [workItem, clause] = [keys.get(key), known.get(clauseId)];
    if (workItem !== undefined && clause !== undefined) put(workItem, clause, plan.besides.get(clauseId) ?? []);
  }
  for (const { clause, others } of agreed) {
    const key = agreedKey(clause);
    put(key, clause, others);
    for (const other of others) homes.set(other.id, key);
  }
  return { homes, dueOn };
}

/** Categories of configuration items that service levels and queues of request types are built on. */
const SERVICE_CATEGORIES: ReadonlySet<string> = new Set(['Service levels', 'Queues']);
/** Configuration items that one subtask waits for. */
const CONFIG_MAX = 20;

const serviceConfigOf = ({ configItems }: BacklogInput): BacklogConfigItem[] =>
  configItems
    .filter(({ inScope, category }) => inScope && SERVICE_CATEGORIES.has(category))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, CONFIG_MAX);

const ofKind = <K extends ScopeItemKind>(items: readonly ScopeItem[], kind: K): ScopeItemOf<K>[] =>
  items.filter((item): item is ScopeItemOf<K> & ScopeItem => item.kind === kind).sort(byOrder);

export function scopeOf(input: BacklogInput): BacklogScope {
  const { items, projectId } = input;
  const fieldItems = ofKind(items, 'field');
  const requestTypes = ofKind(items, 'requestType');
  const workflows = ofKind(items, 'workflow');
  const plan = planClauses(input);
  const agreed = plan.work.filter((work) => work.projectId === projectId);
  const usersOf = new Map<string, ScopeItem[]>();
  for (const item of [...requestTypes, ...workflows]) for (const id of referredTo(item)) addTo(usersOf, id, item);
  return {
    input,
    project: ofKind(items, 'project').find(({ id }) => id === projectId) ?? null,
    workflows: new Map(workflows.map((workflow) => [workflow.id, workflow])),
    requestTypes,
    fieldItems,
    fields: new Map(fieldItems.map(({ id, name, content }) => [id, { ...content, name }])),
    usersOf,
    handWork: input.handWork ?? HAND_WORK_HOURS,
    clauses: clausesByItem(input),
    serviceConfig: serviceConfigOf(input),
    agreed,
    unplanned: plan.unplanned,
    ...placedClauses(input, plan, agreed),
  };
}

function clausesByItem({ clauses, links }: BacklogInput): Map<string, BacklogClause[]> {
  const known = new Map(clauses.map((clause) => [clause.id, clause]));
  const byItem = new Map<string, Map<string, BacklogClause>>();
  for (const { clauseId, key } of links) {
    const clause = known.get(clauseId);
    if (clause === undefined) continue;
    const ofItem = byItem.get(key) ?? new Map<string, BacklogClause>();
    byItem.set(key, ofItem.set(clauseId, clause));
  }
  // in the order of the clauses, not of the links
  const order = new Map(clauses.map(({ id }, at) => [id, at]));
  const placeOf = ({ id }: BacklogClause) => order.get(id) ?? 0;
  return new Map([...byItem].map(([key, found]) => [key, [...found.values()].sort((a, b) => placeOf(a) - placeOf(b))]));
}

/** Clauses of items, each once: first those of the items that come first. */
export function clausesOf({ clauses }: BacklogScope, keys: Iterable<string>): BacklogClause[] {
  const found = new Map<string, BacklogClause>();
  for (const key of keys) for (const clause of clauses.get(key) ?? []) found.set(clause.id, clause);
  return [...found.values()];
}
