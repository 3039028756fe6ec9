import {
  CRITERION_MAX,
  WORK_ITEM_CRITERIA_MAX,
  WORK_ITEM_DESCRIPTION_MAX,
  WORK_ITEM_TITLE_MAX,
} from '@scopewright/contracts/backlog/limits';
import { counted, listed } from '../../counted.ts';
import { firstKeys } from '../../scoping/order.ts';
import { asDescriptionText } from '../description.ts';
import type { BacklogProfile } from '../profile.ts';
import type { Criterion, WorkItemFields } from '../work-item.ts';

/** Writes the generated texts at a bounded length. */

/** Characters that a one-line text doesn't contain; most texts have none, and testing is faster than replacing. */
const NOT_ONE_LINE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are searched for
  /[\0-\x1f\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]| {2}|^ | $/;

/** A text on one line. */
export const oneLine = (text: string): string =>
  NOT_ONE_LINE.test(text) ? text.replace(/[\s\p{Cc}]+/gu, ' ').trim() : text;

/** A text of at most this many characters; one that is cut ends with an ellipsis. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const kept = text.slice(0, length - 1);
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`;
}

/** Characters of a name or value in a sentence. */
const SAID_MAX = 120;
export const said = (text: string): string => `“${cut(oneLine(text), SAID_MAX)}”`;

/** The first of some things and how many more there are: "a, b and 3 more". */
export function listedUpTo(things: readonly string[], most: number, last: 'and' | 'or' = 'and'): string {
  if (things.length <= most) return listed(things, last);
  return `${things.slice(0, most).join(', ')} and ${things.length - most} more`;
}

export const toTitle = (text: string): string => cut(oneLine(text), WORK_ITEM_TITLE_MAX);

/** An acceptance criterion in parts, each the rest of a sentence that its keyword begins. */
export interface Step {
  /** Derived from the tested part. */
  key: string;
  given: string;
  when: string;
  /** The visible result. */
  outcome: string;
}

/** Characters of each part: all three with their keywords fit into a criterion. */
const PART_MAX = Math.floor(CRITERION_MAX / 3) - 10;
const KEYS = firstKeys(WORK_ITEM_CRITERIA_MAX);

/** Steps as a work item's criteria, in this order. */
export function criteriaOf(steps: readonly Step[], style: BacklogProfile['criteria']): WorkItemFields['criteria'] {
  const criteria: Record<string, Criterion> = {};
  const textOf = TEXTS[style];
  for (const [at, { key, given, when, outcome }] of steps.entries()) {
    const order = KEYS[at];
    if (order === undefined) break;
    criteria[key] = { text: textOf(partOfStep(given), partOfStep(when), partOfStep(outcome)), order };
  }
  return criteria;
}

/** Criteria that are written already, after any steps. */
export function writtenCriteria(written: readonly { key: string; text: string }[]): WorkItemFields['criteria'] {
  const criteria: Record<string, Criterion> = {};
  for (const [at, { key, text }] of written.entries()) {
    const order = KEYS[at];
    if (order === undefined) break;
    criteria[key] = { text: cut(oneLine(text), CRITERION_MAX), order };
  }
  return criteria;
}

const partOfStep = (part: string): string => cut(oneLine(part), PART_MAX);
const TEXTS: Readonly<Record<BacklogProfile['criteria'], (given: string, when: string, outcome: string) => string>> = {
  givenWhenThen: (given, when, outcome) => `Given ${given}\nWhen ${when}\nThen ${outcome}`,
  sentences: (given, when, outcome) => `Given ${given}, when ${when}, then ${outcome}.`,
};

/**
 * Steps of the first parts; if more parts exist than fit, another step states their number. Their steps are not even
 * written: there may be thousands.
 */
export function atMost<T>(
  parts: readonly T[],
  most: number,
  stepsOf: (part: T) => Step | readonly Step[],
  more: (count: number) => Step,
): Step[] {
  const steps: Step[] = [];
  for (const [at, part] of parts.entries()) {
    const next = steps.length < most ? [stepsOf(part)].flat() : [];
    if (steps.length === most || steps.length + next.length > most) return [...steps, more(parts.length - at)];
    steps.push(...next);
  }
  return steps;
}

/** A part of a description. */
export interface Section {
  heading: string | null;
  /** Each on its own line; a list's or table's lines directly follow each other. Read only as far as they fit. */
  lines: Iterable<string>;
  /** How many there are. */
  count: number;
  /** Characters that it may take. */
  length: number;
  /** Note for texts that don't fit, with the number of omitted lines. */
  more?: (count: number) => string;
}

const LENGTHS = { list: 2_000, text: 4_000, table: 5_000 } as const;
/** Characters for the headings and notes of sections that come after the limit. */
const RESERVE = 1_500;

const CELL_MAX = 200;
/** Characters with a meaning in a description; texts without them stay unchanged. */
const MAY_MEAN = /[\\`*[\]|]|^\s*[#\d-]/;

/** A text in a description, with any characters escaped. */
export function plain(text: string, length = 400): string {
  const line = cut(oneLine(text), length);
  return MAY_MEAN.test(line) ? asDescriptionText(line) : line;
}
const cell = (text: string): string => plain(text, CELL_MAX) || ' ';
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

/** Lines that may contain marks of the description's format. */
export const section = (heading: string, lines: readonly string[]): Section => ({
  heading,
  lines,
  count: lines.length,
  length: LENGTHS.text,
});

/** A text that someone wrote, with its paragraphs. */
export const prose = (heading: string, text: string): Section =>
  section(
    heading,
    text
      .split(/[\r\n\u2028\u2029]+/)
      .map((line) => plain(line, LENGTHS.text / 2))
      .filter((line) => line !== '')
      .flatMap((line, at) => (at === 0 ? [line] : ['', line])),
  );

/** A list of texts, which may contain marks of the description's format. */
export const list = (heading: string, texts: readonly string[]): Section => ({
  heading,
  lines: texts.map((text) => `- ${text}`),
  count: texts.length,
  length: LENGTHS.list,
  more: (count) => `${counted(count, 'more is', 'more are')} in the scope.`,
});

/** A table with a row for each of some things; only the rows that fit are made. */
export const table = <T>(
  heading: string,
  head: readonly string[],
  things: readonly T[],
  cellsOf: (thing: T) => readonly string[],
): Section => ({
  heading,
  lines: linesOfTable(head, things, cellsOf),
  count: things.length === 0 ? 0 : things.length + 2,
  length: LENGTHS.table,
  more: (count) => `${counted(count, 'more row is', 'more rows are')} in the scope.`,
});

function* linesOfTable<T>(head: readonly string[], things: readonly T[], cellsOf: (thing: T) => readonly string[]) {
  yield row(head);
  yield `|${' --- |'.repeat(head.length)}`;
  for (const thing of things) yield row(cellsOf(thing));
}

/** The sections that have something to say, within the limit of a description. */
export function descriptionOf(sections: readonly Section[]): string {
  const blocks: string[] = [];
  let length = 0;
  for (const { heading, lines, count, more, ...part } of sections) {
    if (count === 0) continue;
    let left = Math.min(part.length, WORK_ITEM_DESCRIPTION_MAX - RESERVE - length);
    const kept = [];
    for (const line of lines) {
      left -= line.length + 1;
      if (left < 0) break;
      kept.push(line);
    }
    const dropped = count - kept.length;
    const block = [
      ...(heading === null ? [] : [`### ${heading}`, '']),
      ...kept,
      ...(dropped > 0 ? ['', more?.(dropped) ?? 'The rest is in the scope.'] : []),
    ].join('\n');
    blocks.push(block);
    length += block.length + 2;
  }
  return blocks.join('\n\n');
}
