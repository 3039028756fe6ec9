import { useItemUses } from '@scopewright/company-kit/scope/scope-queries';
import type { ScopeItemOf } from '@scopewright/contracts/scoping';
import { useHost } from '@scopewright/remote-contract';
import { useMemo } from 'react';
import { FieldEditor } from '../field/field-editor.tsx';
import { similarFields } from '../field/similar-names.ts';
import type { OpenItem } from '../saving/use-scope.tsx';
import { useWorkspace } from './workspace-context.tsx';

/** The editor of a field of the company, with the project data it needs. */
export function FieldMount({ item, change }: { item: ScopeItemOf<'field'>; change: OpenItem['change'] }) {
  const { companyId, rows, write, openItem } = useWorkspace();
  const { api } = useHost();
  const findOptionUses = async (optionId: string) =>
    (await api.call('scopeItemUses', { params: { itemId: item.id }, query: { optionId } })).uses;
  const { data: uses } = useItemUses(companyId, item.id);
  const fields = useMemo(() => rows.filter(({ kind }) => kind === 'field'), [rows]);
  const similar = useMemo(() => similarFields(fields, item.name, item.id), [fields, item.name, item.id]);
  return (
    <FieldEditor
      item={item}
      change={change}
      readOnly={!write}
      openItem={openItem}
      similar={similar}
      uses={uses}
      findOptionUses={findOptionUses}
    />
  );
}
