import { Button, X } from '@scopewright/ui';
import { type Command, useCommands, useHostCommands } from '@scopewright/workplace-kit/commands/commands';
import { ShortcutKeys } from '@scopewright/workplace-kit/commands/shortcut-keys';
import type { ReactNode } from 'react';

interface SelectedBarProps {
  label: string;
  count: number;
  /** The sum of the rows, formatted. */
  sum?: string;
  busy: boolean;
  commands: readonly Command[];
  onClear: () => void;
  /** Dialogs of the commands. */
  children?: ReactNode;
}

/** Actions on the selected rows, by click or key. It floats, so nothing moves when it appears. */
export function SelectedBar({ label, count, sum, busy, commands, onClear, children }: SelectedBarProps) {
  const { run } = useHostCommands();
  const section = `${count} selected`;
  useCommands(commands.map((command) => ({ ...command, section })));
  return (
    <section
      aria-label={label}
      className="fixed inset-x-4 bottom-4 z-30 mx-auto flex w-fit max-w-full animate-rise-in flex-wrap items-center gap-1 rounded-lg border border-border-strong bg-surface-raised p-1.5 pl-4 shadow-lg print:hidden"
    >
      <p role="status" className="pr-2 font-medium text-sm tabular-nums">
        {busy ? 'Updating...' : section}
        {sum && !busy ? <span className="text-text-muted"> · {sum}</span> : null}
      </p>
      {commands.map(({ id, title, shortcut }) => (
        <Button key={id} variant="ghost" size="sm" disabled={busy} aria-keyshortcuts={shortcut} onClick={() => run(id)}>
          {title}
          {shortcut ? (
            <span aria-hidden="true" className="max-sm:hidden">
              <ShortcutKeys shortcut={shortcut} />
            </span>
          ) : null}
        </Button>
      ))}
      <Button variant="ghost" size="iconSmall" aria-label="Clear selection" title="Clear selection" onClick={onClear}>
        <X aria-hidden="true" />
      </Button>
      {children}
    </section>
  );
}
