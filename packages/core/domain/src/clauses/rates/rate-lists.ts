import { RATES_PER_CLAUSE } from '@scopewright/contracts/constants';
import type { ClauseCandidate, ClauseRate } from '../clause.ts';
import { type FoundAmount, findAmounts } from '../facts/amounts.ts';
import { IS_PLACE, isAboutRates, LEAST_RATES, rateText, reasonsOfCard, unitIn } from '../facts/rates.ts';
import { foldAccents, type Plain, placeOf, toPlain } from '../plain.ts';
import { withinQuote } from '../sentences.ts';
import { MODAL } from '../signals.ts';

/** Of a line in a list of rates: 'Senior consultant, remote: $150 per hour'. */
const NAME_WORDS = 8;
const NAME_MAX = 200;
const REST = 40;
const VERB =
  /\b(?:is|are|was|costs?|charged?|billed|invoiced|pays?|paid|billable|betragt|betragen|kostet|coute|cuesta|kost|costa|custa)\b/u;
/** Signs and words between a name and its rate. */
const JOINT = /(?:[\s:–—|(,;=-]|\bat\b|\b(?:hourly |daily |day )?rate(?: of)?\b|\b(?:us|eur|usd|gbp|chf)$)+$/iu;
/** Between a rate and the next name. */
const SEPARATOR = /[,;|\n]|\s(?:and|or|und|et|y|e|en)\s/iu;

interface Stated {
  text: string;
  plain: Plain;
  amounts: readonly FoundAmount[];
  /** Its heading and its introduction. */
  above: string;
}

/** Parts of a name: role, level and place. */
function named(name: string): Pick<ClauseRate, 'role' | 'level' | 'place'> {
  const [role = null, ...others] = name
    .split(/\s*[,;()|\t]\s*|\s+[–—-]\s+/u)
    .map(rateText)
    .filter((part) => part !== null);
  const place = others.find((part) => IS_PLACE.test(part)) ?? others[1] ?? null;
  const level = others.find((part) => part !== place) ?? null;
  return { role, level, place };
}

const isName = (name: string): boolean => {
  const plain = toPlain(name, 0, name.length).text;
  return /\p{L}{2}/u.test(plain) && plain.split(' ').length <= NAME_WORDS && !MODAL.test(plain) && !VERB.test(plain);
};

/**
 * The rates of a line or sentence that names what each is for, and states nothing else: 'Junior: $90/h, senior: $120/h'.
 * @returns none if it states anything else
 */
function ratesOf({ text, plain, amounts, above }: Stated): ClauseRate[] {
  const isOfRates = isAboutRates(above);
  const slice = (from: number, to: number) => {
    const { start, end } = placeOf(plain, from, to);
    return text.slice(start, end);
  };
  const rates: ClauseRate[] = [];
  let from = 0;
  for (const [at, { minor, currency, per, range, ...amount }] of amounts.entries()) {
    if ((per === null && !isOfRates) || range || minor <= 0 || amount.from - from > NAME_MAX) return [];
    // an introduction may be in front: 'Rates: junior $90'
    const name = slice(from, amount.from).replace(JOINT, '').replace(/^.*:/su, '');
    if (!isName(name)) return [];
    const next = amounts[at + 1];
    const between = plain.text.slice(amount.to, next?.from ?? plain.text.length);
    const separator = next && SEPARATOR.exec(between);
    if (separator === null) return [];
    const until = amount.to + (separator?.index ?? between.length);
    const rest = plain.text.slice(amount.to, until);
    if (rest.length > REST || MODAL.test(rest)) return [];
    const parts = named(name);
    const place = parts.place ?? IS_PLACE.exec(rest)?.[0] ?? null;
    const row = rateText(slice(from, until)) ?? '';
    rates.push({ text: row, ...parts, place, minor, currency, per: per ?? unitIn(above) });
    from = until + (separator?.[0].length ?? 0);
  }
  return rates;
}

/** Between the parts of a list is only a label. */
const LABEL = /^(?!.*\p{L}{4}).{0,24}$/su;

interface RatedPart {
  candidate: ClauseCandidate;
  rates: readonly ClauseRate[];
}

/** Rate cards that are written as lists, or in one sentence. */
export class RateLists {
  readonly #text: string;
  readonly #dollar: string;
  readonly #rated: RatedPart[] = [];

  /** @param dollar the currency of `$` in this document */
  constructor({ text, dollar }: { text: string; dollar: string }) {
    this.#text = text;
    this.#dollar = dollar;
  }

  /** Notes what a part states. @param above the heading and the introduction above it */
  read(candidate: ClauseCandidate | null, plain: Plain, above: string): void {
    if (candidate?.kind !== 'fee' || candidate.amount === null) return;
    const text = this.#text;
    const amounts = findAmounts(plain, text, this.#dollar);
    const rates = ratesOf({ text, plain, amounts, above: foldAccents(above.toLowerCase()) });
    if (rates.length > 0) this.#rated.push({ candidate, rates });
  }

  /** Makes one clause of the rates of neighbouring parts. @param candidates in the order of the text */
  join(candidates: readonly ClauseCandidate[]): ClauseCandidate[] {
    const text = this.#text;
    const present = new Set(candidates);
    const runs: RatedPart[][] = [];
    for (const part of this.#rated.filter(({ candidate }) => present.has(candidate))) {
      const last = runs.at(-1);
      const before = last?.at(-1)?.candidate;
      const isNext = before && LABEL.test(text.slice(before.end, part.candidate.start));
      if (isNext && before.section === part.candidate.section) last?.push(part);
      else runs.push([part]);
    }
    const cards = new Map<ClauseCandidate, ClauseCandidate | null>();
    for (const run of runs) {
      const [first] = run;
      const rates = run.flatMap((part) => part.rates);
      if (!first || rates.length < LEAST_RATES) continue;
      for (const { candidate } of run) cards.set(candidate, null);
      cards.set(first.candidate, cardOf(text, first.candidate, run.at(-1)?.candidate.end ?? 0, rates));
    }
    return candidates.flatMap((candidate) => {
      const card = cards.get(candidate);
      return card === undefined ? candidate : (card ?? []);
    });
  }
}

function cardOf(text: string, first: ClauseCandidate, end: number, rates: ClauseRate[]): ClauseCandidate {
  const place = withinQuote(text, { start: first.start, end });
  const where = first.reasons.filter((reason) => /^(?:Under|After|Begins with) /u.test(reason)).slice(0, 1);
  return {
    ...first,
    ...place,
    quote: text.slice(place.start, place.end),
    reasons: [...where, ...reasonsOfCard(rates)],
    amount: null,
    rates: rates.slice(0, RATES_PER_CLAUSE),
  };
}
