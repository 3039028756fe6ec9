import { newerOf } from '@scopewright/company-kit/scope/scope-queries';
import type { FieldContent, ScopeItem, ScopeItemOf, ScopeItemRow } from '@scopewright/contracts/scoping';
import { FIELD_TYPES } from '@scopewright/contracts/scoping/field-types';
import { BLANK_CONTENT } from '@scopewright/domain/scoping/blank';
import { useStableArray } from '@scopewright/lists/use-stable-array';
import { useMemo } from 'react';
import { useOpenItems } from '../saving/use-scope.tsx';
import { useFetchedFields } from './use-fetched-fields.ts';

/** A field of the company: its whole content, or what its row contains until that is loaded. */
export interface KnownField {
  id: string;
  name: string;
  content: FieldContent;
}

/**
 * All fields of the company by id. Those among the project's contents are complete; for the others only name and type
 * are known, and those in `needed` are fetched.
 */
export function useFields(
  contents: readonly ScopeItem[],
  rows: readonly ScopeItemRow[],
  needed: readonly string[],
): ReadonlyMap<string, KnownField> {
  const open = useOpenItems();
  const inContents = useStableArray(useMemo(() => contents.filter((item) => item.kind === 'field'), [contents]));
  const whole = useMemo(() => new Map(inContents.map((item) => [item.id, item])), [inContents]);
  const own = useStableArray(
    useMemo(() => [...open.values()].filter((item) => item.kind === 'field' && item.deletedAt === null), [open]),
  );
  const fetched = useFetchedFields(needed.filter((id) => !whole.has(id) && open.get(id)?.kind !== 'field'));
  const ofRows = useMemo(
    () => new Map(rows.flatMap((row) => (row.kind === 'field' ? [[row.id, fieldOfRow(row)] as const] : []))),
    [rows],
  );
  return useMemo(() => {
    const known = new Map<string, ScopeItemOf<'field'>>();
    for (const item of [...fetched.values(), ...whole.values(), ...own])
      if (item.kind === 'field') known.set(item.id, newerOf(known.get(item.id), item));
    return new Map<string, KnownField>([...ofRows, ...known]);
  }, [ofRows, fetched, whole, own]);
}

function fieldOfRow({ id, name, fieldType }: ScopeItemRow): KnownField {
  const type = FIELD_TYPES.find((one) => one === fieldType) ?? BLANK_CONTENT.field.type;
  return { id, name, content: { ...BLANK_CONTENT.field, type } };
}
