import { useHost } from '@scopewright/remote-contract';
import { useLocation } from '@scopewright/remote-contract/router';
import type { ComponentProps } from 'react';
import App from '../app.tsx';

/** A screen of the remote at its address, with the address shown. */
export function ScreenAtAddress({ screen }: Pick<ComponentProps<typeof App>, 'screen'>) {
  const { pathname, search } = useLocation();
  return (
    <>
      <App host={useHost()} screen={screen} />
      <output aria-label="Address">{pathname + search}</output>
    </>
  );
}
