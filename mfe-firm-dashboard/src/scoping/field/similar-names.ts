import { foldName } from '@scopewright/domain/scoping/parts';
import type { FieldItem, Fields } from '../form/types.ts';

/** How many are shown at most. */
const SHOWN = 3;

const lettersOf = (name: string): string =>
  foldName(name)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/s$/, '');

/** Fields of the company whose names differ from this one in case, blanks, signs, accents or a plural alone. */
export function similarFields(fields: Fields, name: string, self?: string): FieldItem[] {
  const letters = lettersOf(name);
  return letters === '' ? [] : [...fields.values()].filter((field) => field.id !== self && lettersOf(field.name) === letters).slice(0, SHOWN);
}
