import type { ConditionGroup, RequestTypeContent } from '@scopewright/contracts/scoping';
import { addTo } from '../../group-by.ts';
import { CONDITION_DEPTH_MAX, isGroup } from '../condition.ts';
import { formOrder, inOrder } from '../parts.ts';

/**
 * The order of evaluation in a form: a rule depends on the fields in its conditions, a target on its rules, a placement
 * on its section. Rules that require are not included: nothing depends on whether an answer is required.
 */
export interface RuleGraph {
  /** Sections, then placements, then rules, each in the order of the form. */
  nodes: readonly RuleGraphNode[];
  /** By node index: the indexes of the nodes that depend on it. */
  next: readonly (readonly number[])[];
}
export interface RuleGraphNode {
  kind: 'section' | 'placement' | 'rule';
  id: string;
}

/** The fields in a group of conditions, including incomplete ones. */
export function fieldIdsOf(group: ConditionGroup, depth = 1): string[] {
  if (depth > CONDITION_DEPTH_MAX) return [];
  return group.conditions.flatMap((part) => (isGroup(part) ? fieldIdsOf(part, depth + 1) : (part.fieldId ?? [])));
}

/** The graph of a form. A reference to a missing part creates no dependency. */
export function ruleGraph({
  sections,
  placements,
  rules,
}: Pick<RequestTypeContent, 'sections' | 'placements' | 'rules'>): RuleGraph {
  const ordered = inOrder(sections);
  const placed = formOrder({ sections, placements });
  const acting = inOrder(rules).filter(([, { effect }]) => effect !== 'require');
  const nodes: RuleGraphNode[] = [
    ...ordered.map(([id]) => ({ kind: 'section' as const, id })),
    ...placed.map(([id]) => ({ kind: 'placement' as const, id })),
    ...acting.map(([id]) => ({ kind: 'rule' as const, id })),
  ];
  const sectionPlaces = new Map(ordered.map(([id], at) => [id, at]));
  const placementPlaces = new Map(placed.map(([id], at) => [id, ordered.length + at]));
  const next: number[][] = nodes.map(() => []);
  const add = (from: number | undefined, to: number | undefined) => {
    if (from !== undefined && to !== undefined) next[from]?.push(to);
  };
  const placesOfField = new Map<string, number[]>();
  for (const [at, [, { fieldId, sectionId }]] of placed.entries()) {
    const place = ordered.length + at;
    add(sectionPlaces.get(sectionId), place);
    addTo(placesOfField, fieldId, place);
  }
  for (const [at, [, { when, effect, sectionIds, placementIds }]] of acting.entries()) {
    const rule = ordered.length + placed.length + at;
    for (const fieldId of new Set(fieldIdsOf(when)))
      for (const place of placesOfField.get(fieldId) ?? []) add(place, rule);
    for (const placementId of new Set(placementIds)) add(rule, placementPlaces.get(placementId));
    if (effect !== 'limit') for (const sectionId of new Set(sectionIds)) add(rule, sectionPlaces.get(sectionId));
  }
  return { nodes, next };
}

/**
 * The strongly connected components of a graph (Tarjan), in dependency order; a component with more than one node, or
 * with a node that leads to itself, contains loops. Not recursive, because imported forms may be long chains.
 */
export function componentsOf({ next }: Pick<RuleGraph, 'next'>): number[][] {
  const index: number[] = next.map(() => -1);
  const low: number[] = next.map(() => 0);
  const open: number[] = [];
  const isOpen: boolean[] = next.map(() => false);
  const components: number[][] = [];
  let visited = 0;
  const enter = (node: number) => {
    index[node] = low[node] = visited;
    visited += 1;
    open.push(node);
    isOpen[node] = true;
    return { node, following: 0 };
  };
  const close = (node: number) => {
    const component = open.splice(open.lastIndexOf(node));
    for (const member of component) isOpen[member] = false;
    components.push(component);
  };
  const lower = (node: number, to: number) => {
    low[node] = Math.min(low[node] as number, to);
  };
  for (let start = 0; start < next.length; start += 1) {
    const path = index[start] === -1 ? [enter(start)] : [];
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const following = next[step.node]?.[step.following];
      step.following += 1;
      if (following === undefined) {
        path.pop();
        const before = path.at(-1);
        if (before) lower(before.node, low[step.node] as number);
        if (low[step.node] === index[step.node]) close(step.node);
      } else if (index[following] === -1) path.push(enter(following));
      else if (isOpen[following]) lower(step.node, index[following] as number);
    }
  }
  return components.reverse();
}

const hasLoop = ({ next }: RuleGraph, component: readonly number[]): boolean =>
  component.length > 1 || component.some((node) => next[node]?.includes(node) === true);

/** The rules that are part of a loop: they have no effect until it is broken. */
export const rulesInLoops = (graph: RuleGraph, components: readonly number[][]): Set<string> =>
  new Set(
    components
      .filter((component) => hasLoop(graph, component))
      .flatMap((component) =>
        component.flatMap((node) => (graph.nodes[node]?.kind === 'rule' ? (graph.nodes[node]?.id ?? []) : [])),
      ),
  );

/**
 * For each part of the form with loops, a shortest loop: each of its nodes leads to the next, the last to the first.
 */
export function loopsOf(graph: RuleGraph): RuleGraphNode[][] {
  return componentsOf(graph)
    .filter((component) => hasLoop(graph, component))
    .map((component) => shortestLoop(graph, component).map((node) => graph.nodes[node] as RuleGraphNode))
    .sort((a, b) => a.length - b.length);
}

function shortestLoop(graph: RuleGraph, component: readonly number[]): number[] {
  const within = new Set(component);
  let shortest: number[] | null = null;
  // Every loop contains a rule.
  for (const start of component.filter((node) => graph.nodes[node]?.kind === 'rule').sort((a, b) => a - b)) {
    const loop = loopFrom(graph, start, within, shortest === null ? Number.POSITIVE_INFINITY : shortest.length - 1);
    if (loop) shortest = loop;
  }
  return shortest ?? [];
}

/** A shortest way from a node back to itself with at most this many nodes, found breadth first. */
function loopFrom({ next }: RuleGraph, start: number, within: ReadonlySet<number>, atMost: number): number[] | null {
  const cameFrom = new Map<number, number>();
  let reached = [start];
  for (let length = 1; length <= atMost && reached.length > 0; length += 1) {
    const further: number[] = [];
    for (const node of reached) {
      for (const following of next[node] ?? []) {
        if (following === start) return wayTo(node, start, cameFrom);
        if (!within.has(following) || cameFrom.has(following)) continue;
        cameFrom.set(following, node);
        further.push(following);
      }
    }
    reached = further;
  }
  return null;
}

function wayTo(end: number, start: number, cameFrom: ReadonlyMap<number, number>): number[] {
  const way = [end];
  for (let node = end; node !== start; ) {
    node = cameFrom.get(node) as number;
    way.unshift(node);
  }
  return way;
}
