import type { FormField } from '@scopewright/domain/scoping/field/field-value';
import type { FieldItem, Fields } from './types.ts';

const known = new WeakMap<FieldItem, FormField>();

function formFieldOf(item: FieldItem): FormField {
  const field = known.get(item) ?? { ...item.content, name: item.name };
  known.set(item, field);
  return field;
}

/** The fields in the shape of a form's rules; an unchanged one keeps its object. */
export const formFieldsOf = (fields: Fields): ReadonlyMap<string, FormField> =>
  new Map([...fields].map(([id, item]) => [id, formFieldOf(item)]));
