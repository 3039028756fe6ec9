import { can } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import { Button, Search } from '@scopewright/ui';
import { type Command, useCommands, useHostCommands } from '@scopewright/workplace-kit/commands/commands';
import { useCommandFrame } from '@scopewright/workplace-kit/commands/use-command-frame';
import { useNavigation } from '@scopewright/workplace-kit/navigation/use-navigation';
import { type ComponentType, type ReactNode, useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CommandDialogProps } from './command-palette.tsx';
import { useTypeAhead } from './type-ahead.ts';

type DialogName = 'palette' | 'shortcuts';

/** Both are loaded when they are opened for the first time. */
const LOAD: Record<DialogName, () => Promise<ComponentType<CommandDialogProps>>> = {
  palette: () => import('./command-palette.tsx').then(({ CommandPalette }) => CommandPalette),
  shortcuts: () => import('./shortcut-sheet.tsx').then(({ ShortcutSheet }) => ShortcutSheet),
};

/**
 * Provides the commands of the current page, handles their shortcuts, and opens the palette (Ctrl or Cmd and K) and the
 * shortcut sheet.
 */
export function CommandCentre({ children }: { children: ReactNode }) {
  const { toast } = useHost();
  const registry = useHostCommands();
  const [shown, setShown] = useState<{
    Dialog: ComponentType<CommandDialogProps>;
    commands: Command[];
    typed: string;
    within: Command | null;
  } | null>(null);
  const typeAhead = useTypeAhead();

  const open = useCallback(
    (dialog: DialogName, within: Command | null = null) => {
      typeAhead.begin();
      LOAD[dialog]().then(
        (Dialog) => {
          // rendered before the next key can be pressed
          const typed = typeAhead.end();
          if (typed !== null)
            flushSync(() => setShown((current) => current ?? { Dialog, commands: registry.all(), typed, within }));
        },
        () => {
          typeAhead.end();
          toast.error('This could not be loaded. Please check your connection and try again.');
        },
      );
    },
    [registry, toast, typeAhead],
  );
  const openByKey = useCallback(
    ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => {
      const isPalette = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
      if (isPalette) open('palette');
      return isPalette;
    },
    [open],
  );
  const run = useCommandFrame({
    choose: useCallback((command) => open('palette', command), [open]),
    open,
    first: openByKey,
  });

  return (
    <>
      {children}
      <WorkplaceCommands />
      {shown ? (
        <shown.Dialog
          commands={shown.commands}
          typed={shown.typed}
          within={shown.within}
          onClose={(chosen) => {
            setShown(null);
            if (chosen) run(chosen);
          }}
        />
      ) : null}
    </>
  );
}

/** Focuses the search field of the current page, or else opens the palette. */
function search(openPalette: () => void): void {
  const field = [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')].find(
    (each) => each.checkVisibility?.() ?? true,
  );
  if (field) field.focus();
  else openPalette();
}

/** Commands available on every page of the workplace. */
function WorkplaceCommands() {
  const { session, theme } = useHost();
  const { abilities } = useSession();
  const { main } = useNavigation();
  const { open } = useHostCommands();
  const themes = theme
    ? (['light', 'dark', 'system'] as const).map(
        (each): Command => ({
          id: `theme-${each}`,
          title: each === 'system' ? 'Theme of the device' : `${each === 'dark' ? 'Dark' : 'Light'} theme`,
          section: 'Appearance',
          keywords: ['theme', 'appearance', 'mode'],
          run: () => theme.set(each),
        }),
      )
    : [];
  useCommands([
    ...(can(abilities, 'company:create')
      ? [
          {
            id: 'new-client',
            title: 'Add a client',
            keywords: ['new', 'company', 'create'],
            shortcut: 'n',
            section: 'Actions',
            to: '/?tab=add-client',
          },
        ]
      : []),
    ...main.map(
      ({ to, label, shortcut }): Command => ({
        id: `go-${to}`,
        title: label,
        section: 'Go to',
        to,
        keywords: ['open', 'page'],
        ...(shortcut ? { shortcut } : {}),
      }),
    ),
    ...themes,
    { id: 'search', title: 'Search', section: 'Help', shortcut: '/', run: () => search(() => open('palette')) },
    {
      id: 'shortcuts',
      title: 'Keyboard shortcuts',
      section: 'Help',
      shortcut: '?',
      keywords: ['keys', 'help'],
      run: () => open('shortcuts'),
    },
    {
      id: 'log-out',
      title: 'Log out',
      section: 'Account',
      keywords: ['sign out', 'leave'],
      run: () => void session.signOut(),
    },
  ]);
  return null;
}

/** The button that opens the palette, for users who don't use its keys. */
export function PaletteButton() {
  const { open } = useHostCommands();
  const keys = useMemo(() => (/mac|iphone|ipad/i.test(navigator.platform) ? '⌘ K' : 'Ctrl K'), []);
  return (
    <Button variant="ghost" size="sm" aria-keyshortcuts="Control+K Meta+K" onClick={() => open('palette')}>
      <Search aria-hidden="true" />
      <span className="max-sm:sr-only">Search</span>
      <span
        aria-hidden="true"
        className="rounded-xs border border-border px-1.5 py-0.5 font-medium text-2xs text-text-muted max-sm:hidden"
      >
        {keys}
      </span>
    </Button>
  );
}
