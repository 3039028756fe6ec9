import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

export interface AccountActionsProps {
  /** Who is signed in; left out on narrow screens. */
  name?: string | undefined;
  onLogOut: () => void;
  /** What else the bar offers, before 'Log Out'. */
  children?: ReactNode;
}

/** The right end of a signed-in screen's bar. */
export function AccountActions({ name, onLogOut, children }: AccountActionsProps): ReactNode {
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
