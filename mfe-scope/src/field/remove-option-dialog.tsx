import type { ScopeUse } from '@scopewright/contracts/scoping';
import { Alert, Button, DialogActions, OpenDialog, Spinner } from '@scopewright/ui';

/** Where an option is used; or that this is loading, or couldn't be loaded. */
export type OptionUses = { kind: 'known'; uses: readonly ScopeUse[] } | { kind: 'looking' } | { kind: 'failed' };

export interface RemoveOptionDialogProps {
  name: string;
  /** Whether it is the field's own default. */
  isDefault: boolean;
  uses: OptionUses;
  onRetire: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Lists the rules, conditions, defaults and test cases that use an option before it is deleted. */
export function RemoveOptionDialog({ name, isDefault, uses, onRetire, onRemove, onClose }: RemoveOptionDialogProps) {
  const isNamed = isDefault || (uses.kind === 'known' && uses.uses.length > 0);
  return (
    <OpenDialog
      onClose={onClose}
      size="sm"
      title={`Delete ${name || 'the option'}?`}
      description="What names the option would name nothing. Retired, it is no longer offered, and everything stays as it is."
    >
      {uses.kind === 'looking' ? (
        <p role="status" className="flex items-center gap-2 text-sm text-text-muted">
          <Spinner /> Looking where it is named…
        </p>
      ) : null}
      {uses.kind === 'failed' ? <Alert tone="warning">Where it is named could not be found out.</Alert> : null}
      {isNamed ? <Named isDefault={isDefault} uses={uses.kind === 'known' ? uses.uses : []} /> : null}
      {uses.kind === 'known' && !isNamed ? (
        <p className="text-sm text-text-muted">No rule, condition, default or test case names it.</p>
      ) : null}
      <DialogActions onCancel={onClose} className="mt-6">
        <Button variant="danger" disabled={uses.kind === 'looking'} onClick={onRemove}>
          Delete
        </Button>
        <Button onClick={onRetire}>Retire</Button>
      </DialogActions>
    </OpenDialog>
  );
}

function Named({ isDefault, uses }: { isDefault: boolean; uses: readonly ScopeUse[] }) {
  const items = new Map(uses.map(({ itemId, name }) => [itemId, name]));
  return (
    <section
      aria-label="Where the option is named"
      className="max-h-64 overflow-y-auto rounded-md border border-border text-sm"
    >
      <ul className="divide-y divide-border">
        {isDefault ? <li className="px-3 py-2 text-text">It is the default of this field.</li> : null}
        {[...items].map(([itemId, name]) => (
          <li key={itemId} className="grid gap-1 px-3 py-2">
            <span className="wrap-anywhere font-medium text-text">{name}</span>
            <ul className="grid gap-1 text-text-muted">
              {uses
                .filter((use) => use.itemId === itemId)
                .map(({ path, says }) => (
                  <li key={path.join('/')} className="wrap-anywhere">
                    {says}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
