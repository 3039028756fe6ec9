import type { CallOutput } from '@scopewright/contracts';
import { expectedHours, type GeneratedWorkItem } from '../backlog/work-item.ts';
import { canonicalJson } from './canonical-json.ts';

/** Effects of a change in effort, money and time. */
export type ChangeEffect = CallOutput<'changeEffect'>['effect'];
/** Those in effort. */
export type WorkEffect = Pick<ChangeEffect, 'workItems' | 'hours'>;

const hundredth = (hours: number): number => Math.round(hours * 100) / 100;

/** The content of a work item; its place in the backlog has no effect on effort. */
const workOf = ({ fields: { title, description, criteria, estimate } }: GeneratedWorkItem): string =>
  canonicalJson({
    title,
    description,
    criteria: Object.fromEntries(Object.entries(criteria).map(([key, { text }]) => [key, text])),
    hours: estimate && expectedHours(estimate),
  });

/**
 * Differences in work between two states of a scope. Hours are compared per work item: one that takes longer adds the
 * difference.
 */
export function workEffect(before: readonly GeneratedWorkItem[], after: readonly GeneratedWorkItem[]): WorkEffect {
  const was = new Map(before.map((workItem) => [workItem.key, workItem]));
  const is = new Map(after.map((workItem) => [workItem.key, workItem]));
  const hoursOf = (workItem: GeneratedWorkItem | undefined) =>
    workItem?.fields.estimate ? expectedHours(workItem.fields.estimate) : 0;
  const workItems = { added: 0, changed: 0, dropped: 0 };
  let [added, dropped] = [0, 0];
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const [one, other] = [was.get(key), is.get(key)];
    if (one === undefined) workItems.added += 1;
    else if (other === undefined) workItems.dropped += 1;
    else if (workOf(one) !== workOf(other)) workItems.changed += 1;
    const difference = hoursOf(other) - hoursOf(one);
    if (difference > 0) added += difference;
    else dropped -= difference;
  }
  return {
    workItems,
    hours: { added: hundredth(added), dropped: hundredth(dropped), net: hundredth(added - dropped) },
  };
}
