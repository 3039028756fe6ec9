import { LogOut } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Button } from '../button.tsx';

export interface AccountActionsProps {
  /** Named by name or address, but not on narrow screens. */
  user?: { name: string; email: string } | undefined;
  /** The shell's account menu; without it, the user's name and a button that logs out are shown. */
  menu?: ComponentType | undefined;
  onLogOut: () => void;
  /** Further actions of the bar, before 'Log Out'. */
  children?: ReactNode;
}

/** The right end of a signed-in screen's bar. */
export function AccountActions({ user, menu: Menu, onLogOut, children }: AccountActionsProps): ReactNode {
  const name = user?.name || user?.email;
  if (Menu)
    return (
      <>
        {children}
        <Menu />
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
