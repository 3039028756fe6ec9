import { CLAUSES_PER_SOURCE } from '@scopewright/contracts/constants';
import { BEGINS_WITH_DAY } from '../sources/labels.ts';
import type { SourceBlock, SourceText } from '../sources/source.ts';
import { Actors } from './actors.ts';
import { classify, type Said, type Verdict } from './classify/classify.ts';
import { confidenceOf, withDoubt } from './classify/evidence.ts';
import { type Lead, leadOf } from './classify/lead.ts';
import type { ClauseCandidate, ClauseContext, ClauseDate, ClauseKind } from './clause.ts';
import { meaningOf } from './facts/amount-meaning.ts';
import { dollarOf, findAmounts } from './facts/amounts.ts';
import { type DateOrder, dateOrderOf, type FoundDate, findDates, isWithin } from './facts/dates.ts';
import { findInstalments, instalmentsOfRows, type Payment, setAmounts } from './facts/instalments.ts';
import { findLimit } from './facts/limits.ts';
import { findPlaceholder } from './facts/placeholders.ts';
import { setTax, Taxes, taxIn } from './facts/taxes.ts';
import type { SectionClass } from './headings.ts';
import { outline, type Part, type Section } from './outline.ts';
import { type Plain, toPlain } from './plain.ts';
import { RateLists } from './rates/rate-lists.ts';
import { type Span, sentencesOf, withinQuote } from './sentences.ts';
import * as says from './signals.ts';
import { partsOfSentence } from './structure/compound-sentences.ts';
import { hasNameInFront, NAME_WORDS_IN_FRONT } from './structure/names-in-front.ts';
import { withTopicsByContent } from './structure/sections-by-content.ts';
import { withScopeByPosition } from './structure/sections-by-position.ts';
import { clausesOfTable } from './tables.ts';

/** Less certain candidates would cost a reviewer more than they are worth. */
const LEAST_CONFIDENCE = 0.5;
const MARKER =
  /^[ \t]*(?:[-*+•‣▪●◦–·✓➢]|\(?(?:\d{1,3}(?:\.\d{1,3}){0,5}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\d{1,3}(?:\.\d{1,3}){1,5}(?![ \t]*(?:[€$£¥₹%]|[A-Z]{3}\b)))[ \t]+(?=\S)/u;
const HOURS =
  /(?<![\d.,\p{L}])(\d{1,2},\d{3}|\d{1,5}(?:\.\d{1,2})?)(?: \(\d{1,5}\))?[ -](?:person-|man-|consulting |service |support |development |labou?r )?(?:hours|hrs)\b/u;
/** Hours of answering and of the day are no effort. */
const NO_EFFORT =
  /\b(?:within|response|respond|resolve|resolution|notice|after|before|prior|business hours|office hours|per (?:week|day)|every|24|uptime|availability|office)\b/u;
const LINKED_KINDS: ReadonlySet<ClauseKind> = new Set(['fee', 'assumption', 'milestone', 'deliverable']);
const DATED_KINDS: ReadonlySet<ClauseKind> = new Set([
  'milestone',
  'deliverable',
  'period',
  'clientDuty',
  'acceptance',
  'obligation',
  'changeControl',
  'assumption',
  'scope',
  'fee',
]);
const LIMITED_KINDS: ReadonlySet<ClauseKind> = new Set([
  'scope',
  'deliverable',
  'assumption',
  'obligation',
  'exclusion',
  'clientDuty',
]);

/** Words of a sentence have three letters in a row; an item may be an abbreviation: SSO, HR. */
const LEAST_LETTERS = { sentence: /\p{L}{3}/u, listItem: /\p{L}{2}/u } as const;

interface Document {
  text: string;
  /** The currency of `$`. */
  dollar: string;
  actors: Actors;
  /** Proved by the whole document. */
  order: DateOrder | null;
}

/** A piece of text that is judged on its own. */
interface Unit extends Span {
  page: number;
  form: Said['form'];
  section: Section;
  lead: Lead | null;
}

/**
 * Finds what of a document has to be agreed on, in the order of the text. Depends on nothing but its arguments, and takes
 * time in proportion to the text.
 */
export function extractClauses(source: SourceText, context: ClauseContext): ClauseCandidate[] {
  const { text } = source;
  const actors = new Actors(context, text);
  const document: Document = { text, dollar: dollarOf(text), actors, order: dateOrderOf(text) };
  const found: ClauseCandidate[] = [];
  // what introduced the list that is being read, with the sort of label of the list that it is part of
  let leads: { style: string; lead: Lead }[] = [];
  let under: Section | null = null;
  let follows: ClauseKind | null = null;
  const payments = new Payments(text);
  const rates = new RateLists(document);
  const taxes = new Taxes();
  const areTicked = source.blocks.some(({ label }) => label !== null && TICKED.test(label));
  const outlined = outline(source, (words) => actors.in(words)[0]?.side ?? null);
  const parts = withTopicsByContent(withScopeByPosition(outlined), text, actors);
  for (const [at, part] of parts.entries()) {
    const { section } = part;
    if (section !== under) {
      leads = [];
      follows = null;
    }
    under = section;
    if (part.kind === 'table') {
      const lead = leads.at(-1)?.lead;
      const about = lead?.about ?? section.about?.section ?? null;
      const where = lead?.about
        ? `After “${lead.words}”`
        : section.about
          ? `Under the heading “${section.heading}”`
          : null;
      const clauses = clausesOfTable(part.rows, { ...document, section, about, where, lead: lead?.words ?? null });
      payments.readTable(clauses);
      follows = clauses.at(-1)?.kind ?? null;
      for (const clause of clauses) found.push(clause);
      leads = [];
      continue;
    }
    const { block } = part;
    const item = part.kind === 'listItem';
    const style = item ? styleOf(block) : '';
    const sibling = leads.findIndex((open) => open.style === style);
    if (!item || sibling >= 0) leads = leads.slice(0, Math.max(0, sibling));
    const start = block.start + markerLength(text.slice(block.start, Math.min(block.end, block.start + 40)));
    const lead = leads.at(-1)?.lead ?? null;
    const named = hasNameInFront(text, start, block.end);
    const form = named || (item && !isNumberedSentence(text, block)) ? 'listItem' : 'sentence';
    const units = unitsIn(
      text,
      { start, end: block.end },
      { item, named, isOne: NAMED_SECTIONS.has(section.about?.section) },
      (span) => kindIn({ ...span, page: block.page, form, section, lead }, document),
    );
    const judgedUnits = units
      .flatMap((unit) => partsOfSentence(text, unit))
      .map(
        ({ start, end, lead: common }): Unit => ({
          start,
          end,
          page: block.page,
          form: common ? 'listItem' : form,
          section,
          lead: common ? leadIn(text, common, actors) : lead,
        }),
      );
    const judged = judgedUnits.flatMap((unit) => {
      const plain = toPlain(text, unit.start, unit.end);
      const candidate = judge(unit, plain, document, follows);
      follows = candidate?.kind ?? null;
      withBox(candidate, block, areTicked);
      if (!candidate?.amount) taxes.read(plain.text, section, text.slice(unit.start, unit.end));
      rates.read(candidate, plain, `${section.heading} ${unit.lead?.words ?? ''}`);
      return payments.read(unit, plain, candidate);
    });
    const last = units.at(-1);
    if (last && leadsIn(text.slice(block.start, last.end), parts[at + 1])) {
      leads.push({ style, lead: leadIn(text, last, actors) });
      // an introduction's statement is part of its items, but for a price that they divide
      if (judged.at(-1)?.amount?.is !== 'fixedFee') judged.pop();
    }
    for (const candidate of judged) if (candidate) found.push(candidate);
  }
  payments.settle(found);
  taxes.settle(found);
  const sure = rates.join(found).filter(({ confidence }) => confidence >= LEAST_CONFIDENCE);
  return strongest(withoutRepeats(sure));
}

const TICKED = /^(?:\[[xX✓✔]\]|[☑☒])$/u;
const NOT_TICKED = /^(?:\[ ?\]|☐)$/u;

/** An item whose box is not ticked, in a document with ticked boxes, may be excluded by that. */
function withBox(candidate: ClauseCandidate | null, { label }: SourceBlock, areTicked: boolean): void {
  if (!candidate || !areTicked || !NOT_TICKED.test(label ?? '')) return;
  candidate.confidence = withDoubt(candidate.confidence, 'notTicked');
  candidate.reasons.push('Its box is not ticked, as others are');
}

/** Of the label that a block still begins with. */
const markerLength = (line: string): number =>
  BEGINS_WITH_DAY.test(line.trimStart()) ? 0 : (MARKER.exec(line)?.[0].length ?? 0);

/** Whether words introduce the list after them, with a colon or in the middle of a sentence. */
const leadsIn = (words: string, next: Part | undefined): boolean =>
  words.endsWith(':') ||
  (next?.kind === 'listItem' && /\b(?:shall|will|must|agrees to|shall not|will not|following)$/iu.test(words));

/** Under these, a name in front is agreed on together with all sentences that describe it. */
const NAMED_SECTIONS: ReadonlySet<SectionClass | undefined> = new Set(['deliverable', 'milestone', 'exclusion']);

const leadIn = (text: string, { start, end }: Span, actors: Actors): Lead =>
  leadOf(toPlain(text, start, end).text, text.slice(start, end), actors);

/** Contracts number their sentences: '5.1 The supplier shall …'. */
function isNumberedSentence(text: string, { label, start, end }: SourceBlock): boolean {
  if (label === null || !/^\d{1,3}\.\d/u.test(label) || !/[.:]$/u.test(text.slice(end - 1, end))) return false;
  return /\b(?:is|are|was|were|has|have|will|shall|must|should|may|can)\b/u.test(
    text.slice(start, Math.min(end, start + 200)),
  );
}

/** Distinguishes the items of one list from those of nested and surrounding lists. */
function styleOf({ label, level }: SourceBlock): string {
  if (label === null || !/[\p{L}\p{N}]/u.test(label)) return `bullet ${level}`;
  if (/\d/u.test(label)) return `number ${label.split('.').filter((part) => /\d/u.test(part)).length}`;
  return /^\(?[ivx]{2,}|^\(?i\W*$/iu.test(label) ? 'roman' : 'letter';
}

const LONGEST_ITEM = 160;
/** Sentences that may describe one thing that is named in front of them. */
const NAMED_SENTENCES = 2;

/**
 * The sentences of a paragraph. An item of a list, and a paragraph with its name in front, is one unit, unless it is
 * long or its sentences are of different kinds.
 * @param isOne it is one unit whatever its sentences are
 */
function unitsIn(
  text: string,
  span: Span,
  { item, named, isOne }: { item: boolean; named: boolean; isOne: boolean },
  kindOf: (span: Span) => ClauseKind | null,
): Span[] {
  const sentences = sentencesOf(text, span.start, span.end);
  const first = sentences[0];
  const last = sentences.at(-1);
  if (!(item || named) || !first || !last || sentences.length === 1) return sentences;
  const whole = [{ start: first.start, end: last.end }];
  const parts = withName(text, sentences);
  if (parts.filter((part) => statesDay(text, part)).length > 1) return parts;
  if (named && isOne) return whole;
  if (parts.length > 1 && new Set(parts.map(kindOf).filter((kind) => kind !== null)).size > 1) return parts;
  if (last.end - first.start <= LONGEST_ITEM || (named && parts.length <= NAMED_SENTENCES)) return whole;
  return named ? parts : sentences;
}

/** Sentences that state different days are separate clauses. */
const statesDay = (text: string, { start, end }: Span): boolean =>
  findDates(toPlain(text, start, end), text).some(({ date }) => date.value !== null || date.choices !== null);

/** Sentences, of which the second one begins with the name that the first one is. */
function withName(text: string, sentences: Span[]): Span[] {
  const [name, next, ...others] = sentences;
  if (!name || !next || text.slice(name.start, name.end).split(' ').length > NAME_WORDS_IN_FRONT) return sentences;
  return [{ start: name.start, end: next.end }, ...others];
}

/** The kind that a unit alone has. */
const kindIn = (unit: Unit, document: Document): ClauseKind | null =>
  judge(unit, toPlain(document.text, unit.start, unit.end), document)?.kind ?? null;

/** @param follows the kind of the clause before it in the same section */
function judge(
  unit: Unit,
  plain: Plain,
  { text, dollar, actors, order }: Document,
  follows: ClauseKind | null = null,
): ClauseCandidate | null {
  const { section } = unit;
  const placeholder = findPlaceholder(plain, text, order);
  if (placeholder !== null)
    return says.INSTRUCTS.test(plain.text)
      ? null
      : candidateOf(unit, text, {
          kind: 'placeholder',
          confidence: confidenceOf(['blank']),
          reasons: [`Has an unfilled place: ${placeholder}`],
        });
  const about = unit.lead?.about ?? section.about?.section ?? null;
  if (about === 'buying' || !LEAST_LETTERS[unit.form].test(plain.text)) return null;
  const dates = findDates(plain, text, order);
  const amounts = /\d/u.test(plain.text)
    ? findAmounts(plain, text, dollar).map((amount) => ({ ...amount, is: meaningOf(amount, plain.text, about) }))
    : [];
  const { form, lead } = unit;
  const verdict = classify({ text: plain.text, form, section, lead, follows, dates, amounts }, actors);
  if (!verdict) return null;
  const candidate = candidateOf(unit, text, verdict);
  if (LINKED_KINDS.has(verdict.kind)) {
    const ranked = [...amounts].sort((a, b) => RANK.indexOf(a.is) - RANK.indexOf(b.is) || a.from - b.from);
    const [best, ...others] = ranked;
    if (best && (best.is !== 'other' || verdict.kind === 'fee')) {
      candidate.amount = { text: best.text, minor: best.minor, currency: best.currency, is: best.is, per: best.per };
      for (const other of others.filter(({ is }) => is !== 'other').slice(0, 3))
        candidate.reasons.push(`Also states ${other.text}`);
      setTax(candidate, taxIn(plain.text));
    }
  }
  if (DATED_KINDS.has(verdict.kind)) candidate.date = dateOf(dates, plain.text, verdict.kind);
  if (LIMITED_KINDS.has(verdict.kind) && !says.NO_FEE.test(plain.text)) {
    candidate.limit = findLimit(plain, text);
    if (candidate.limit) candidate.reasons.push(`Limits: “${candidate.limit.text}”`);
    else if (says.RESTRICTS.test(plain.text))
      candidate.reasons.push(`Restricts: “${says.RESTRICTS.exec(plain.text)?.[0]}”`);
  }
  const hours = HOURS.exec(plain.text)?.[1];
  if (hours !== undefined && !NO_EFFORT.test(plain.text)) candidate.hours = Number(hours.replace(',', ''));
  if (dates.some(({ date }) => date.choices !== null))
    candidate.reasons.push('The order of day and month is ambiguous');
  return candidate;
}

const RANK = ['fixedFee', 'rate', 'cap', 'expenseLimit', 'other'];

/** Before the time that some work lasts. */
const LASTS = /(?<![\p{L}])(?:for|during|uber|wahrend|pendant|durante|gedurende|per|por) $/u;

/** The date that belongs to a clause: an absolute one first, a time span only where it counts from something. */
function dateOf(dates: FoundDate[], text: string, kind: ClauseKind): ClauseDate | null {
  const absolute = dates.find(({ date }) => date.value !== null || date.choices !== null);
  if (absolute) return absolute.date;
  if (kind === 'assumption' || kind === 'fee') return null;
  if (kind === 'scope')
    return (
      dates.find(({ date, from }) => date.relative !== null && LASTS.test(text.slice(Math.max(0, from - 12), from)))
        ?.date ?? null
    );
  const span = dates.find(
    ({ date, from }) =>
      kind === 'period' ||
      kind === 'acceptance' ||
      (date.relative?.anchor ?? '') !== '' ||
      isWithin(toPlain(date.text, 0, date.text.length).text) ||
      /\b(?:within|after|by) $/u.test(text.slice(Math.max(0, from - 8), from)),
  );
  return span?.date ?? null;
}

/** The instalments of a document, with the prices that they divide. */
class Payments {
  readonly #text: string;
  readonly #payments: Payment[] = [];
  #section: Section | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** The clauses of a unit: its instalments, if it has any, and itself unless it is one of them. */
  read(unit: Unit, plain: Plain, candidate: ClauseCandidate | null): (ClauseCandidate | null)[] {
    const total = candidate?.kind === 'fee' && candidate.amount?.is === 'fixedFee' ? candidate.amount : null;
    if (unit.section !== this.#section || total) this.#payments.push({ instalments: [], total });
    this.#section = unit.section;
    const isPaid = (unit.lead?.about ?? unit.section.about?.section) === 'fee' || says.PAYS.test(plain.text);
    const found = isPaid ? findInstalments({ plain, verbatim: this.#text }) : [];
    const isOne = found.length === 1 && (unit.form === 'listItem' || !total);
    const instalments = found.map((instalment) => {
      const place = isOne ? unit : { ...unit, start: instalment.start, end: instalment.end };
      const reasons = [`States the instalment ${instalment.text}`];
      const one = candidateOf(place, this.#text, {
        kind: 'milestone',
        confidence: confidenceOf(['instalment']),
        reasons,
      });
      this.#payments.at(-1)?.instalments.push({ candidate: one, instalment });
      return one;
    });
    return isOne ? instalments : [candidate, ...instalments];
  }

  /** The rows of a table that states shares of a price. */
  readTable(clauses: readonly ClauseCandidate[]): void {
    const payment = instalmentsOfRows(clauses);
    if (payment) this.#payments.push(payment);
  }

  /** Works out what the instalments come to: of the price before them, or of the only one that the document states. */
  settle(clauses: readonly ClauseCandidate[]): void {
    const prices = new Map(
      clauses.flatMap(({ kind, amount }) =>
        kind === 'fee' && amount?.is === 'fixedFee' ? [[`${amount.currency}${amount.minor}`, amount] as const] : [],
      ),
    );
    const [only = null] = prices.size === 1 ? prices.values() : [];
    for (const payment of this.#payments) setAmounts({ ...payment, total: payment.total ?? only });
  }
}

function candidateOf(unit: Unit, text: string, { kind, confidence, reasons }: Verdict): ClauseCandidate {
  const { start, end } = withinQuote(text, unit);
  return {
    kind,
    quote: text.slice(start, end),
    start,
    end,
    page: unit.page,
    section: unit.section.path,
    confidence,
    reasons,
    date: null,
    amount: null,
    hours: null,
    limit: null,
  };
}

const NAME_END = /\s*[:–—(;|\t\n]|\s-\s|\.\s|\.$/u;
const NAME_WORDS_MAX = 9;
/** 'Deliverable name: Exit plan', 'Prodotto | Manuale', 'Item    Exit plan'. */
const RECORD_VALUE = /^[\s|]*\S[^|:\t]{0,40}?(?:\s*[|:\t]\s*|\s{2,})(\S.*)$/u;
/** A cell that only says that it is one, or numbers it. */
const NO_NAME =
  /^(?:deliverable|d|item|title|name|id|ref(?:erence)?|number|no)?(?:\W*(?:no|nr|number|id|title|name))?\W*(?:[a-z]\W?)?[\d.]*$/iu;

/** Words that name a deliverable: the part before a colon, dash or bracket; null for whole sentences. */
function deliverableName(quote: string): string | null {
  // of a record, its first value
  const [line = '', ...more] = quote.split('\n');
  const value = more.length > 0 ? RECORD_VALUE.exec(line)?.[1] : undefined;
  const cells = (value ?? quote.replace(/^\W*deliverable\W*[\d.]*\s*:/iu, ''))
    .split(/\s*[|\t]\s*/u)
    .map((cell) => cell.trim());
  const named = cells.find((cell) => /\p{L}{3}/u.test(cell) && !NO_NAME.test(cell)) ?? '';
  const cut = NAME_END.exec(named);
  const words = (cut && cut.index > 0 ? named.slice(0, cut.index) : named).toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const kept = words.filter((word) => !/^(?:the|a|an|and|of|for)$/u.test(word) && !/^d?\d+$/u.test(word));
  return kept.length > 0 && words.length <= NAME_WORDS_MAX ? kept.join(' ') : null;
}

/**
 * A deliverable that is named in a list and in a table is one candidate: the one that states more, with a reason that
 * names the other.
 */
function withoutRepeats(candidates: ClauseCandidate[]): ClauseCandidate[] {
  const byName = new Map<string, ClauseCandidate>();
  const dropped = new Set<ClauseCandidate>();
  const facts = ({ date, amount, hours, limit }: ClauseCandidate) =>
    [date, amount, hours, limit].filter((fact) => fact !== null).length;
  for (const candidate of candidates) {
    const name = candidate.kind === 'deliverable' ? deliverableName(candidate.quote) : null;
    if (name === null) continue;
    const other = byName.get(name);
    if (!other) {
      byName.set(name, candidate);
      continue;
    }
    const [kept, gone] = facts(candidate) > facts(other) ? [candidate, other] : [other, candidate];
    dropped.add(gone);
    byName.set(name, kept);
    const words = gone.quote.replace(/\s+/gu, ' ').trim();
    if (kept.reasons.length < 12)
      kept.reasons.push(`Also on page ${gone.page}: “${words.length > 80 ? `${words.slice(0, 79)}…` : words}”`);
  }
  return candidates.filter((candidate) => !dropped.has(candidate));
}

/** At most as many as a source may have: the most confident ones, in the order of the text. */
function strongest(candidates: ClauseCandidate[]): ClauseCandidate[] {
  const sorted = [...candidates].sort((a, b) => a.start - b.start || a.end - b.end);
  if (sorted.length <= CLAUSES_PER_SOURCE) return sorted;
  const kept = new Set([...sorted].sort((a, b) => b.confidence - a.confidence).slice(0, CLAUSES_PER_SOURCE));
  return sorted.filter((candidate) => kept.has(candidate));
}
