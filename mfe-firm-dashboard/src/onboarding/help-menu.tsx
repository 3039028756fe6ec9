import { useHost } from '@scopewright/remote-contract';
import { Button, CircleHelp, DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger, Rocket } from '@scopewright/ui';
import { useRef, useState } from 'react';
import { loadWizard } from './load-wizard.ts';
import type { OnboardingWizard } from './onboarding-wizard.tsx';

/** The header's help menu, which opens the tour (§2.7). The tour's code comes with the first sign of interest. */
export function HelpMenu({ load = loadWizard }: { load?: typeof loadWizard }) {
  const { toast } = useHost();
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef(false);
  const [Wizard, setWizard] = useState<typeof OnboardingWizard | null>(null);
  const [touring, setTouring] = useState(false);

  const preload = () => {
    // a failure is told when somebody asks for the tour
    void load().catch(() => undefined);
  };

  async function takeTour(): Promise<void> {
    try {
      const module = await load();
      setWizard(() => module.OnboardingWizard);
      setTouring(true);
    } catch {
      toast.error('The tour could not be loaded. Please check your connection and try again.');
    }
  }

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
            if (chosen.current) void takeTour();
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
      {Wizard ? <Wizard open={touring} onClose={() => setTouring(false)} returnFocusTo={button} /> : null}
    </>
  );
}
