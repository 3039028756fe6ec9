import { expectedHours, type GeneratedWorkItem } from '../backlog/work-item.ts';
import type { Price } from '../sows/price.ts';
import { canonicalJson } from './canonical-json.ts';

/** What a change means in work. */
export interface WorkEffect {
  workItems: { added: number; changed: number; dropped: number };
  /** Expected hours that come and go; `net` is what the change adds. */
  hours: { added: number; dropped: number; net: number };
}

/** The same in money and time. */
export interface ChangeEffect extends WorkEffect {
  /** Net hours by the firm's rate in the currency of the SOW. */
  price: Price;
  /** Net hours in working days, rounded up: negative if work is dropped. */
  days: number;
}

const hundredth = (hours: number): number => Math.round(hours * 100) / 100;

/** What is said and done of a work item; where it is in the backlog makes no work. */
const workOf = ({ fields: { title, description, criteria, estimate } }: GeneratedWorkItem): string =>
  canonicalJson({
    title,
    description,
    criteria: Object.fromEntries(Object.entries(criteria).map(([key, { text }]) => [key, text])),
    hours: estimate && expectedHours(estimate),
  });

/**
 * What the work of one state of a scope differs in from that of another. Hours of each work item are counted on their
 * own: a work item that takes longer adds the difference.
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
