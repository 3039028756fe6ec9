import type { Actor, Side } from '../actors.ts';
import { LANGUAGES } from '../languages/languages.ts';
import { foldAccents } from '../plain.ts';
import * as says from '../signals.ts';

const PASSIVE =
  /^(?: not| also| only| \p{L}{2,14}ly){0,2} be (?:\p{L}{2,14}ly )?\p{L}{2,20}(?:ed|en|wn|lt|nt|ne|de|ld|ut|id|ep|ade|up)\b/u;
const DUTY = says.inAll(
  'DUTY',
  /'ll\b|\b(?:shall|will|must|agrees? to|undertakes? to|commits? to|(?:is|are) (?:\p{L}{2,14}ly )?(?:responsible|accountable) for|(?:is|are) (?:required|obliged|obligated|expected) to|(?:is|are) to|has to|have to|needs? to)\b/u,
);
/** 'Le prestataire configurera': binds like 'shall configure'. */
const FUTURE = new RegExp(
  `(?<![\\p{L}])(?:${LANGUAGES.flatMap(({ future }) => (future ? [foldAccents(future)] : [])).join('|')})`,
  'u',
);
/** In an agreement, these pronouns bind without 'shall' as well: 'Vous fournissez …'. */
const ADDRESSES = /^(?:wir|wij|nous|vous|u|jullie|usted(?:es)?|voi|sie)(?![\p{L}])/u;
/** Verbs that say 'we will' in a word: 'Configuraremos …'. */
const FIRST_PERSON = /^(?:tambien |inoltre |anche |tambem )?\p{L}{3,}(?:aremos|eremos|iremos|eremo|iremo)(?![\p{L}])/u;
const LONGEST_SUBJECT = 90;

/** The party that a sentence binds, and how. */
export interface Subject {
  side: Side | null;
  /** States someone's action without a modal verb, so it may just be a description. */
  describes: boolean;
  /** The sentence binds someone: shall, will, must, is responsible for. */
  duty: boolean;
  /** Something is done without saying by whom. */
  passive: boolean;
  /** The words that show it. */
  name: string;
}

/** The party that a sentence binds: the nearest actor before its modal verb, or after 'by'. */
export function subjectOf(text: string, actors: Actor[]): Subject {
  const first = FIRST_PERSON.exec(text)?.[0];
  if (first !== undefined) return { side: 'supplier', describes: false, duty: true, passive: false, name: first };
  const modal = says.MODAL.exec(text);
  const found: Subject = { side: null, describes: false, duty: false, passive: false, name: '' };
  if (!modal) {
    const first = actors[0];
    if (!first || first.aside || first.owner || first.from > 12 || !says.ACTS.test(text)) return found;
    return {
      ...found,
      side: first.side,
      describes: !ADDRESSES.test(text) && !FUTURE.test(text.slice(first.to, first.to + 40)),
      duty: true,
      name: first.name,
    };
  }
  const after = text.slice(modal.index + modal[0].length);
  const passive = PASSIVE.test(after);
  const duty = DUTY.test(modal[0]);
  const by = passive
    ? actors.find(
        (actor) =>
          actor.from > modal.index && /\bby (?:the )?$/u.test(text.slice(Math.max(0, actor.from - 8), actor.from)),
      )
    : undefined;
  if (by) return { ...found, side: by.side, duty, name: by.name };
  const before = actors.filter((actor) => actor.to <= modal.index && !actor.aside);
  const subject = before.at(-1);
  if (!subject || modal.index - subject.to > LONGEST_SUBJECT || (passive && subject.owner))
    return { ...found, duty, passive: true };
  const other = before.at(-2);
  const together =
    other &&
    other.side !== subject.side &&
    /^ ?(?:and|&|or|and\/or) (?:the )?$/u.test(text.slice(other.to, subject.from));
  return { ...found, side: together ? 'both' : subject.side, duty, passive, name: subject.name };
}
