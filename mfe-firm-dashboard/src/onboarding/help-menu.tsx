import {
  Button,
  CircleHelp,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  Rocket,
} from '@scopewright/ui';
import { useRef } from 'react';
import { type TourOptions, useTour } from './use-tour.tsx';

/** The header's help menu, which opens the tour (§2.7). The tour's code comes with the first sign of interest. */
export function HelpMenu({ load }: Pick<TourOptions, 'load'>) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef(false);
  const { tour, begin, preload } = useTour({ returnFocusTo: button, ...(load ? { load } : {}) });

  return (
    <>
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger asChild>
          <Button ref={button} variant="ghost" size="sm" onPointerEnter={preload} onFocus={preload}>
            <CircleHelp aria-hidden="true" />
            <span className="max-sm:sr-only">Help</span>
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent
          inPlace
          // only now: a menu that is still closing would take the focus from the dialog
          onCloseAutoFocus={() => {
            if (chosen.current) void begin();
            chosen.current = false;
          }}
        >
          <DropdownMenuItem
            onSelect={() => {
              chosen.current = true;
            }}
          >
            <Rocket aria-hidden="true" />
            Take the tour
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {tour}
    </>
  );
}
