import type { FieldType } from '@scopewright/contracts/scoping/field-types';
import { foldName } from './parts.ts';

/** Names of fields that the platform has already: a field called so becomes that one, and so has to be of a type that fits. */
export const SYSTEM_FIELDS: Readonly<Record<string, readonly FieldType[]>> = {
  summary: ['shortText'],
  description: ['longText', 'richText'],
  environment: ['longText', 'richText'],
  priority: ['dropdown', 'radio'],
  components: ['multiDropdown', 'checkboxes'],
  attachment: ['attachment'],
  attachments: ['attachment'],
  'due date': ['date'],
  reporter: ['user'],
  assignee: ['user'],
  labels: ['labels'],
  'affected services': ['assets', 'multiDropdown', 'checkboxes'],
  'affects versions': ['versions'],
  'fix versions': ['versions'],
  'request participants': ['users'],
  approvers: ['users'],
};

/** Names that the platform keeps for what it works out itself, or uses in searches: a field called so can't be told from it there. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  'comment',
  'comments',
  'created',
  'creator',
  'customer request type',
  'id',
  'issue',
  'issue key',
  'issue type',
  'key',
  'last viewed',
  'linked issues',
  'linked work items',
  'log work',
  'organizations',
  'original estimate',
  'parent',
  'progress',
  'rank',
  'remaining estimate',
  'request type',
  'resolution',
  'resolved',
  'satisfaction',
  'security level',
  'sprint',
  'status',
  'status category',
  'sub-tasks',
  'time spent',
  'time to first response',
  'time to resolution',
  'time tracking',
  'type',
  'updated',
  'voters',
  'votes',
  'watchers',
  'work item',
  'work ratio',
  'work type',
]);

export const isReservedName = (name: string): boolean => RESERVED_NAMES.has(foldName(name));

/** The types that a field of this name may have; null for a name that is nothing to the platform. */
export const typesOfSystemField = (name: string): readonly FieldType[] | null => {
  const folded = foldName(name);
  return Object.hasOwn(SYSTEM_FIELDS, folded) ? (SYSTEM_FIELDS[folded] ?? null) : null;
};

/** Shorter names are compared exactly: too many differ by a letter and mean something else. */
const SIMILAR_FROM = 6;
const WORD_SIMILAR_FROM = 4;

/** What is left of a name without what people write one way or another: accents, punctuation, the order of words, the s of a plural. */
function essence(name: string): string {
  const words = foldName(name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words
    .map((word) => (word.length > 3 ? word.replace(/([^s])s$/, '$1') : word))
    .sort()
    .join(' ');
}

/**
 * The name, and the name without each of its letters: two names share one if a letter was added, left out or mistaken. Digits tell things apart, and so do
 * the letters of short words.
 */
function spellings(name: string): string[] {
  if (name.length < SIMILAR_FROM) return [name];
  const words = name.split(' ');
  return [name, ...words.flatMap((word, at) => (word.length < WORD_SIMILAR_FROM ? [] : withoutALetter(word).map((one) => words.with(at, one).join(' '))))];
}

function withoutALetter(word: string): string[] {
  const letters = [...word];
  return letters.flatMap((letter, at) => (/\p{L}/u.test(letter) ? letters.toSpliced(at, 1).join('') : []));
}

/**
 * Groups of names that are nearly the same: but for case, accents, punctuation, the order of words, a plural, or one letter added, left out or mistaken.
 * @param names by the id of what they are names of
 * @returns the ids of each group, in the order given; a name is in one group at most
 */
export function nearlySame(names: ReadonlyMap<string, string>): string[][] {
  const groups = new Map<string, string[]>();
  const firstWith = new Map<string, string>();
  for (const [id, name] of names) {
    const plain = essence(name);
    if (plain === '') continue;
    const found = spellings(plain);
    const first = found.map((one) => firstWith.get(one)).find((one) => one !== undefined) ?? id;
    for (const one of found) if (!firstWith.has(one)) firstWith.set(one, first);
    groups.set(first, [...(groups.get(first) ?? []), id]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}
