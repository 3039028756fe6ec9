import type { ScopeUse } from '@scopewright/contracts/scoping';
import { ClipboardList, Workflow } from '@scopewright/ui';

const PLACE_WORDS: Readonly<Record<string, string>> = {
  placements: 'asked in the form',
  rules: 'looked at by rules',
  tests: 'filled in by test cases',
  transitions: 'on transitions',
  approvals: 'names the approvers',
};

/** The request types and workflows that use a field, and how. */
export function FieldUses({
  uses,
  openItem,
}: {
  uses: readonly ScopeUse[] | undefined;
  openItem: (itemId: string, at?: readonly string[]) => void;
}) {
  if (uses === undefined) return <p className="text-sm text-text-muted">Looking…</p>;
  if (uses.length === 0) return <p className="text-sm text-text-muted">No form asks for it yet.</p>;
  const items = new Map(uses.map((use) => [use.itemId, use]));
  return (
    <ul className="grid divide-y divide-border">
      {[...items.values()].map(({ itemId, kind, name, path }) => {
        const places = [
          ...new Set(
            uses.filter((use) => use.itemId === itemId).map((use) => PLACE_WORDS[use.path[1] ?? ''] ?? 'used'),
          ),
        ];
        const Icon = kind === 'workflow' ? Workflow : ClipboardList;
        return (
          <li key={itemId}>
            <button
              type="button"
              onClick={() => openItem(itemId, path)}
              className="flex min-h-11 w-full items-center gap-2.5 text-left hover:text-brand"
            >
              <Icon aria-hidden="true" className="size-4 shrink-0 text-text-muted" />
              <span className="wrap-anywhere min-w-0 font-medium text-sm">{name}</span>
              <span className="ml-auto text-right text-text-muted text-xs">{places.join(', ')}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
