import type { ScopeItemRow } from '@scopewright/contracts/scoping';
import { Button, X } from '@scopewright/ui';
import { useState } from 'react';
import type { Consultant } from '../../companies/list/consultants.ts';
import { useCommandCentre } from '../../frame/commands/command-centre.tsx';
import { type Command, useCommands } from '../../frame/commands/commands.tsx';
import { ShortcutKeys } from '../../frame/commands/shortcut-keys.tsx';
import { BlockDialog } from '../block-dialog.tsx';
import { ownerCommands, phaseCommands, stateCommands } from '../item-choices.tsx';
import { ITEM_COMMANDS } from '../project/item-command-names.ts';
import type { BulkSet } from './table-queries.ts';

interface BulkBarProps {
  rows: readonly ScopeItemRow[];
  people: readonly Consultant[];
  busy: boolean;
  onGive: (rows: readonly ScopeItemRow[], set: BulkSet) => void;
  onClear: () => void;
}

/**
 * Sets the phase, state or owner of the selected items, by click or key. It floats, so nothing moves when it appears.
 */
export function BulkBar({ rows, people, busy, onGive, onClear }: BulkBarProps) {
  const { runCommand } = useCommandCentre();
  const [blocking, setBlocking] = useState(false);
  const give = (set: BulkSet) => onGive(rows, set);
  const section = `${rows.length} selected`;
  const commands = [
    { ...ITEM_COMMANDS.phase, section, choices: () => phaseCommands(null, (phase) => give({ phase })) },
    {
      ...ITEM_COMMANDS.state,
      section,
      choices: () =>
        stateCommands(null, (readyState) => (readyState === 'blocked' ? setBlocking(true) : give({ readyState }))),
    },
    {
      ...ITEM_COMMANDS.owner,
      section,
      choices: () => ownerCommands(people, undefined, (ownerId) => give({ ownerId })),
    },
  ] satisfies Command[];
  useCommands(commands);
  return (
    <section
      aria-label="Selected items"
      className="fixed inset-x-4 bottom-4 z-30 mx-auto flex w-fit max-w-full animate-rise-in flex-wrap items-center gap-1 rounded-lg border border-border-strong bg-surface-raised p-1.5 pl-4 shadow-lg print:hidden"
    >
      <p role="status" className="pr-2 font-medium text-sm tabular-nums">
        {busy ? 'Updating...' : section}
      </p>
      {commands.map(({ id, title, shortcut }) => (
        <Button
          key={id}
          variant="ghost"
          size="sm"
          disabled={busy}
          aria-keyshortcuts={shortcut}
          onClick={() => runCommand(id)}
        >
          {title}
          <span aria-hidden="true" className="max-sm:hidden">
            <ShortcutKeys shortcut={shortcut} />
          </span>
        </Button>
      ))}
      <Button variant="ghost" size="iconSmall" aria-label="Clear selection" title="Clear selection" onClick={onClear}>
        <X aria-hidden="true" />
      </Button>
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
    </section>
  );
}
