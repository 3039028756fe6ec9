import { useHost } from '@scopewright/remote-contract';
import { Button, CircleHelp, Keyboard, Mail, Rocket } from '@scopewright/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@scopewright/ui/dropdown-menu';
import { useHostCommands } from '@scopewright/workplace-kit/commands/commands';
import { ShortcutKeys } from '@scopewright/workplace-kit/commands/shortcut-keys';
import { useRef } from 'react';
import { type TourOptions, useTour } from './use-tour.tsx';

/**
 * The header's help menu: the tour (§2.7), the keyboard shortcuts, and a link to support. The tour's code is loaded on
 * hover or focus.
 */
export function HelpMenu({ load }: Pick<TourOptions, 'load'>) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<'tour' | 'shortcuts' | null>(null);
  const { boot } = useHost();
  const centre = useHostCommands();
  const { tour, begin, preload } = useTour({ returnFocusTo: button, ...(load ? { load } : {}) });

  return (
    <>
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger asChild>
          <Button ref={button} data-help="" variant="ghost" size="sm" onPointerEnter={preload} onFocus={preload}>
            <CircleHelp aria-hidden="true" />
            <span className="max-sm:sr-only">Help</span>
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent
          inPlace
          // only now: a menu that is still closing would take the focus from the dialog
          onCloseAutoFocus={() => {
            if (chosen.current === 'tour') void begin();
            else if (chosen.current === 'shortcuts') centre.open('shortcuts');
            chosen.current = null;
          }}
        >
          <DropdownMenuItem
            onSelect={() => {
              chosen.current = 'tour';
            }}
          >
            <Rocket aria-hidden="true" />
            Take the tour
          </DropdownMenuItem>
          <DropdownMenuItem
            aria-keyshortcuts="?"
            onSelect={() => {
              chosen.current = 'shortcuts';
            }}
          >
            <Keyboard aria-hidden="true" />
            <span className="flex-1">Keyboard shortcuts</span>
            <ShortcutKeys shortcut="?" />
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <a href={`mailto:${boot.supportEmail}`}>
              <Mail aria-hidden="true" />
              Contact support
            </a>
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {tour}
    </>
  );
}
