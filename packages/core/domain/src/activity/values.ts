import { CONFIG_PHASES } from '@scopewright/contracts/constants';
import type {
  APP_FUNCTION_KINDS,
  READY_STATES,
  RULE_EFFECTS,
  STATUS_CATEGORIES,
  TRANSITION_ACTORS,
  WORK_TYPES,
} from '@scopewright/contracts/scoping';
import { FIELD_TYPES, type FieldType } from '@scopewright/contracts/scoping/field-types';
import { FIELD_TYPE_FACTS } from '../scoping/field/field-types.ts';
import type { ValueFormat } from './paths.ts';

/** An event's value with ids or parts: its description at that time, or null if they were not stored. */
export interface Worded {
  words: string | null;
}

export const isWorded = (value: unknown): value is Worded =>
  typeof value === 'object' && value !== null && 'words' in value && Object.keys(value).length === 1;

/** How the reader writes dates; bare values by default. */
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
export const CATEGORIES: Record<(typeof STATUS_CATEGORIES)[number], string> = {
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
export const FUNCTION_KINDS: Record<(typeof APP_FUNCTION_KINDS)[number], string> = {
  condition: 'Condition',
  validator: 'Validator',
  postFunction: 'Post function',
};
export const WORK: Record<(typeof WORK_TYPES)[number], string> = {
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

/** Several names in a list. */
export const inList = (names: readonly string[]): string => names.join(', ');

/** A text that was cut for an event ends with its full length. */
const CUT = /… \((\d+) characters\)$/;

/** A text without line breaks; a cut JSON text without its escapes. */
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

/** Texts up to this many characters are shown whole. */
const TEXT_SHOWN = 160;

/** A text for display: a long one is cut and gets its length appended. */
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
  'function-kind': (value) => wordOf(FUNCTION_KINDS, value),
};

/** Describes an event's value. @returns null for no value; undefined for a value whose description was not stored */
export function valueWords(format: ValueFormat, value: unknown, formats: Formats): string | null | undefined {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return null;
  if (isWorded(value)) return value.words === null ? undefined : value.words === '' ? null : value.words;
  return format === 'resolved' ? undefined : BY_FORMAT[format](value, formats);
}
