import type { ScopeUse } from '@scopewright/contracts/scoping';
import { Button, Dialog, DialogContent } from '@scopewright/ui';

export interface RemoveOptionDialogProps {
  name: string;
  uses: readonly ScopeUse[];
  onRetire: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Says where the field is used before one of its options is deleted: rules and test cases there may name it. */
export function RemoveOptionDialog({ name, uses, onRetire, onRemove, onClose }: RemoveOptionDialogProps) {
  const names = [...new Map(uses.map((use) => [use.itemId, use.name])).values()];
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        size="sm"
        title={`Delete ${name || 'the option'}?`}
        description="Rules, test cases and defaults that name the option would name nothing. Retired, it is no longer offered, and they stay as they are."
      >
        <section aria-label="Where the field is used" className="grid gap-1 text-sm">
          <h3 className="font-semibold text-text">The field is used in</h3>
          <ul className="grid max-h-40 list-disc gap-1 overflow-y-auto pl-5 text-text-muted">
            {names.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </section>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onClick={onRemove}>
            Delete
          </Button>
          <Button onClick={onRetire}>Retire</Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
