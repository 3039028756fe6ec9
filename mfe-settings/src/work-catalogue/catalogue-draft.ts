import {
  ENTRY_CRITERION_MAX,
  ENTRY_HOURS_MAX,
  ENTRY_NAME_MAX,
  ENTRY_PARTS_MAX,
  ENTRY_SUBTASK_MAX,
  ENTRY_WORD_MAX,
  ENTRY_WORDS_MAX,
} from '@scopewright/contracts/backlog/limits';
import { readNumber } from '../layout/read-number.ts';
import type { Entry } from './use-work-catalogue.ts';

/** An entry as its fields show it. */
export interface EntryTexts extends Pick<Entry, 'id' | 'name' | 'phase' | 'isOn'> {
  hours: string;
  /** One per line. */
  words: string;
  subtasks: { id: string; name: string; hours: string }[];
  criteria: { id: string; text: string }[];
}

export const textsOf = ({ words, hours, subtasks, criteria, ...entry }: Entry): EntryTexts => ({
  ...entry,
  hours: String(hours),
  words: words.join('\n'),
  subtasks: subtasks.map((subtask) => ({ ...subtask, hours: String(subtask.hours) })),
  criteria: criteria.map((criterion) => ({ ...criterion })),
});

/** Errors of a catalog by the place of their field: `handbook.hours`, `handbook.subtasks.write.name`. */
export type Problems = Readonly<Record<string, string>>;

const HOURS = `Please enter hours from 0 to ${ENTRY_HOURS_MAX.toLocaleString('en')}`;
const tooLong = (max: number) => `Please enter at most ${max} characters`;
const textProblem = (text: string, max: number): string | null =>
  text.trim() === '' ? 'Required' : text.trim().length > max ? tooLong(max) : null;

/** The entries that the fields describe. */
export function readEntries(texts: readonly EntryTexts[]): { entries: Entry[]; problems: Problems } {
  const problems: Record<string, string> = {};
  const say = (path: string, message: string | null) => {
    if (message !== null) problems[path] = message;
  };
  const hoursAt = (path: string, text: string): number => {
    const hours = readNumber(text);
    if (hours === null || hours > ENTRY_HOURS_MAX) problems[path] = HOURS;
    return hours ?? 0;
  };
  const entries = texts.map(({ id, name, hours, words: written, phase, isOn, subtasks, criteria }): Entry => {
    say(`${id}.name`, textProblem(name, ENTRY_NAME_MAX));
    const words = [...new Set(written.split('\n').map((word) => word.trim()))].filter((word) => word !== '');
    if (words.length > ENTRY_WORDS_MAX) problems[`${id}.words`] = `Please enter at most ${ENTRY_WORDS_MAX} words`;
    if (words.some(({ length }) => length > ENTRY_WORD_MAX)) problems[`${id}.words`] = tooLong(ENTRY_WORD_MAX);
    for (const part of subtasks) say(`${id}.subtasks.${part.id}.name`, textProblem(part.name, ENTRY_SUBTASK_MAX));
    for (const part of criteria) say(`${id}.criteria.${part.id}`, textProblem(part.text, ENTRY_CRITERION_MAX));
    return {
      id,
      name: name.trim(),
      words,
      hours: hoursAt(`${id}.hours`, hours),
      phase,
      isOn,
      subtasks: subtasks.map((part) => ({
        id: part.id,
        name: part.name.trim(),
        hours: hoursAt(`${id}.subtasks.${part.id}.hours`, part.hours),
      })),
      criteria: criteria.map((part) => ({ id: part.id, text: part.text.trim() })),
    };
  });
  return { entries, problems };
}

/** An id that no other entry or part has had: removed ones are not confused with later ones. */
export const newId = (): string => `own-${Math.random().toString(36).slice(2, 12).padEnd(10, '0')}`;

export const blankEntry = (): EntryTexts => ({
  id: newId(),
  name: '',
  hours: '1',
  words: '',
  phase: 1,
  isOn: true,
  subtasks: [],
  criteria: [],
});

export const canAdd = (parts: readonly unknown[]): boolean => parts.length < ENTRY_PARTS_MAX;

/** All hours of an entry. */
export const hoursOf = ({ hours, subtasks }: EntryTexts): number =>
  [hours, ...subtasks.map((part) => part.hours)].reduce((sum, text) => sum + (readNumber(text) ?? 0), 0);
