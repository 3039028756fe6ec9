import type { ScopeItemOf } from '@scopewright/contracts/scoping';
import { inOrder } from '@scopewright/domain/scoping/parts';
import type { OpenItem } from '../saving/use-scope.tsx';

/** A workflow: its statuses in their order. */
export function WorkflowEditor({ item }: { item: ScopeItemOf<'workflow'>; change: OpenItem['change'] }) {
  return (
    <ol>
      {inOrder(item.content.statuses).map(([id, { name }]) => (
        <li key={id}>{name}</li>
      ))}
    </ol>
  );
}
