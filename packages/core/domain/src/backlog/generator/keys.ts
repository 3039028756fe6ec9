import type { ScopeItemOf } from '@scopewright/contracts/scoping';
import { FIELD_TYPE_FACTS, type FieldTypeFacts } from '../../scoping/field/field-types.ts';
import type { BacklogClause } from '../input.ts';

type FieldGroup = FieldTypeFacts['group'];
/** Groups of field types: their part of a key, and what their fields are called. */
export const FIELD_GROUPS: Readonly<Record<FieldGroup, readonly [slot: string, name: string]>> = {
  Text: ['text', 'text fields'],
  'Numbers and dates': ['numbersAndDates', 'fields of numbers and dates'],
  Choices: ['choices', 'choice fields'],
  People: ['people', 'fields of people'],
  Other: ['other', 'fields of other types'],
};

/** Key of the task that makes a field. */
export const fieldTaskKey = ({ content }: ScopeItemOf<'field'>): string =>
  `fields:${FIELD_GROUPS[FIELD_TYPE_FACTS[content.type].group][0]}`;

/** Key of the task that a clause is made into. */
export const agreedKey = ({ id }: Pick<BacklogClause, 'id'>): string => `clause:${id}`;
