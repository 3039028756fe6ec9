import { RATES_PER_CLAUSE } from '@scopewright/contracts/constants';
import { CURRENCIES } from '@scopewright/contracts/currencies';
import type { SourceBlock } from '../sources/source.ts';
import type { Actors } from './actors.ts';
import { confidenceOf, kindOfSection, type Sign, signOfPlace } from './classify/evidence.ts';
import type { AmountMeaning, ClauseCandidate, ClauseDate, ClauseKind, ClauseLimit } from './clause.ts';
import { meaningOf } from './facts/amount-meaning.ts';
import { decimalsFor, type FoundAmount, findAmounts, readNumber } from './facts/amounts.ts';
import { type DateOrder, findDates } from './facts/dates.ts';
import { countAlone, findLimit, subjectOfLimit } from './facts/limits.ts';
import { findPlaceholder } from './facts/placeholders.ts';
import { ENGLISH_RATES, isAboutRates, reasonsOfCard, type TimeUnit, unitIn } from './facts/rates.ts';
import { setTax, taxIn } from './facts/taxes.ts';
import { STATES_TOTAL } from './facts/totals.ts';
import type { SectionClass } from './headings.ts';
import type { Language } from './languages/language.ts';
import { WORD_END, withOthers } from './languages/languages.ts';
import type { Section } from './outline.ts';
import { foldAccents, type Plain, toPlain } from './plain.ts';
import { type RateRow, readRateTable } from './rates/rate-table.ts';
import { readMatrix } from './responsibility-matrix.ts';
import { type Span, withinQuote } from './sentences.ts';
import * as says from './signals.ts';
import { isListOfVersions } from './structure/no-content.ts';

type Role =
  | 'deliverable'
  | 'milestone'
  | 'work'
  | 'exclusion'
  | 'inScope'
  | 'assumption'
  | 'risk'
  | 'clientDuty'
  | 'obligation'
  | 'date'
  | 'amount'
  | 'rate'
  | 'acceptance'
  | 'person'
  | 'hours'
  | 'quantity'
  | 'owner'
  | 'text'
  | 'id';

const ENGLISH_ROLES: readonly [RegExp, Role][] = [
  [/^(?:#|no\.?|id|ref\.?|item (?:no\.?|#)|nr\.?|number)$/u, 'id'],
  [/^out$|\b(?:out of scope|not in scope|excluded|exclusions?|not included)\b/u, 'exclusion'],
  [/^in$|\b(?:in scope|included)\b/u, 'inScope'],
  [/\b(?:accept\w*|criteri\w+|evidence|done when|quality|assess\w*|method|verif\w*)\b/u, 'acceptance'],
  [ENGLISH_RATES, 'rate'],
  [/\b(?:amount|price|fees?|cost|payments?|charges?|total|value|usd|eur|gbp|budget|subtotal)\b|[$£€]/u, 'amount'],
  [
    /^(?:from|to|begins|ends)$|\b(?:due|dates?|(?:not|no) later than|(?:delivered|submitted|ready|handed over) by|hand-?over|deadline|when|target|timing|planned|finish|start|end|completion|week|timeframe|delivery date)\b/u,
    'date',
  ],
  [/\b(?:hours?|hrs|effort)\b/u, 'hours'],
  [/\b(?:quantity|qty\.?|count|volume|limit|maximum|number of|how many|units?)\b/u, 'quantity'],
  [/\bassumptions?\b/u, 'assumption'],
  [/\brisks?\b(?! (?:level|rating|score|class|owner|id|no))/u, 'risk'],
  [
    /\bdata items?\b|\bcdrls?\b|\bdeliverables?\b|\bwork products?\b|\boutputs?\b|\bartefacts?\b|\bartifacts?\b/u,
    'deliverable',
  ],
  [/\bmilestones?\b|\bphases?\b|\bstages?\b|\bevents?\b|\bsprints?\b/u, 'milestone'],
  [/\b(?:role|resource|labou?r category|grade|position|consultant level|skill|category)\b/u, 'person'],
  [/\b(?:owner|responsible|responsibility|who|party|lead)\b/u, 'owner'],
  [
    /\b(?:tasks?|activit(?:y|ies)|services?|scope|work|items?|components?|requirements?|features?|workstream|area|function|capability)\b/u,
    'work',
  ],
  [/\b(?:description|details?|notes?|comments?|remarks?|name|title)\b/u, 'text'],
];
/** 'From' and 'to' are columns of dates if nothing else is in their names. */
const columnsOf = (role: Role, { columns }: Language): string | undefined =>
  role === 'date'
    ? `${columns.date}|(?<=^)(?:${columns.begins}|${columns.ends})(?=$)`
    : columns[role as keyof typeof columns];
/** Meanings of column names in all languages; the first match applies. */
const ROLES = ENGLISH_ROLES.map(([english, role]): [RegExp, Role] => [
  withOthers(english, (language) => columnsOf(role, language), WORD_END),
  role,
]);
const DOCUMENTS = /^documents?$/u;
const NAMES_DELIVERABLE = /^(?:entregas?|consegna|livraison|lieferung|levering|delivery)$/u;
/** The column of the last day of a period. */
const ENDS = withOthers(
  /\b(?:ends?|finish(?:es)?|to|until|through|completion)\b/u,
  ({ columns }) => columns.ends,
  WORD_END,
);
const LEAST_RECORD = 3;
const UNIT_OF_ROW = /\bper (hour|day|week|month|quarter|year)\b|^(hour|day|week|month|quarter|year)$/u;
const PERIOD_LABEL =
  /^(?:(?:start|commencement|effective|expiry|expiration|end|completion) date|(?:optional )?extension(?: period)?|(?:initial |contract )?term|duration)\b/u;
const CELLS_MAX = 30;
/** Characters of a row; shorter ones say nothing. */
const LEAST_ROW = 5;
const HEAD_CELL_MAX = 60;
/** 'Budget 2027' */
const YEAR_IN_NAME = /^\D*(?:19|20)\d\d\D*$/u;
/** 'Ref.', 'No.' */
const LABEL_MAX = 5;
/** Columns of which every cell is a separate clause. */
const OWN_CELLS: Readonly<Partial<Record<Role, ClauseKind>>> = {
  inScope: 'scope',
  exclusion: 'exclusion',
  clientDuty: 'clientDuty',
  obligation: 'obligation',
  assumption: 'assumption',
};
const EMPTY = /^[\s\-–—./]*$|^(?:n\/a|none|nil|see above)$/u;
const TOTAL = /\b(?:total|sum|subtotal)\b/u;
const SUBTOTAL = /\bsub-?total\b/u;

interface Cell extends Span {
  plain: Plain;
  said: string;
}

interface Row {
  block: SourceBlock;
  cells: Cell[];
  /** The kind of every cell, by its column or label. */
  roles: (Role | null)[];
}

export interface TableContext {
  text: string;
  dollar: string;
  actors: Actors;
  order: DateOrder | null;
  section: Section;
  /** The statement of the sentence before the table. */
  about: SectionClass | null;
  /** The words of that sentence. */
  lead: string | null;
  /** Text for reasons. */
  where: string | null;
}

const roleOf = (said: string, context: TableContext): Role | null => {
  if (said.length > HEAD_CELL_MAX || said === '') return null;
  const owners = /\b(?:responsib|obligation|dut(?:y|ies)|task|provid|will)/u.test(said) ? context.actors.in(said) : [];
  const [owner] = owners;
  if (owner?.side === 'client') return 'clientDuty';
  if (owner?.side === 'supplier') return 'obligation';
  return ROLES.find(([pattern]) => pattern.test(said))?.[1] ?? null;
};

/** The clauses of a table: of its rows, of its cells where columns are lists, or of the table as one deliverable. */
export function clausesOfTable(rows: SourceBlock[], context: TableContext): ClauseCandidate[] {
  const { about } = context;
  const read = rows
    .filter(({ start, end }) => end - start >= LEAST_ROW)
    .map((block): Row => {
      const cells = (block.cells ?? [{ start: block.start, end: block.end }])
        .slice(0, CELLS_MAX)
        .map(({ start, end }): Cell => {
          const plain = toPlain(context.text, start, Math.min(end, start + 4_000));
          return { start, end, plain, said: plain.text };
        });
      return { block, cells, roles: [] };
    });
  const placeholders = new Set<Row>();
  const open = read.flatMap((row) => {
    const placeholder = placeholderOf(row, context);
    if (placeholder) placeholders.add(row);
    return placeholder ?? [];
  });
  if (about === 'terms' || about === 'buying') return open;
  // the timetable of a procurement: some such rows are enough
  const buying = read.filter(({ cells }) => says.BUYING.test(cells.map(({ said }) => said).join(' '))).length;
  if (buying * 3 >= read.length) return open;
  const vertical = verticalRecords(read, context);
  if (vertical)
    return [
      ...open,
      ...vertical.flatMap((record) =>
        record.some((row) => placeholders.has(row)) ? [] : (recordClause(record, context) ?? []),
      ),
    ];
  const matrix = matrixClauses(read, context);
  if (matrix) return [...open, ...matrix.filter(({ row }) => !placeholders.has(row)).map(({ clause }) => clause)];
  const head = headOf(read, context);
  if (head && isListOfVersions(head.cells.map(({ said }) => said))) return open;
  const roles = head ? head.cells.map(({ said }) => roleOf(said, context)) : [];
  if (head && !roles.some((role) => role !== null) && context.about === null) return open;
  // a list of documents with dates, rather than the title of one
  if (DOCUMENTS.test(head?.cells[0]?.said ?? '') && roles.includes('date') && !roles.includes('deliverable'))
    roles[0] = 'deliverable';
  const own = roles.filter((role) => role && OWN_CELLS[role]).length;
  const found: ClauseCandidate[] = [];
  const others = read.filter((row) => row !== head && !placeholders.has(row));
  for (const row of others) row.roles = row.cells.map((_, i) => roles[i] ?? null);
  const risk = own > 1 ? null : riskColumn(others, roles, context);
  if (risk !== null) return [...open, ...others.flatMap((row) => riskClause(row, head, risk, context) ?? [])];
  const card = own > 1 ? null : rateCard(others, head, context);
  if (card) found.push(card.clause);
  for (const row of others) {
    if (card?.rows.has(row)) continue;
    if (own > 1) found.push(...cellClauses(row, head, context));
    else found.push(...(rowClause(row, head, context) ?? []));
  }
  return [...open, ...found];
}

/** Clauses of a responsibility matrix; null if the table is not one. */
function matrixClauses(rows: Row[], context: TableContext): { row: Row; clause: ClauseCandidate }[] | null {
  if (context.about === 'exclusion') return null;
  const head = rows.find(({ block }) => block.head) ?? rows[0];
  if (!head) return null;
  const others = rows.filter((row) => row !== head);
  const said = (row: Row) => row.cells.map((cell) => cell.said);
  const read = readMatrix(said(head), others.map(said), context.actors);
  return (
    read &&
    others.flatMap((row, at) => {
      const responsible = read[at];
      if (!responsible || !/\p{L}{3}/u.test(row.cells[0]?.said ?? '')) return [];
      const { side, columns } = responsible;
      const isWork = says.WORKS.test(row.cells[0]?.said ?? '');
      const kind = side !== 'supplier' ? 'clientDuty' : isWork ? 'scope' : 'obligation';
      const names = columns.map((column) => `“${nameOf(head, column, context)}”`).join(' and ');
      const clause = candidate(kind, side === 'both' ? ['row'] : ['column'], row.block, row.block, context, [
        `Marked in the ${columns.length > 1 ? 'columns' : 'column'} ${names} of a responsibility matrix`,
      ]);
      return [{ row, clause }];
    })
  );
}

/** The column of risks in a table of them; null for other tables. */
function riskColumn(rows: readonly Row[], roles: readonly (Role | null)[], { about }: TableContext): number | null {
  if (about === 'exclusion' || roles.some((role) => role === 'amount' || (role && STATES_WORK.has(role)))) return null;
  const named = roles.indexOf('risk');
  if (named >= 0) return named;
  if (about !== 'risk') return null;
  const first = (rows[0]?.cells ?? []).findIndex(({ said }, at) => roles[at] !== 'id' && /\p{L}{3}/u.test(said));
  return first < 0 ? null : first;
}

function riskClause(row: Row, head: Row | null, column: number, context: TableContext): ClauseCandidate[] | null {
  const cell = row.cells[column];
  if (!cell || EMPTY.test(cell.said) || !/\p{L}{3}/u.test(cell.said)) return null;
  const name = nameOf(head, column, context);
  return [
    candidate('assumption', ['row'], row.block, cell, context, [
      ...(context.where ? [context.where] : []),
      'A risk rather than a stated assumption',
      ...(name ? [`In the column “${name}”`] : []),
    ]),
  ];
}

/** Rows of such columns are more than a rate. */
const STATES_WORK: ReadonlySet<Role> = new Set(['deliverable', 'milestone', 'exclusion', 'clientDuty', 'obligation']);
/** Columns whose amounts are no rates, under whichever heading. */
const NO_RATES: ReadonlySet<Role | null> = new Set(['date', 'hours', 'quantity', 'id']);
/** Columns that name nothing. */
const NO_NAMES: ReadonlySet<Role | null> = new Set(['date', 'hours', 'quantity', 'amount', 'rate', 'id', 'acceptance']);

/** The clause of a rate card, with the rows that it stands for; null for other tables. */
function rateCard(
  rows: Row[],
  head: Row | null,
  context: TableContext,
): { clause: ClauseCandidate; rows: ReadonlySet<Row> } | null {
  const { about, section, where, text } = context;
  if (about === 'exclusion' || rows.some(({ roles }) => roles.some((role) => role && STATES_WORK.has(role))))
    return null;
  const said = (words: string) => foldAccents(words.toLowerCase());
  const isOfRates = isAboutRates(said(context.lead ?? '')) || isAboutRates(said(`${section.heading} ${where ?? ''}`));
  const hasRates = rows.some(({ roles }) => roles.includes('rate'));
  const rateIn = (row: Row, i: number) => {
    const own = row.roles[i] ?? null;
    const isUnnamed = isOfRates && !hasRates && !NO_RATES.has(own) && !STATES_TOTAL.test(head?.cells[i]?.said ?? '');
    const amount = amountIn(row, head, i, { role: isUnnamed ? 'rate' : own, context });
    return amount?.is === 'rate' ? { minor: amount.minor, currency: amount.currency, per: amount.per } : null;
  };
  const read = readRateTable(
    head?.cells.map((_, i) => nameOf(head, i, context)) ?? [],
    rows.map((row): RateRow => {
      const isTotal = row.cells.some(({ said }) => STATES_TOTAL.test(said));
      const cells = row.cells.map(({ start, end, said }, i) => ({
        text: EMPTY.test(said) ? '' : text.slice(start, end),
        rate: isTotal ? null : rateIn(row, i),
        isName: !NO_NAMES.has(row.roles[i] ?? null) && /\p{L}{2}/u.test(said),
      }));
      return { text: text.slice(row.block.start, row.block.end), cells };
    }),
  );
  if (!read) return null;
  const rated = rows.filter((_, at) => read[at] !== null);
  const [first, last] = [rated[0], rated.at(-1)];
  if (!first || !last) return null;
  const rates = read.flatMap((ofRow) => ofRow ?? []);
  const place = { start: first.block.start, end: last.block.end };
  const one = candidate('fee', about === 'fee' ? ['place', 'column'] : ['column'], first.block, place, context, [
    ...(where ? [where] : []),
    ...reasonsOfCard(rates),
  ]);
  one.rates = rates.slice(0, RATES_PER_CLAUSE);
  one.hours = hoursOf(rated, head, context);
  return { clause: one, rows: new Set(rated) };
}

/** The hours of all rows together; null if none states them. */
function hoursOf(rows: readonly Row[], head: Row | null, context: TableContext): number | null {
  const stated = rows.flatMap((row) => {
    const facts = candidate('fee', [], row.block, row.block, context, []);
    row.cells.forEach((_, i) => {
      addFacts(facts, row, head, i, context);
    });
    return facts.hours ?? [];
  });
  return stated.length === 0 ? null : stated.reduce((sum, hours) => sum + hours, 0);
}

/** Whether a row without a digit is above a column of dates or numbers. */
const isAboveValues = (first: Row, others: readonly Row[]): boolean =>
  others.length > 1 &&
  first.cells.every(({ said }) => said.length <= HEAD_CELL_MAX && !/\d/u.test(said)) &&
  first.cells.some(({ said }, at) => said !== '' && others.every(({ cells }) => /\d/u.test(cells[at]?.said ?? '')));

function headOf(rows: Row[], context: TableContext): Row | null {
  const marked = rows.find(({ block }) => block.head);
  if (marked) return marked;
  const [first] = rows;
  if (!first || rows.length < 2 || first.cells.length < 2) return null;
  if (isAboveValues(first, rows.slice(1))) return first;
  // 'Order reference | EDNT-2027-0093' is a label with its value
  if (first.cells.some(({ said }) => /\d{3}/u.test(said) && !YEAR_IN_NAME.test(said))) return null;
  const named = first.cells.filter(({ said }) => roleOf(said, context) !== null && !/\d{2}/u.test(said)).length;
  return named * 2 >= first.cells.length &&
    first.cells.every(({ said }) => said.length <= HEAD_CELL_MAX && (!/[.!?]$/u.test(said) || said.length <= LABEL_MAX))
    ? first
    : null;
}

function placeholderOf({ block, cells }: Row, context: TableContext): ClauseCandidate[] | null {
  for (const { plain } of cells) {
    const found = findPlaceholder(plain, context.text, context.order);
    if (found !== null)
      return [candidate('placeholder', ['blank'], block, block, context, [`Has an unfilled place: ${found}`])];
  }
  return null;
}

/** Records of tables whose first column labels the second: one table, or part of one, per deliverable. */
function verticalRecords(rows: Row[], context: TableContext): Row[][] | null {
  if (rows.length < 2 || rows.some(({ cells }) => cells.length !== 2)) return null;
  const label = (row: Row) => {
    const words = (row.cells[0]?.said ?? '').replace(/[:\s]+$/u, '').replace(/\s*[a-z]?-?\d+(?:\.\d+)*$/u, '');
    const role = roleOf(words, context);
    // 'Entrega' is the delivery's name or its date
    return role === 'date' && NAMES_DELIVERABLE.test(words) && !/\d/u.test(row.cells[1]?.said ?? '')
      ? 'deliverable'
      : role;
  };
  const labels = rows.map(label);
  const named = labels.filter((role) => role !== null).length;
  const isName = (role: Role | null | undefined) => role === 'deliverable' || role === 'milestone';
  const distinct = new Set(labels.filter((role) => role !== null)).size;
  // 'Deliverable 1', 'Deliverable 2': a number makes it a name, however the other rows are labeled
  const isBlock = isRecord(rows, labels, context);
  if (isBlock) labels[0] = context.about === 'milestone' ? 'milestone' : 'deliverable';
  const first = rows[0]?.cells[0]?.said;
  if (isBlock)
    rows.forEach((row, at) => {
      if (row.cells[0]?.said === first) labels[at] = labels[0] ?? null;
    });
  const isNumbered = labels.some((role, at) => isName(role) && /\d$/u.test(rows[at]?.cells[0]?.said.trim() ?? ''));
  if (!labels.some(isName) || (!isNumbered && !isBlock && named * 3 < rows.length * 2) || distinct < 2) return null;
  // the head of an ordinary table of two columns: 'Deliverable | Due'
  const value = rows[0]?.cells[1]?.said ?? '';
  if (!isNumbered && value.split(' ').length <= 2 && roleOf(value, context) !== null) return null;
  const records: Row[][] = [];
  rows.forEach((row, i) => {
    row.roles = [null, labels[i] ?? null];
    const last = records.at(-1);
    if (!last || (isName(labels[i]) && last.some((other) => isName(other.roles[1])))) records.push([row]);
    else last.push(row);
  });
  return records.filter((record) => record.some(({ roles }) => isName(roles[1])));
}

/**
 * Whether rows of a label and a value describe one thing, or several one after the other: under deliverables or milestones,
 * with a date, and a first label that no other row but the next record has.
 */
function isRecord(rows: readonly Row[], labels: readonly (Role | null)[], { about }: TableContext): boolean {
  if ((about !== 'deliverable' && about !== 'milestone') || rows.length < LEAST_RECORD) return false;
  const said = rows.map(({ cells }) => cells[0]?.said ?? '');
  const starts = said.flatMap((label, at) => (label === said[0] ? at : []));
  const size = (starts[1] ?? rows.length) - (starts[0] ?? 0);
  const isRegular = starts.every((at, i) => at === i * size) && rows.length % size === 0;
  return isRegular && size >= LEAST_RECORD && new Set(said).size === size && labels.slice(1, size).includes('date');
}

function recordClause(record: Row[], context: TableContext): ClauseCandidate[] | null {
  const [first] = record;
  const last = record.at(-1);
  if (!first || !last) return null;
  const kind = record.some(({ roles }) => roles[1] === 'deliverable') ? 'deliverable' : 'milestone';
  const name = record.find(({ roles }) => roles[1] === kind)?.cells[1];
  if (!name || EMPTY.test(name.said)) return null;
  const one = candidate(kind, ['record'], first.block, { start: first.block.start, end: last.block.end }, context, [
    `A table that describes one ${kind}`,
  ]);
  for (const row of record) addFacts(one, row, row, 1, context);
  return [withFactsInside(one)];
}

/** Facts have to be within the quote, which is cut when it is too long. */
function withFactsInside(one: ClauseCandidate): ClauseCandidate {
  if (one.date && !one.quote.includes(one.date.text)) one.date = null;
  if (one.amount && !one.quote.includes(one.amount.text)) one.amount = null;
  if (one.limit && !one.quote.includes(one.limit.text)) one.limit = null;
  return one;
}

function cellClauses(row: Row, head: Row | null, context: TableContext): ClauseCandidate[] {
  return row.cells.flatMap((cell, i) => {
    const role = row.roles[i];
    const kind = role ? OWN_CELLS[role] : undefined;
    if (!kind || EMPTY.test(cell.said) || !/\p{L}{3}/u.test(cell.said)) return [];
    const one = candidate(kind, ['column'], row.block, cell, context, [`In the column “${nameOf(head, i, context)}”`]);
    one.limit = findLimit(cell.plain, context.text);
    return [withFactsInside(one)];
  });
}

const nameOf = (head: Row | null, i: number, { text }: TableContext): string => {
  const cell = head?.cells[i];
  return cell ? text.slice(cell.start, cell.end).replace(/\s+/gu, ' ').trim() : '';
};

function rowClause(row: Row, head: Row | null, context: TableContext): ClauseCandidate[] | null {
  const { roles, cells } = row;
  const said = cells.map((cell) => cell.said).filter((one) => !EMPTY.test(one));
  if (said.length < (cells.length > 1 ? 2 : 1) && !said.some((one) => one.length > 12)) return null;
  if (!said.some((one) => /\p{L}{2}/u.test(one))) return null;
  const has = (role: Role) => roles.includes(role);
  const facts = candidate('scope', [], row.block, row.block, context, []);
  cells.forEach((_, i) => {
    addFacts(facts, row, head, i, context);
  });
  const kind = kindOfRow(said.join(' '), has, facts, context, head === null && cells.length === 2);
  if (!kind) return null;
  const column = roles.findIndex(
    (role) =>
      role === kind ||
      (kind === 'milestone' && role === 'date') ||
      (kind === 'fee' && (role === 'amount' || role === 'rate')) ||
      (kind === 'scope' && role === 'work'),
  );
  setUnit(facts, said);
  facts.kind = kind === 'fee' && isLimitOfExpenses(said.join(' '), facts) ? 'assumption' : kind;
  const place = signOfPlace(context.about, kind);
  const signs: Sign[] = [column >= 0 ? 'column' : 'row', ...(place && place !== 'background' ? [place] : [])];
  facts.confidence = confidenceOf(signs);
  facts.reasons = [
    ...(context.where ? [context.where] : []),
    column >= 0 && head ? `Row of a table with the column “${nameOf(head, column, context)}”` : 'Row of a table',
    ...(facts.date?.value ? [`States the date ${facts.date.text}`] : []),
    ...(facts.amount ? [`States the amount ${facts.amount.text}`] : []),
    ...(facts.amount?.is === 'rate' && facts.amount.per === null ? ['The unit of time of the rate is not stated'] : []),
  ];
  if (facts.kind === 'fee') facts.limit = null;
  const isCap = facts.amount?.is === 'cap' || facts.amount?.is === 'expenseLimit';
  if (kind !== 'fee' && kind !== 'milestone' && kind !== 'deliverable' && !(isCap && facts.kind === 'assumption'))
    facts.amount = null;
  setTax(facts, taxIn([...said, ...(head?.cells.map((cell) => cell.said) ?? [])].join(' ')));
  return [withFactsInside(facts)];
}

/** Another cell of the row may state the unit of its price: 'Support, per month', 'Month'. */
function setUnit({ amount }: ClauseCandidate, said: readonly string[]): void {
  if (amount?.is !== 'fixedFee' || amount.per !== null) return;
  const unit = said.map((cell) => UNIT_OF_ROW.exec(cell)).find((match) => match !== null);
  if (!unit) return;
  amount.is = 'rate';
  amount.per = unit[1] ?? unit[2] ?? null;
}

/** A row of prices may limit costs, which are no fee. */
function isLimitOfExpenses(said: string, { amount }: ClauseCandidate): boolean {
  if (!amount || !says.EXPENSES.test(said) || !says.CAPS.test(said)) return false;
  amount.is = 'expenseLimit';
  return true;
}

function kindOfRow(
  said: string,
  has: (role: Role) => boolean,
  facts: ClauseCandidate,
  { about, actors }: TableContext,
  isPair: boolean,
): ClauseKind | null {
  // 'Start date | 5 April 2027', 'Service charge | £4.65'
  if (about === null && isPair) {
    if (facts.date && PERIOD_LABEL.test(said)) return 'period';
    if (facts.amount && facts.amount.is !== 'other')
      return facts.amount.is === 'cap' || facts.amount.is === 'expenseLimit' ? 'assumption' : 'fee';
  }
  const isTotal = TOTAL.test(said) && facts.amount !== null;
  if (SUBTOTAL.test(said) && facts.amount !== null) return 'fee';
  if (isTotal || (has('rate') && facts.amount) || (about === 'fee' && facts.amount)) return 'fee';
  if (has('person') && has('rate')) return null;
  if (about === 'exclusion') return 'exclusion';
  if (has('owner') && (about === 'clientDuty' || has('work')) && !has('deliverable') && !has('milestone')) {
    const owner = actors.in(said).at(-1);
    if (owner?.side === 'client') return 'clientDuty';
  }
  if (has('deliverable')) return 'deliverable';
  if (has('milestone') && (facts.date || facts.amount || about === 'milestone' || has('date'))) return 'milestone';
  if (about === 'fee') return null;
  if (about === 'milestone') return facts.date || has('milestone') ? 'milestone' : null;
  if (about === 'period') return facts.date ? 'period' : null;
  if (about === 'background' || about === null) {
    if (has('exclusion')) return 'exclusion';
    if (has('assumption')) return 'assumption';
    if (has('inScope')) return 'scope';
    if (facts.amount && has('amount')) return 'fee';
    if (facts.date?.value && has('date') && (has('work') || has('milestone'))) return 'milestone';
    const owner = has('owner') && has('work') ? actors.in(said).at(-1) : undefined;
    if (owner?.side === 'supplier') return says.WORKS.test(said) ? 'scope' : 'obligation';
    return has('quantity') && facts.limit && facts.limit.of !== 'other' ? 'scope' : null;
  }
  return kindOfSection(about);
}

/** Adds what a cell states as data; the first certain value of each sort counts. */
function addFacts(one: ClauseCandidate, row: Row, head: Row | null, i: number, context: TableContext): void {
  const cell = row.cells[i];
  if (!cell || EMPTY.test(cell.said)) return;
  const role = row.roles[i] ?? null;
  const dates = findDates(cell.plain, context.text, context.order);
  const date =
    dates.find(({ date: { value, choices } }) => value !== null || choices !== null) ??
    (role === 'date' ? dates[0] : undefined);
  if (
    role === 'date' &&
    one.date?.value &&
    one.date.until === null &&
    date?.date.value &&
    ENDS.test(columnOf(row, head, i)) &&
    date.date.value > one.date.value
  )
    one.date = { ...one.date, until: date.date.value };
  if (date && (one.date === null || (role === 'date' && !isAbsolute(one.date)))) one.date = date.date;
  const amount = amountIn(row, head, i, { role, context });
  if (amount && one.amount === null) {
    const { text, minor, currency, per } = amount;
    one.amount = { text, minor, currency, is: amount.is, per };
  }
  if (role === 'hours') {
    const hours = /^(\d{1,5}(?:[.,]\d{1,2})?)(?: ?(?:h|hrs?|hours))?$/u.exec(cell.said)?.[1];
    if (hours !== undefined) one.hours = Number(hours.replace(',', '.'));
  }
  one.limit ??= role === 'quantity' ? quantityOf(row, i, context) : findLimit(cell.plain, context.text);
  if (one.limit === null && role === null && !/^\d/u.test(cell.said)) one.limit = quantityOf(row, i, context);
}

/** The name of a cell's column, or of its row in a table without a head. */
const columnOf = (row: Row, head: Row | null, i: number): string =>
  head && head !== row ? (head.cells[i]?.said ?? '') : (row.cells[0]?.said ?? '');

/** The amount of a cell, by the role of its column. */
function amountIn(
  row: Row,
  head: Row | null,
  i: number,
  { role, context }: { role: Role | null; context: TableContext },
): (FoundAmount & { is: AmountMeaning }) | null {
  const cell = row.cells[i];
  if (!cell || EMPTY.test(cell.said)) return null;
  const column = columnOf(row, head, i);
  const label = head === null && i === 1 && row.cells.length === 2 ? column : null;
  const heading = foldAccents(context.section.heading.toLowerCase());
  const lead = foldAccents((context.lead ?? '').toLowerCase());
  const unit =
    role === 'rate' ? (unitIn(column) ?? unitIn(lead) ?? unitIn(heading) ?? unitByTotal(row, head, i, context)) : null;
  return amountOf(
    cell,
    {
      role: label === null ? role : (role ?? roleOf(label, context)),
      label,
      column,
      name: nameOf(head, i, context),
      unit,
    },
    context,
  );
}

const isAbsolute = (date: ClauseDate) => date.value !== null || date.choices !== null;

/** The unit of time of a rate, if the row proves it: as many of them as another cell has, times the rate, is a total. */
function unitByTotal(row: Row, head: Row | null, at: number, context: TableContext): TimeUnit | null {
  const minorOf = (cell: Cell) => findAmounts(cell.plain, context.text, context.dollar)[0]?.minor;
  const rate = row.cells[at] && minorOf(row.cells[at]);
  if (rate === undefined) return null;
  const totals = row.cells.flatMap((cell, other) => (other === at ? [] : (minorOf(cell) ?? [])));
  for (const [other, { said }] of row.cells.entries()) {
    const unit = unitIn(head?.cells[other]?.said ?? '');
    const count = /^\d{1,6}(?:[.,]\d{1,2})?$/u.test(said) ? Number(said.replace(',', '.')) : null;
    if (unit !== null && count !== null && totals.includes(Math.round(count * rate))) return unit;
  }
  return null;
}

interface AmountCell {
  role: Role | null;
  /** The text of the cell before this one, in a table without a head. */
  label: string | null;
  /** The column's name in lower case, and as it is written. */
  column: string;
  name: string;
  /** Of a rate; null if nothing states it. */
  unit: TimeUnit | null;
}

function amountOf(
  cell: Cell,
  { role, label, column, name, unit }: AmountCell,
  context: TableContext,
): (FoundAmount & { is: AmountMeaning }) | null {
  const paid = role === 'amount' || role === 'rate';
  const [found] = findAmounts(cell.plain, context.text, context.dollar);
  const per = role === 'rate' ? (found?.per ?? unit) : null;
  if (found) {
    const amount = { ...found, per: found.per ?? per };
    const before = label === null ? '' : `${label} `;
    const place = { ...amount, from: amount.from + before.length, to: amount.to + before.length };
    const meaning = meaningOf(place, before + cell.said, paid ? 'fee' : context.about);
    const is = role === 'rate' && meaning === 'fixedFee' ? 'rate' : meaning;
    if (/\b(?:estimat|budget|approx)/u.test(column) && is === 'fixedFee') return { ...amount, is: 'other' };
    if (/\b(?:not to exceed|nte|cap|ceiling|maximum)\b/u.test(column) && is === 'fixedFee')
      return { ...amount, is: 'cap' };
    return is === 'other' && !paid ? null : { ...amount, is };
  }
  if (!paid) return null;
  // the currency is in the column's name: 'Amount (USD)'
  const number = /^\d{1,15}(?:[.,' ]\d{1,15}){0,6}$/u.test(cell.said)
    ? readNumber(cell.said.replaceAll(' ', ','), false)
    : null;
  const currency = currencyOf(name, context.dollar);
  if (!number || !currency) return null;
  const decimals = decimalsFor(currency);
  if (number.fraction.length > decimals) return null;
  const minor = Number(number.whole + number.fraction.padEnd(decimals, '0'));
  if (!Number.isSafeInteger(minor)) return null;
  const amount: FoundAmount = {
    text: context.text.slice(cell.start, cell.end).trim(),
    minor,
    currency,
    per,
    range: false,
    from: 0,
    to: cell.said.length,
  };
  return { ...amount, is: role === 'rate' ? 'rate' : 'fixedFee' };
}

function currencyOf(name: string, dollar: string): string | null {
  for (const code of name.match(/\b[A-Z]{3}\b/gu) ?? []) if (CURRENCIES.has(code)) return code;
  if (name.includes('£')) return 'GBP';
  if (name.includes('€')) return 'EUR';
  return name.includes('$') ? dollar : null;
}

function quantityOf(row: Row, i: number, { text }: TableContext): ClauseLimit | null {
  const cell = row.cells[i];
  const count = countAlone(cell?.said.replace(/^≤ ?/u, '') ?? '');
  const name = row.cells.find((other, at) => at !== i && row.roles[at] !== 'id' && /\p{L}{3}/u.test(other.said));
  if (!cell || count === null || !name) return null;
  return {
    text: text.slice(cell.start, cell.end).trim(),
    count,
    of: subjectOfLimit(name.said),
    what: text.slice(name.start, name.end).trim(),
  };
}

function candidate(
  kind: ClauseKind,
  signs: readonly Sign[],
  { page }: SourceBlock,
  place: Span,
  { text, section }: TableContext,
  reasons: string[],
): ClauseCandidate {
  const { start, end } = withinQuote(text, place);
  return {
    kind,
    quote: text.slice(start, end),
    start,
    end,
    page,
    section: section.path,
    confidence: confidenceOf(signs),
    reasons,
    date: null,
    amount: null,
    hours: null,
    limit: null,
  };
}
