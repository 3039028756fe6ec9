import { Button, Checkbox, CornerDownRight, Trash2 } from '@scopewright/ui';
import { overridePlacement } from '../changes.ts';
import type { Change, RequestTypeItem } from '../types.ts';

export interface SeveralSettingsProps {
  ids: readonly string[];
  item: RequestTypeItem;
  change: Change;
  readOnly: boolean;
  onMove: () => void;
  onRemove: () => void;
}

/** Settings applied to several fields of the form together. */
export function SeveralSettings({ ids, item, change, readOnly, onMove, onRemove }: SeveralSettingsProps) {
  const placements = ids.flatMap((id) => item.content.placements[id] ?? []);
  const set = (key: 'required' | 'hiddenByDefault', to: boolean, label: string) =>
    change(
      ids
        .filter((id) => item.content.placements[id]?.[key] !== to)
        .flatMap((id) => overridePlacement(item, id, key, to)),
      label,
    );
  const some = (key: 'required' | 'hiddenByDefault') => placements.some((placement) => placement[key]);
  const every = (key: 'required' | 'hiddenByDefault') => placements.every((placement) => placement[key]);
  return (
    <div className="grid gap-5">
      <h3 className="font-semibold text-text">{ids.length} fields</h3>
      {readOnly ? null : (
        <div className="grid gap-4">
          {(['required', 'hiddenByDefault'] as const).map((key) => (
            <Checkbox
              key={key}
              ref={(input) => {
                if (input) input.indeterminate = some(key) && !every(key);
              }}
              label={key === 'required' ? 'Required' : 'Hidden at first'}
              checked={every(key)}
              onChange={({ target }) =>
                set(
                  key,
                  target.checked,
                  `${target.checked ? '' : 'No longer '}${key === 'required' ? 'require' : 'hide'} ${ids.length} fields`,
                )
              }
            />
          ))}
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={onMove}>
              <CornerDownRight aria-hidden="true" /> Move to…
            </Button>
            <Button variant="secondary" size="sm" onClick={onRemove}>
              <Trash2 aria-hidden="true" /> Remove
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
