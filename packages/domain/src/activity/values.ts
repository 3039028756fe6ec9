import { CONFIG_PHASES } from '@scopewright/contracts/constants';
import type {
  READY_STATES,
  RULE_EFFECTS,
  STATUS_CATEGORIES,
  TRANSITION_ACTORS,
  WORK_TYPES,
} from '@scopewright/contracts/scoping';
import { FIELD_TYPES, type FieldType } from '@scopewright/contracts/scoping/field-types';
import { FIELD_TYPE_FACTS } from '../scoping/field/field-types.ts';
import type { ValueFormat } from './paths.ts';

/** A value as an event holds it that had ids or parts of its own: its words at the time, or null where they were not kept. */
export interface Worded {
  words: string | null;
}

export const isWorded = (value: unknown): value is Worded =>
  typeof value === 'object' && value !== null && 'words' in value && Object.keys(value).length === 1;

/** How the reader writes dates; the bare values where nothing else is given. */
export interface Formats {
  /** @param date YYYY-MM-DD */
  date: (date: string) => string;
  /** @param time ISO 8601 */
  time: (time: string) => string;
}
export const BARE_FORMATS: Formats = { date: (date) => date, time: (time) => time };

const READY: Record<(typeof READY_STATES)[number], string> = {
  draft: 'Draft',
  inReview: 'In review',
  ready: 'Ready',
  blocked: 'Blocked',
};
const CATEGORIES: Record<(typeof STATUS_CATEGORIES)[number], string> = {
  todo: 'To do',
  inProgress: 'In progress',
  done: 'Done',
};
const ACTORS: Record<(typeof TRANSITION_ACTORS)[number], string> = {
  reporter: 'Reporter',
  agent: 'Agent',
  approver: 'Approver',
  admin: 'Admin',
  automation: 'Automation',
};
const WORK: Record<(typeof WORK_TYPES)[number], string> = {
  incident: 'Incident',
  serviceRequest: 'Service request',
  change: 'Change',
  problem: 'Problem',
  postIncidentReview: 'Post-incident review',
  other: 'Other',
};
const EFFECTS: Record<(typeof RULE_EFFECTS)[number], string> = {
  show: 'Show',
  hide: 'Hide',
  require: 'Require',
  limit: 'Limit options',
};

const wordOf = (words: Readonly<Record<string, string>>, value: unknown): string | undefined =>
  typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Several things one after the other. */
export const inList = (names: readonly string[]): string => names.join(', ');

/** A long text that an event holds cut off ends with the length that it had. */
const CUT = /… \((\d+) characters\)$/;

/** A text without breaks of lines; one that was cut off as JSON without what JSON escapes. */
function oneLine(text: string): string {
  const plain =
    CUT.test(text) && text.startsWith('"')
      ? text
          .slice(1)
          .replace(/\\[nrt]/g, ' ')
          .replace(/\\"/g, '"')
      : text;
  return plain.replace(/\s+/g, ' ').trim();
}

/** Texts up to so many characters are shown whole. */
const TEXT_SHOWN = 160;

/** A text as it is shown: a long one by its beginning and its length. */
export function shownText(text: string): string {
  const line = oneLine(text);
  if (line.length <= TEXT_SHOWN) return line;
  const characters = Number(CUT.exec(text)?.[1] ?? text.length);
  return `${line.slice(0, TEXT_SHOWN).trimEnd()}… (${characters.toLocaleString('en')} characters)`;
}

type Say = (value: unknown, formats: Formats) => string | undefined;

const BY_FORMAT: Record<Exclude<ValueFormat, 'resolved'>, Say> = {
  text: (value) => (isText(value) ? `“${shownText(value)}”` : undefined),
  texts: (value) => (Array.isArray(value) && value.every(isText) ? shownText(inList(value)) : undefined),
  long: (value) => (isText(value) ? shownText(value) : undefined),
  number: (value) =>
    typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 10 }) : undefined,
  date: (value, { date }) => (isText(value) && /^\d{4}-\d\d-\d\d$/.test(value) ? date(value) : undefined),
  phase: (value) => CONFIG_PHASES.find((phase) => phase.value === value)?.label,
  'ready-state': (value) => wordOf(READY, value),
  category: (value) => wordOf(CATEGORIES, value),
  actors: (value) => {
    const words = Array.isArray(value) ? value.map((one) => wordOf(ACTORS, one)) : [undefined];
    return words.every(isText) ? inList(words) : undefined;
  },
  'work-type': (value) => wordOf(WORK, value),
  'field-type': (value) =>
    FIELD_TYPES.includes(value as FieldType) ? FIELD_TYPE_FACTS[value as FieldType].name : undefined,
  effect: (value) => wordOf(EFFECTS, value),
};

/**
 * A value of an event in words.
 * @returns null where there was nothing; undefined for a value of which the event holds no words
 */
export function valueWords(format: ValueFormat, value: unknown, formats: Formats): string | null | undefined {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return null;
  if (isWorded(value)) return value.words === null ? undefined : value.words === '' ? null : value.words;
  return format === 'resolved' ? undefined : BY_FORMAT[format](value, formats);
}
