import { Check, cn, Search } from '@scopewright/ui';
import { Command as List } from 'cmdk';
import { useRef, useState } from 'react';
import { Modal } from '../page/modal.tsx';
import type { Command } from './commands.ts';
import { ShortcutKeys } from './shortcut-keys.tsx';

const GROUP =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-text-muted [&_[cmdk-group-heading]]:text-xs';
const ITEM =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-sm aria-selected:bg-brand-soft aria-selected:text-text max-sm:min-h-11 [&_kbd]:ms-auto';

/** The rows of a palette: a heading (or null) with its commands. */
export type PaletteRows = readonly (readonly [heading: string | null, commands: readonly Command[]])[];

export interface PaletteProps {
  /** The text of its field. */
  typed: string;
  onType: (typed: string) => void;
  /** The command whose choices are shown; null for all commands. */
  within: Command | null;
  rows: PaletteRows;
  /** Shown instead of rows where there are none. */
  empty: string;
  /** More rows may follow. */
  searching?: boolean;
  /** The text at the end of an entry; null for its shortcut. */
  detailOf?: (heading: string | null, command: Command) => string | null | undefined;
  /** Backspace in the empty field. */
  onBack?: () => void;
  /** Called with a command that has choices, which are to be shown next. */
  onEnter?: (command: Command) => void;
  /** Called once it is closed, with the chosen command. */
  onClose: (chosen?: Command) => void;
}

/** A dialog with commands, found by typing. */
export function Palette(props: PaletteProps) {
  const { typed, within, rows, empty, searching = false, detailOf, onBack, onEnter } = props;
  const chosen = useRef<Command>(undefined);
  const [marked, setMarked] = useState('');
  const shown = rows.flatMap(([, entries]) => entries.map(({ id }) => id));
  // late results may replace the highlighted entry: Enter always runs the first entry, or the one the user moved to
  const value = shown.includes(marked) ? marked : (shown[0] ?? '');
  const isEmpty = shown.length === 0 && !searching;
  return (
    <Modal
      label="Command palette"
      className="mx-auto mt-[12vh] w-[calc(100vw-2rem)] max-w-xl overflow-hidden rounded-xl border border-border bg-surface-raised p-0 text-text shadow-lg backdrop:bg-overlay"
      onClose={() => props.onClose(chosen.current)}
    >
      {(close) => {
        const choose = (command: Command) => {
          if (command.choices) return onEnter?.(command);
          chosen.current = command;
          close();
        };
        return (
          <List label="Commands" loop shouldFilter={false} value={value} onValueChange={setMarked}>
            <div className="flex items-center gap-3 border-border border-b px-4">
              {within === null ? (
                <Search aria-hidden="true" className="size-4 shrink-0 text-text-muted" />
              ) : (
                <span className="shrink-0 rounded-sm bg-brand-soft px-2 py-1 font-medium text-xs">{within.title}</span>
              )}
              <List.Input
                value={typed}
                onValueChange={props.onType}
                onKeyDown={(event) => {
                  if (event.key === 'Backspace' && typed === '') onBack?.();
                }}
                placeholder={within === null ? 'Search or jump to...' : 'Choose...'}
                {...(within === null ? {} : { 'aria-label': within.title })}
                className="h-13 w-full bg-transparent text-base outline-none placeholder:text-text-muted"
              />
              <p role="status" className="shrink-0 text-text-muted text-xs">
                {searching ? 'Searching...' : ''}
              </p>
            </div>
            <List.List className="max-h-[min(24rem,60vh)] overflow-y-auto overscroll-contain p-1.5">
              {rows.map(([heading, entries]) => {
                const lines = entries.map((command) => (
                  <Entry
                    key={command.id}
                    command={command}
                    detail={detailOf?.(heading, command) ?? null}
                    onChoose={choose}
                  />
                ));
                return heading === null ? (
                  lines
                ) : (
                  <List.Group key={heading} heading={heading} className={GROUP}>
                    {lines}
                  </List.Group>
                );
              })}
            </List.List>
            {/* a listbox contains only options */}
            <p aria-live="polite" className={cn(isEmpty && 'px-3 pt-6 pb-8 text-center text-sm text-text-muted')}>
              {isEmpty ? empty : null}
            </p>
          </List>
        );
      }}
    </Modal>
  );
}

interface EntryProps {
  command: Command;
  detail: string | null;
  onChoose: (command: Command) => void;
}

/** A command in the list, with its keys or other details. */
function Entry({ command, detail, onChoose }: EntryProps) {
  return (
    <List.Item value={command.id} className={ITEM} onSelect={() => onChoose(command)}>
      {command.icon}
      <span className="line-clamp-2 min-w-0 wrap-anywhere">{command.title}</span>
      {command.current ? (
        <>
          <Check aria-hidden="true" className="ms-auto size-4 shrink-0 text-brand" />
          <span className="sr-only">current</span>
        </>
      ) : null}
      {detail ? (
        <span className="ms-auto max-w-[45%] shrink-0 truncate text-end text-text-muted text-xs">{detail}</span>
      ) : command.shortcut ? (
        <ShortcutKeys shortcut={command.shortcut} />
      ) : null}
    </List.Item>
  );
}
