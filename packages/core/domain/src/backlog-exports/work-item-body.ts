import type { Block, Line, List } from '../backlog/description.ts';
import { parseDescription } from '../backlog/description.ts';
import { cleanText, oneLine } from '../csv/write-csv.ts';
import { type ExportWorkItem, PHASE_LABEL } from './export.ts';
import { toPlain } from './markup/plain.ts';
import { workItemMark } from './work-item-mark.ts';

const lineOf = (text: string): Line => (text === '' ? [] : [{ text, isBold: false, isCode: false, url: null }]);
const headingOf = (text: string): Block => ({ kind: 'heading', line: lineOf(text) });
const paragraphOf = (text: string): Block => ({ kind: 'paragraph', lines: [lineOf(text)] });
const listOf = (items: readonly string[]): List => ({
  kind: 'list',
  isOrdered: false,
  items: items.map((item) => ({ lines: item.split('\n').map((line) => lineOf(line.trim())), lists: [] })),
});

/** Which parts of a work item its text holds, because the target has no field for them. */
export interface BodyParts {
  criteria?: boolean;
  /** Titles of its parents, the nearest first. */
  partOf?: readonly string[];
}

/** The acceptance criteria of a work item as a list; nothing without any. */
export const criteriaOf = ({ criteria }: ExportWorkItem): Block[] =>
  criteria.length === 0 ? [] : [listOf(criteria.map((text) => cleanText(text).trim()))];

/**
 * The text of a work item in a tracker: its description, and the values that the target has no field for. The last line
 * contains the work item's id, so that it is found again where labels are lost.
 */
export function bodyOf(
  workItem: ExportWorkItem,
  titles: ReadonlyMap<string, string>,
  { criteria = true, partOf = [] }: BodyParts = {},
): Block[] {
  const description = parseDescription(cleanText(workItem.description));
  const needed = workItem.dependsOn.flatMap((id) => titles.get(id) ?? []).map(oneLine);
  // generated descriptions contain both; descriptions rewritten by people may not
  const described = needed.length + workItem.clauses.length > 0 ? toPlain(description).replace(/\s+/g, ' ') : '';
  const unmentioned = needed.filter((title) => !described.includes(title));
  // quoted by the work item that they sell: a part names nothing, others the place
  const places = workItem.level === 'subtask' ? [] : placesOf(workItem, described);
  return [
    ...description,
    ...(criteria && workItem.criteria.length > 0 ? [headingOf('Acceptance criteria'), ...criteriaOf(workItem)] : []),
    ...(places.length > 0 ? [headingOf('Agreed in'), listOf(places)] : []),
    ...(unmentioned.length > 0 ? [headingOf('Depends on'), listOf(unmentioned)] : []),
    ...(partOf.length > 0 ? [headingOf('Part of'), listOf(partOf.map(oneLine))] : []),
    paragraphOf(`Scopewright ID: ${workItemMark(workItem.id)}`),
  ];
}

const QUOTED_LENGTH = 80;

/** Places of clauses that a text doesn't quote. */
const placesOf = ({ clauses }: ExportWorkItem, text: string): string[] => [
  ...new Set(
    clauses.flatMap(({ text: quote, place }) =>
      text.includes(oneLine(quote).slice(0, QUOTED_LENGTH)) ? [] : oneLine(place),
    ),
  ),
];

/** Titles of work items by their ids. */
export const titlesOf = (workItems: readonly ExportWorkItem[]): Map<string, string> =>
  new Map(workItems.map(({ id, title }) => [id, title]));

/** Labels of a work item without blanks, commas and semicolons, which divide labels: its own, its phase, and its mark. */
export function labelsOf(workItem: ExportWorkItem): string[] {
  const own = workItem.labels
    .map((label) =>
      oneLine(label)
        .replace(/[\s,;]+/g, '-')
        .replace(/^-|-$/g, ''),
    )
    .filter((label) => label !== '');
  return [...new Set([...own, `${PHASE_LABEL}${workItem.phase}`, workItemMark(workItem.id)])];
}

const SECONDS_OF_HOUR = 3_600;
const SECONDS_OF_MINUTE = 60;

/**
 * Hours in seconds, to the minute, as Jira's importers take an original estimate; null without hours. Each work item has
 * those without its parts', so that sums over an issue and its subtasks count nothing twice.
 */
export const secondsOf = ({ hours }: ExportWorkItem): number | null =>
  hours === null ? null : Math.round((hours * SECONDS_OF_HOUR) / SECONDS_OF_MINUTE) * SECONDS_OF_MINUTE;

/** Points of an estimate, in halves; null without one. */
export const pointsOf = ({ hours }: ExportWorkItem, hoursPerPoint: number): number | null =>
  hours === null ? null : Math.max(0.5, Math.round((hours / hoursPerPoint) * 2) / 2);

/** How a text ends that was cut. */
export const TEXT_WAS_CUT = '(The rest is in Scopewright.)';
const CUT = `\n\n${TEXT_WAS_CUT}`;
/** A text of at most so many characters; its end states that it was cut. */
export const atMost = (text: string, max: number): string =>
  text.length <= max ? text : `${cleanText(text.slice(0, max - CUT.length))}${CUT}`;
