import type { AuditEvent } from '@scopewright/contracts';
import type { Money } from '../sows/money.ts';
import { isScopeTarget, wordsOfPath } from './paths.ts';
import { isWorded } from './values.ts';

/** A stored change of an event. Events from before names were stored have no `part`, and ids and parts as values. */
export interface StoredChange {
  from: unknown;
  to: unknown;
  part?: string;
}

export const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' &&
  value !== null &&
  'minor' in value &&
  'currency' in value &&
  typeof value.minor === 'number' &&
  typeof value.currency === 'string' &&
  /^[A-Z]{3}$/.test(value.currency);

const isPlain = (value: unknown): boolean =>
  value === null || typeof value !== 'object' || isWorded(value) || isMoney(value);
const NO_WORDS = { words: null };
const withoutObjects = (value: unknown = null): unknown =>
  isPlain(value) || (Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number'))
    ? value
    : NO_WORDS;

/** The name of a part that was stored as a whole. */
const nameIn = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' && value.name !== ''
    ? value.name
    : undefined;

/**
 * A change as the API returns it: its path with `*` for ids, and values without ids and parts.
 * @param key its path as stored
 */
export function shownChange(
  targetType: string | undefined,
  key: string,
  { from = null, to = null, part }: StoredChange,
): AuditEvent['changes'][number] {
  if (!isScopeTarget(targetType)) return { field: key, from: withoutObjects(from), to: withoutObjects(to) };
  const found = wordsOfPath(targetType, key.split('/'));
  if (found === null && key.includes('/'))
    return { field: 'other', from: from === null ? null : NO_WORDS, to: to === null ? null : NO_WORDS };
  if (found === null) return { field: key, from: withoutObjects(from), to: withoutObjects(to) };
  const { pattern, words } = found;
  const needsWords =
    words.kind === 'value'
      ? words.format === 'resolved'
      : words.kind === 'part' || words.kind === 'parts' || words.kind === 'order';
  const shown = (value: unknown) =>
    value === null || isWorded(value) ? value : needsWords ? NO_WORDS : withoutObjects(value);
  const name = part ?? (words.kind === 'part' ? (nameIn(to) ?? nameIn(from)) : undefined);
  return { field: pattern, from: shown(from), to: shown(to), ...(name !== undefined && { part: name }) };
}
