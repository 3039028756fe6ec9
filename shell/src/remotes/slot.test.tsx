import type { RemoteRegistry } from '@scopewright/remote-contract';
import { renderWithHost } from '@scopewright/remote-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRemoteLoader } from './remote-loader.ts';
import { createSlot } from './slot.tsx';

const REMOTES: RemoteRegistry = {
  reports: { manifest: 'https://reports.example/m.json', title: 'Reports', pages: [], slots: ['rate'] },
  plans: { manifest: 'https://plans.example/m.json', title: 'Plans', pages: [] },
};

const Rate = ({ currency }: { currency?: string }) => <p>{`Rate in ${currency}`}</p>;

function Broken(): never {
  throw new Error('boom');
}

function slotOf(load: (name: string, module: string) => Promise<unknown>) {
  const loadApp = vi.fn(async (name: string, _entry: string, { module = './app' }) => load(name, module));
  const loader = createRemoteLoader({
    runtime: { entryOf: async (manifest) => manifest, loadApp },
    locate: (name) => REMOTES[name],
  });
  return { Slot: createSlot({ loader, remotes: REMOTES }), loadApp };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('shows the component of the remote that declares it, in the style scope of that remote', async () => {
  const { Slot, loadApp } = slotOf(async () => ({ default: Rate }));
  renderWithHost(<Slot name="rate" props={{ currency: 'EUR' }} fallback="Loading" />);
  expect(screen.getByText('Loading')).toBeInTheDocument();
  const rate = await screen.findByText('Rate in EUR');
  expect(rate.closest('[data-remote]')).toHaveAttribute('data-remote', 'reports');
  expect(loadApp.mock.calls).toEqual([
    ['reports', 'https://reports.example/m.json', { force: false, module: './rate' }],
  ]);
});

test('is loaded once for all places', async () => {
  const { Slot, loadApp } = slotOf(async () => ({ default: Rate }));
  renderWithHost(
    <>
      <Slot name="rate" props={{ currency: 'EUR' }} />
      <Slot name="rate" props={{ currency: 'USD' }} />
    </>,
  );
  await screen.findByText('Rate in USD');
  expect(loadApp).toHaveBeenCalledTimes(1);
});

test('shows the fallback for a component that no remote has', () => {
  const { Slot, loadApp } = slotOf(async () => ({ default: Rate }));
  renderWithHost(<Slot name="sold-in" fallback="Nothing here" />);
  expect(screen.getByText('Nothing here')).toBeInTheDocument();
  expect(loadApp).not.toHaveBeenCalled();
});

test.each<[string, () => Promise<unknown>]>([
  ['cannot be loaded', () => Promise.reject(new Error('404'))],
  ['has no component', async () => ({ default: 1 })],
  ['throws', async () => ({ default: Broken })],
])('shows the fallback for one that %s, and logs the reason in the console', async (_case, load) => {
  const { Slot } = slotOf(load);
  renderWithHost(<Slot name="rate" fallback="Without a rate" />);
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(screen.getByText('Without a rate')).toBeInTheDocument();
});

test('asks again after a failure, at the next place', async () => {
  let fails = true;
  const { Slot } = slotOf(async () => {
    if (fails) throw new Error('404');
    return { default: Rate };
  });
  const view = renderWithHost(<Slot name="rate" fallback="Without a rate" />);
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  view.unmount();
  fails = false;
  renderWithHost(<Slot name="rate" props={{ currency: 'EUR' }} />);
  expect(await screen.findByText('Rate in EUR')).toBeInTheDocument();
});
