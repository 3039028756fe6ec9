import { GENERATED_FIELDS, type GeneratedField } from '@scopewright/contracts/backlog/limits';
import { sameValue } from '../json.ts';
import type { WorkItemFields } from './work-item.ts';

/** Sets: their order means nothing. */
const inAnyOrder = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : value);

/** The fields that differ from the last generated version, in a fixed order. */
export const editedFields = (fields: WorkItemFields, base: WorkItemFields): GeneratedField[] =>
  GENERATED_FIELDS.filter((field) => !sameValue(inAnyOrder(fields[field]), inAnyOrder(base[field])));
