import type { ClauseAmount, ClauseDate, ClauseKind, ClauseLimit, LimitSubject } from '../clauses/clause.ts';
import { counted } from '../counted.ts';
import type { SourceBlock } from '../sources/source.ts';
import { TextBuilder } from '../sources/text-builder.ts';
import { formatMoney, type Money } from './money.ts';

/** Texts of a firm that its SOWs repeat; each line is a sentence or an item of a list. */
export interface SowTexts {
  introduction: string;
  exclusions: string;
  assumptions: string;
  acceptance: string;
  changes: string;
}

/** An item of the scope, or a configuration item, as a SOW states it. */
export type SoldItem =
  | { kind: 'project'; id: string; name: string; description: string }
  | { kind: 'workflow'; id: string; projectId: string; name: string; statuses: number; approvals: number }
  | { kind: 'requestType'; id: string; projectId: string; name: string; fields: number }
  | { kind: 'configItem'; name: string; description: string };

export interface SowContent {
  title: string;
  firm: string;
  company: string;
  amount: Money | null;
  /** YYYY-MM-DD */
  startDate: string | null;
  endDate: string | null;
  items: readonly SoldItem[];
  milestones: readonly { title: string; date: string }[];
  texts: SowTexts;
}

/** A clause of a written text, with the items that it sells. */
export interface WrittenClause {
  kind: ClauseKind;
  start: number;
  end: number;
  /** The headings above it, outermost first. */
  section: string[];
  sells: ({ itemId: string } | { configItem: string })[];
  date: ClauseDate | null;
  amount: ClauseAmount | null;
  limit: ClauseLimit | null;
  milestone: { title: string; date: string } | null;
}

export interface WrittenSow {
  text: string;
  blocks: SourceBlock[];
  clauses: WrittenClause[];
}

const DESCRIPTION_MAX = 300;
/** A clause has at most 2,000 characters. */
const LINE_MAX = 1_900;
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const inWords = (date: string): string => DAY.format(new Date(`${date}T00:00:00Z`));

type Facts = Partial<Pick<WrittenClause, 'sells' | 'date' | 'amount' | 'limit' | 'milestone'>>;

/** Writes the text of a SOW and records its blocks and clauses. */
class Writer {
  readonly text = new TextBuilder();
  readonly blocks: SourceBlock[] = [];
  readonly clauses: WrittenClause[] = [];
  #section: string[] = [];
  #numbers = [0, 0];

  title(text: string): void {
    this.#block('heading', text, 1, null);
  }

  /** A numbered heading. @param level 1 for sections, 2 for parts of one */
  heading(level: 1 | 2, text: string): void {
    this.#numbers =
      level === 1 ? [(this.#numbers[0] ?? 0) + 1, 0] : [this.#numbers[0] ?? 0, (this.#numbers[1] ?? 0) + 1];
    const label = level === 1 ? `${this.#numbers[0]}.` : this.#numbers.join('.');
    const named = `${label} ${text}`;
    this.#section = [...this.#section.slice(0, level - 1), named];
    this.#block('heading', named, level + 1, label);
  }

  line(kind: 'paragraph' | 'listItem', text: string, clause: ClauseKind | null = null, facts: Facts = {}): void {
    const { start, end } = this.#block(kind, text.slice(0, LINE_MAX), kind === 'listItem' ? 1 : null, null);
    if (clause === null) return;
    const none = { sells: [], date: null, amount: null, limit: null, milestone: null };
    this.clauses.push({ kind: clause, start, end, section: this.#section, ...none, ...facts });
  }

  /** The lines of a firm's text; those that begin with a dash or dot are items of a list. */
  lines(text: string, clause: ClauseKind | null): void {
    for (const written of text.split('\n')) {
      const item = /^\s*[-–•*]\s+(.+)$/u.exec(written)?.[1];
      const line = (item ?? written).replace(/\s+/gu, ' ').trim();
      if (line !== '') this.line(item ? 'listItem' : 'paragraph', line, clause);
    }
  }

  #block(kind: SourceBlock['kind'], text: string, level: number | null, label: string | null) {
    if (this.blocks.length > 0) this.text.append('\n\n');
    const place = this.text.append(text);
    this.blocks.push({ kind, ...place, page: 1, level, label });
    return place;
  }
}

/**
 * Writes a SOW from a scope: its items, limits, milestones, price and the firm's own texts. Each sentence about an item
 * is a clause that sells it, so that the text and the work that is generated of the same items can't differ.
 */
export function writeSow({ title, firm, company, texts, ...content }: SowContent): WrittenSow {
  const writer = new Writer();
  writer.title(`Statement of work: ${title}`);
  writer.line('paragraph', `Between ${firm} and ${company}.`);
  const section = (heading: string, text: string, clause: ClauseKind | null) => {
    if (text.trim() === '') return;
    writer.heading(1, heading);
    writer.lines(text, clause);
  };
  section('Introduction', texts.introduction, null);
  writeScope(writer, content.items);
  section('Not included', texts.exclusions, 'exclusion');
  section('Assumptions', texts.assumptions, 'assumption');
  writeDates(writer, content);
  writePrice(writer, content.amount);
  section('Acceptance', texts.acceptance, 'acceptance');
  section('Changes', texts.changes, 'changeControl');
  return { text: writer.text.toString(), blocks: writer.blocks, clauses: writer.clauses };
}

const ofKind = <K extends SoldItem['kind']>(items: readonly SoldItem[], kind: K) =>
  items.filter((item): item is Extract<SoldItem, { kind: K }> => item.kind === kind);
const shortened = (text: string): string => {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length > DESCRIPTION_MAX ? `${line.slice(0, DESCRIPTION_MAX - 1).trimEnd()}…` : line;
};
const withDescription = (sentence: string, description: string): string => {
  const text = shortened(description);
  return text === '' ? `${sentence}.` : `${sentence}: ${text}${/[.!?…]$/u.test(text) ? '' : '.'}`;
};

function writeScope(writer: Writer, items: readonly SoldItem[]): void {
  const projects = ofKind(items, 'project');
  const config = ofKind(items, 'configItem');
  writer.heading(1, 'Scope');
  for (const { id, name, description } of projects) {
    writer.heading(2, name);
    writer.line('paragraph', withDescription(`The project “${name}” is set up`, description), 'scope', {
      sells: [{ itemId: id }],
    });
    const within = <T extends { projectId: string }>(all: readonly T[]) =>
      all.filter(({ projectId }) => projectId === id);
    for (const { id: itemId, name: workflow, statuses, approvals } of within(ofKind(items, 'workflow'))) {
      const parts = [
        ...(statuses > 0 ? [counted(statuses, 'status', 'statuses')] : []),
        ...(approvals > 0 ? [counted(approvals, 'approval')] : []),
      ];
      const having = parts.length === 0 ? '' : ` with ${parts.join(' and ')}`;
      writer.line('listItem', `The workflow “${workflow}”${having}.`, 'scope', { sells: [{ itemId }] });
    }
    for (const { id: itemId, name: type, fields } of within(ofKind(items, 'requestType'))) {
      const having = fields === 0 ? '' : ` with a form of ${counted(fields, 'field')}`;
      writer.line('listItem', `The request type “${type}”${having}.`, 'scope', { sells: [{ itemId }] });
    }
  }
  if (config.length > 0) writer.heading(2, 'Configuration');
  for (const { name, description } of config)
    writer.line('listItem', withDescription(`“${name}”`, description), 'scope', { sells: [{ configItem: name }] });
  writeLimits(
    writer,
    items,
    projects.map(({ id }) => ({ itemId: id })),
  );
}

const LIMITED: readonly [kind: SoldItem['kind'], of: LimitSubject, one: string, several: string][] = [
  ['project', 'projects', 'project', 'projects'],
  ['workflow', 'workflows', 'workflow', 'workflows'],
  ['requestType', 'requestTypes', 'request type', 'request types'],
  ['configItem', 'configItems', 'configuration item', 'configuration items'],
];

function writeLimits(writer: Writer, items: readonly SoldItem[], sells: WrittenClause['sells']): void {
  writer.heading(2, 'Limits');
  for (const [kind, of, one, several] of LIMITED) {
    const count = ofKind(items, kind).length;
    if (count === 0) continue;
    const text = `at most ${counted(count, one, several)}`;
    const limit = { text, count, of, what: count === 1 ? one : several };
    writer.line('listItem', `The scope has ${text}.`, 'scope', { limit, sells });
  }
}

const dateOf = (text: string, value: string, until: string | null = null): ClauseDate => ({
  text,
  value,
  until,
  choices: null,
  relative: null,
});

function writeDates(
  writer: Writer,
  { startDate, endDate, milestones }: Pick<SowContent, 'startDate' | 'endDate' | 'milestones'>,
): void {
  if (startDate === null && endDate === null && milestones.length === 0) return;
  writer.heading(1, 'Term and milestones');
  if (startDate !== null && endDate !== null) {
    const text = `${inWords(startDate)} to ${inWords(endDate)}`;
    writer.line('paragraph', `The services run from ${text}.`, 'period', { date: dateOf(text, startDate, endDate) });
  } else if (startDate !== null)
    writer.line('paragraph', `The services start on ${inWords(startDate)}.`, 'period', {
      date: dateOf(inWords(startDate), startDate),
    });
  else if (endDate !== null)
    writer.line('paragraph', `The services end on ${inWords(endDate)}.`, 'period', {
      date: dateOf(inWords(endDate), endDate),
    });
  for (const milestone of milestones)
    writer.line('listItem', `${milestone.title}: ${inWords(milestone.date)}`, 'milestone', {
      date: dateOf(inWords(milestone.date), milestone.date),
      milestone,
    });
}

function writePrice(writer: Writer, amount: Money | null): void {
  if (amount === null) return;
  writer.heading(1, 'Price');
  const text = formatMoney(amount, 'en');
  writer.line('paragraph', `The fixed price of the services is ${text} (${amount.currency}).`, 'fee', {
    amount: { text, minor: amount.minor, currency: amount.currency, is: 'fixedFee', per: null },
  });
}
