import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

export interface AccountActionsProps {
  /** Who is signed in; left out on narrow screens. */
  name?: string | undefined;
  /** The shell's account menu; where there is none, the name and a button that logs out stand in its place. */
  menu?: ReactNode;
  onLogOut: () => void;
  /** What else the bar offers, before 'Log Out'. */
  children?: ReactNode;
}

/** The right end of a signed-in screen's bar. */
export function AccountActions({ name, menu, onLogOut, children }: AccountActionsProps): ReactNode {
  if (menu)
    return (
      <>
        {children}
        {menu}
      </>
    );
  return (
    <>
      {name ? <span className="me-2 hidden max-w-64 truncate text-sm text-text-muted sm:block">{name}</span> : null}
      {children}
      <Button variant="secondary" size="sm" onClick={onLogOut}>
        <LogOut aria-hidden="true" />
        Log Out
      </Button>
    </>
  );
}
