import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

export interface AccountActionsProps {
  /** The user's name; hidden on narrow screens. */
  name?: string | undefined;
  /** The shell's account menu; without it, the name and a button that logs out are shown. */
  menu?: ReactNode;
  onLogOut: () => void;
  /** Further actions of the bar, before 'Log Out'. */
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
