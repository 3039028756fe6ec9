import type { TenantStats } from '@scopewright/contracts';
import { tenantStats } from '@scopewright/contracts/testing';
import { type HostApi, useHost } from '@scopewright/remote-contract';
import { useLocation } from '@scopewright/remote-contract/router';
import { answeringApi, renderWithHost, type SeenCall } from '@scopewright/remote-contract/testing';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import App from '../app.tsx';

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{`${pathname}${search}`}</output>;
};
const Dashboard = () => (
  <>
    <App host={useHost()} screen="dashboard" />
    <Address />
  </>
);

/**
 * Answers to the frame's own calls: the figures, and how many configuration items need a review. A failed answer is a
 * `Response`.
 */
interface Frame {
  stats?: TenantStats | Response;
  configItems?: number;
}

const isOfFrame = ({ path, query }: SeenCall) =>
  query.get('limit') === '1' && (path === 'admin/tenant-health' || path === 'admin/unrecognized-config-items');

function answerOfFrame({ path }: SeenCall, { stats = tenantStats(), configItems = 0 }: Frame): unknown {
  if (path === 'admin/unrecognized-config-items')
    return { unrecognizedItems: [], nextCursor: null, total: configItems };
  return stats instanceof Response ? stats : { tenants: [], stats, nextCursor: null, total: 0 };
}

/**
 * Opens the dashboard at a path.
 * @param answer answers the calls of the open tab; the frame's own calls are answered by `frame`, and are not among
 * `calls`
 */
export function openDashboard(
  path: string,
  answer: (call: SeenCall) => unknown,
  { frame = () => ({}), ...overrides }: Partial<HostApi> & { frame?: () => Frame } = {},
) {
  const calls: SeenCall[] = [];
  const { api } = answeringApi((call) => {
    if (isOfFrame(call)) return answerOfFrame(call, frame());
    calls.push(call);
    return answer(call);
  });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  return { calls, toast, address, ...renderWithHost(<Dashboard />, { api, toast, path, ...overrides }) };
}

/** Path and query that the page is at. */
export const address = (): string | null => screen.getByRole('status', { name: 'address' }).textContent;
