import type { FieldContent } from '@scopewright/contracts/scoping';
import { offeredOptions } from '@scopewright/domain/scoping/field/field-value';
import { inOrder } from '@scopewright/domain/scoping/parts';

export interface OfferedOption {
  id: string;
  name: string;
  parentId: string | null;
}

/** The options that can be chosen, in order; with `left` only those that a limit permits. */
export function choicesOf(field: FieldContent, left?: readonly string[]): OfferedOption[] {
  const offered = offeredOptions(field);
  const among = left && new Set(left);
  return inOrder(field.options).flatMap(([id, { name, parentId }]) =>
    offered.has(id) && (among?.has(id) ?? true) ? [{ id, name, parentId }] : [],
  );
}
