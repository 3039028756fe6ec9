import type { HostApi } from '@scopewright/remote-contract';
import { renderWithHost } from '@scopewright/remote-contract/testing';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deferred, fakeApi, jsonAnswer } from '../shared/testing/fake-api.ts';
import { useSubdomainAvailability } from './use-subdomain-availability.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let type: (subdomain: string) => void = () => undefined;
let again: () => void = () => undefined;

function Probe() {
  const [subdomain, setSubdomain] = useState('');
  const { availability, recheck } = useSubdomainAvailability(subdomain);
  type = (next) => act(() => setSubdomain(next));
  again = () => act(recheck);
  return <p data-testid="state">{[availability.state, availability.message].filter(Boolean).join(': ')}</p>;
}

const state = (): string | null => screen.getByTestId('state').textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function setup(answer: (path: string) => Response | Promise<Response>) {
  const { api, requests } = fakeApi({
    'public/check-subdomain/': (_body, path) => answer(path.replace('public/check-subdomain/', '')),
  });
  renderWithHost(<Probe />, { api } satisfies Partial<HostApi>);
  return requests;
}

it('asks once, half a second after the last change, from three characters on', async () => {
  const requests = setup(() => jsonAnswer({ available: true }));
  type('ac');
  await wait(2000);
  expect(state()).toBe('unknown');
  type('acm');
  await wait(499);
  type('acme');
  await wait(499);
  expect(requests).toHaveLength(0);
  expect(state()).toBe('checking');
  await wait(1);
  expect(requests.map((request) => request.path)).toEqual(['public/check-subdomain/acme']);
  expect(state()).toBe('available');
});

it('ignores an answer that arrives after a newer question', async () => {
  const slow = deferred<Response>();
  setup((subdomain) =>
    subdomain === 'first' ? slow.promise : jsonAnswer({ available: false, error: 'This subdomain is already taken.' }),
  );
  type('first');
  await wait(500);
  type('second');
  await wait(500);
  slow.resolve(jsonAnswer({ available: true }));
  await wait(0);
  expect(state()).toBe('unavailable: This subdomain is already taken.');
});

it('never shows the answer for another subdomain', async () => {
  setup(() => jsonAnswer({ available: true }));
  type('acme');
  await wait(500);
  expect(state()).toBe('available');
  type('acme2');
  expect(state()).toBe('checking');
});

it('has words for an answer without any', async () => {
  setup(() => jsonAnswer({ available: false }));
  type('acme');
  await wait(500);
  expect(state()).toBe('unavailable: Subdomain not available');
});

it('shows that it could not ask, and can retry', async () => {
  let broken = true;
  setup(() => (broken ? Promise.reject(new TypeError('offline')) : jsonAnswer({ available: true })));
  type('acme');
  await wait(500);
  expect(state()).toBe('unknown: Failed to check availability');
  broken = false;
  again();
  await wait(500);
  expect(state()).toBe('available');
});
