import type { FieldType } from '@scopewright/contracts/scoping/field-types';
import { addTo } from '../../group-by.ts';
import { foldName } from '../parts.ts';

/**
 * Names of the platform's own fields: a field with such a name becomes that one, and so must have a compatible type.
 */
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
  project: ['project'],
  team: ['group'],
  'start date': ['date'],
  'target start': ['date'],
  'target end': ['date'],
  'story points': ['number'],
  'story point estimate': ['number'],
  'epic name': ['shortText'],
  impact: ['dropdown', 'radio'],
  urgency: ['dropdown', 'radio'],
};

/**
 * Names that the platform reserves for computed fields or searches: a field with such a name can't be distinguished
 * there.
 */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  'comment',
  'comments',
  'created',
  'creator',
  'customer request type',
  'development',
  'epic color',
  'epic link',
  'epic status',
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
  'parent link',
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

/** The types that a field with this name can have; null if the platform has no field with this name. */
export const typesOfSystemField = (name: string): readonly FieldType[] | null => {
  const folded = foldName(name);
  return Object.hasOwn(SYSTEM_FIELDS, folded) ? (SYSTEM_FIELDS[folded] ?? null) : null;
};

/** Shorter names are compared exactly: too many differ by only a letter and mean something else. */
const SIMILAR_FROM = 6;
const WORD_SIMILAR_FROM = 4;

/** A name without variations of writing: accents, punctuation, word order, plural s. */
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
 * @param names by the id of the named thing
 * @returns the ids of each group, in the order of the input; a name is in one group at most
 */
export type NearlySame = (names: ReadonlyMap<string, string>) => string[][];

/** A `nearlySame` that caches the groups while the names don't change. */
export function keptNearlySame(): NearlySame {
  let known: { names: ReadonlyMap<string, string>; groups: string[][] } = { names: new Map(), groups: [] };
  return (names) => {
    if (!sameEntries(names, known.names)) known = { names, groups: nearlySame(names) };
    return known.groups;
  };
}

function sameEntries(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  if (one.size !== other.size) return false;
  const others = other.entries();
  // the order matters: a group begins with its first name
  for (const [id, name] of one) {
    const { value: [otherId, otherName] = [] } = others.next();
    if (id !== otherId || name !== otherName) return false;
  }
  return true;
}

/**
 * Groups of nearly identical names: equal except for case, accents, punctuation, word order, a plural, or one letter
 * added, missing, wrong or misplaced.
 */
export const nearlySame: NearlySame = (names) => {
  const found = nameGroups();
  for (const [id, name] of names) found.add(id, name);
  return found.groups();
};

/** Like `nearlySame`, for names that are added one by one. */
export function nameGroups() {
  const groups = new Map<string, string[]>();
  const firstWith = new Map<number, { plain: string; group: string }>();
  return {
    add(id: string, name: string): void {
      const plain = essence(name);
      if (plain === '') return;
      const hashes = spellingHashes(plain);
      const found = hashes
        .map((hash) => firstWith.get(hash))
        .find((one) => one !== undefined && differsByALetter(plain, one.plain));
      const group = found?.group ?? id;
      for (const hash of hashes) if (!firstWith.has(hash)) firstWith.set(hash, { plain, group });
      addTo(groups, group, id);
    },
    groups: (): string[][] => [...groups.values()].filter(({ length }) => length > 1),
  };
}

const BASE = 0x01000193;

/**
 * Hashes of the name and of the name without each of its letters: names that differ by a letter share one. They are
 * computed incrementally from prefixes, because a company has thousands of names. Digits and the letters of short words
 * are not skipped, because they distinguish names.
 */
function spellingHashes(name: string): number[] {
  const upTo = [0];
  const powers = [1];
  for (let at = 0; at < name.length; at += 1) {
    upTo.push((Math.imul(upTo[at] ?? 0, BASE) + name.charCodeAt(at) + 1) | 0);
    powers.push(Math.imul(powers[at] ?? 1, BASE));
  }
  const whole = upTo[name.length] ?? 0;
  const without = (at: number) => {
    const power = powers[name.length - at - 1] ?? 1;
    return (Math.imul(upTo[at] ?? 0, power) + whole - Math.imul(upTo[at + 1] ?? 0, power)) | 0;
  };
  return [whole, ...lettersOf(name).map(without)];
}

/** Positions of the letters that may differ. */
function lettersOf(name: string): number[] {
  if (name.length < SIMILAR_FROM) return [];
  const places: number[] = [];
  for (const { 0: word, index } of name.matchAll(/[^ ]+/g))
    if (word.length >= WORD_SIMILAR_FROM && !/\p{N}/u.test(word))
      for (let at = 0; at < word.length; at += 1) places.push(index + at);
  return places;
}

/** Whether the names are equal, or become equal by removing one letter from each. */
function differsByALetter(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [a, b] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return (
    (a.length <= 1 && b.length <= 1) ||
    (a.length === b.length && (a.slice(1) === b.slice(0, -1) || a.slice(0, -1) === b.slice(1)))
  );
}
