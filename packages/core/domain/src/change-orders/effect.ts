import { expectedHours, type GeneratedPiece } from '../backlog/piece.ts';
import type { Price } from '../sows/price.ts';
import { canonicalJson } from './canonical-json.ts';

/** What a change means in work. */
export interface WorkEffect {
  pieces: { added: number; changed: number; dropped: number };
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

/** What is said and done of a piece; where it is in the backlog makes no work. */
const workOf = ({ fields: { title, description, criteria, estimate } }: GeneratedPiece): string =>
  canonicalJson({
    title,
    description,
    criteria: Object.fromEntries(Object.entries(criteria).map(([key, { text }]) => [key, text])),
    hours: estimate && expectedHours(estimate),
  });

/**
 * What the work of one state of a scope differs in from that of another. Hours of each piece are counted on their own:
 * a piece that takes longer adds the difference.
 */
export function workEffect(before: readonly GeneratedPiece[], after: readonly GeneratedPiece[]): WorkEffect {
  const was = new Map(before.map((piece) => [piece.key, piece]));
  const is = new Map(after.map((piece) => [piece.key, piece]));
  const hoursOf = (piece: GeneratedPiece | undefined) =>
    piece?.fields.estimate ? expectedHours(piece.fields.estimate) : 0;
  const pieces = { added: 0, changed: 0, dropped: 0 };
  let [added, dropped] = [0, 0];
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const [one, other] = [was.get(key), is.get(key)];
    if (one === undefined) pieces.added += 1;
    else if (other === undefined) pieces.dropped += 1;
    else if (workOf(one) !== workOf(other)) pieces.changed += 1;
    const difference = hoursOf(other) - hoursOf(one);
    if (difference > 0) added += difference;
    else dropped -= difference;
  }
  return { pieces, hours: { added: hundredth(added), dropped: hundredth(dropped), net: hundredth(added - dropped) } };
}
