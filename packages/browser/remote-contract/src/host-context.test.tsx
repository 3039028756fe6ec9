import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useHost, useSession } from './host-context.tsx';
import { memorySession, renderWithHost, sessionGrant } from './testing/index.tsx';

function WhoAmI() {
  const { boot } = useHost();
  const { user, status } = useSession();
  return <p>{`${boot.tenant?.firmName}: ${user?.name ?? status}`}</p>;
}

test('a remote sees the boot data and follows the session', () => {
  const { host } = renderWithHost(<WhoAmI />, { session: memorySession() });
  expect(screen.getByText('Acme Consulting: signed-out')).toBeInTheDocument();
  act(() => host.session.signIn(sessionGrant()));
  expect(screen.getByText('Acme Consulting: Ada Admin')).toBeInTheDocument();
});
