import type { ScopeItemOf } from '@scopewright/contracts/scoping';
import { useSearchParams } from '@scopewright/router';
import { useMemo } from 'react';
import { FieldEditor } from '../field/field-editor.tsx';
import type { OpenItem } from '../saving/use-scope.tsx';
import { placeWithin } from '../scope-paths.ts';
import { useWorkspace } from './workspace-context.tsx';

/** A field of the company, with what its editor needs of the project. */
export function FieldMount({ item, change }: { item: ScopeItemOf<'field'>; change: OpenItem['change'] }) {
  const { findings, write, openItem } = useWorkspace();
  const [search] = useSearchParams();
  const own = useMemo(() => findings.filter(({ itemId }) => itemId === item.id), [findings, item.id]);
  return <FieldEditor item={item} change={change} findings={own} readOnly={!write} openItem={openItem} place={placeWithin(search)} />;
}
