import type { RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { HostApi } from '../contract.ts';
import { testHost } from './host.ts';
import { renderInShell } from './remote.tsx';

export { answeringApi, failure, later, type SeenCall } from './api.ts';
export { bootData } from './boot.ts';
export { testHost } from './host.ts';
export { remoteProblems, renderRemote } from './remote.tsx';
export { ScreenAtAddress } from './screen-at-address.tsx';
export { grantOf, impersonation, memorySession, sessionGrant, sessionOf } from './session.ts';

/**
 * Renders a remote's content as the shell would: inside host, query client and router.
 * @param overrides parts of the host that the test sets; `path` is the address, `/` by default
 */
export function renderWithHost(
  ui: ReactNode,
  { path = '/', ...overrides }: Partial<HostApi> & { path?: string } = {},
): RenderResult & { host: HostApi } {
  const host = testHost(overrides);
  return { host, ...renderInShell(ui, { host, path }) };
}
