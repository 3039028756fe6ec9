import { Button, type ButtonProps } from '@scopewright/ui';
import type { ReactNode } from 'react';
import type { LandingActions } from './landing-actions.ts';

export interface DemoButtonProps
  extends Pick<LandingActions, 'requestDemo' | 'demoHref'>,
    Pick<ButtonProps, 'variant' | 'size' | 'className'> {}

/** Opens the demo dialog. Pressed before the page's script has run, it leads to the page for the same. */
export function DemoButton({ requestDemo, demoHref, ...look }: DemoButtonProps): ReactNode {
  return (
    <form
      action={demoHref}
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        requestDemo();
      }}
    >
      <Button {...look} type="submit">
        Request Demo
      </Button>
    </form>
  );
}
