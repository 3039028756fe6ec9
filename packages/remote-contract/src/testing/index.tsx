import { QueryClientProvider } from '@scopewright/query';
import { MemoryRouter } from '@scopewright/router/memory';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { HostApi } from '../contract.ts';
import { HostProvider } from '../host-context.tsx';
import { testHost } from './host.ts';

export { answeringApi, failure, later, type SeenCall } from './api.ts';
export { bootData } from './boot.ts';
export { testHost } from './host.ts';
export { impersonation, memorySession, sessionGrant } from './session.ts';

/**
 * Renders a remote's content as the shell would: inside host, query client and router.
 * @param overrides parts of the host that the test sets; `path` is the address, `/` by default
 */
export function renderWithHost(
  ui: ReactNode,
  { path = '/', ...overrides }: Partial<HostApi> & { path?: string } = {},
): RenderResult & { host: HostApi } {
  const host = testHost(overrides);
  const wrapped = (
    <HostProvider host={host}>
      <QueryClientProvider client={host.queryClient}>
        <MemoryRouter initialEntries={[path]}>{ui}</MemoryRouter>
      </QueryClientProvider>
    </HostProvider>
  );
  return { host, ...render(wrapped) };
}
