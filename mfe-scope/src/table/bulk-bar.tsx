import { ownerCommands, phaseCommands, stateCommands } from '@scopewright/company-kit/scope/item-choices';
import type { ScopeItemRow } from '@scopewright/contracts/scoping';
import { SelectedBar } from '@scopewright/lists/selected-bar';
import type { Command } from '@scopewright/workplace-kit/commands/commands';
import type { Consultant } from '@scopewright/workplace-kit/company/consultants';
import { useState } from 'react';
import { BlockDialog } from '../project/block-dialog.tsx';
import { ITEM_COMMANDS } from '../project/item-command-names.ts';
import type { BulkSet } from './table-queries.ts';

interface BulkBarProps {
  rows: readonly ScopeItemRow[];
  people: readonly Consultant[];
  busy: boolean;
  onGive: (rows: readonly ScopeItemRow[], set: BulkSet) => void;
  onClear: () => void;
}

/** Sets the phase, state or owner of the selected items. */
export function BulkBar({ rows, people, busy, onGive, onClear }: BulkBarProps) {
  const [blocking, setBlocking] = useState(false);
  const give = (set: BulkSet) => onGive(rows, set);
  const commands: Command[] = [
    { ...ITEM_COMMANDS.phase, choices: () => phaseCommands(null, (phase) => give({ phase })) },
    {
      ...ITEM_COMMANDS.state,
      choices: () =>
        stateCommands(null, (readyState) => (readyState === 'blocked' ? setBlocking(true) : give({ readyState }))),
    },
    { ...ITEM_COMMANDS.owner, choices: () => ownerCommands(people, undefined, (ownerId) => give({ ownerId })) },
  ];
  return (
    <SelectedBar label="Selected items" count={rows.length} busy={busy} commands={commands} onClear={onClear}>
      {blocking ? (
        <BlockDialog
          count={rows.length}
          onBlock={(blockedReason) => {
            setBlocking(false);
            give({ readyState: 'blocked', blockedReason });
          }}
          onClose={() => setBlocking(false)}
        />
      ) : null}
    </SelectedBar>
  );
}
