import type { CallOutput } from '@scopewright/contracts';
import { failure } from '@scopewright/remote-contract/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openDashboard } from '../testing/open-dashboard.tsx';

type System = CallOutput<'adminSystem'>;

const system = (values: Partial<System> = {}): System => ({
  at: '2026-03-04T10:00:00.000Z',
  dependencies: [
    { name: 'mongodb', ms: 3 },
    { name: 'redis', ms: 0 },
    { name: 'keys', ms: 12 },
  ],
  clockSkewMs: -4,
  migrations: { applied: 24, pending: [] },
  redisProblems: [],
  workers: [{ queue: 'mail', workers: 2 }],
  settings: [
    { name: 'MONGODB_URI', state: 'set', description: 'MongoDB replica set.' },
    { name: 'PRODUCT_ALT_DOMAIN', state: 'unset', description: "The product's other domain." },
  ],
  ...values,
});
const open = (answer: () => unknown) =>
  openDashboard('/system-admin/system', ({ path }) =>
    path === 'health' ? { status: 'degraded', version: '1.2.3', services: { identity: 'up', delivery: 'down' } } : answer(),
  );
const rows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent?.replace(/State|Detail|Purpose/g, ' '));

test('shows that everything is fine', async () => {
  open(() => system());
  expect(await rows('Checks')).toEqual([
    'MongoDB Fine Answered within 3 ms',
    'Redis Fine Answered within 1 ms',
    "Identity's keys Fine Answered within 12 ms",
    'Migrations Fine All 24 are applied',
    'Settings of Redis Fine It evicts no keys and writes to disk',
    'Workers Fine mail: 2',
    "Clocks Fine MongoDB's is 4 ms behind",
  ]);
  expect(await rows('Settings')).toEqual(['MONGODB_URI Set MongoDB replica set.', "PRODUCT_ALT_DOMAIN Not set The product's other domain."]);
  expect(screen.queryByText(/need a look/)).not.toBeInTheDocument();
  expect(await screen.findByText('1.2.3')).toBeInTheDocument();
  expect(screen.getByText('Down')).toBeInTheDocument();
});

test('shows what is wrong', async () => {
  open(() =>
    system({
      dependencies: [{ name: 'redis', ms: null }],
      migrations: { applied: 23, pending: ['0034-system-activity'] },
      redisProblems: ['appendonly is off; jobs need it on'],
      workers: [{ queue: 'mail', workers: 0 }],
      clockSkewMs: 61_000,
    }),
  );
  expect(await rows('Checks')).toEqual([
    'Redis Failed Does not answer',
    'Migrations Failed Not applied yet: 0034-system-activity',
    'Settings of Redis Look at this appendonly is off; jobs need it on',
    'Workers Failed None takes jobs from mail',
    "Clocks Look at this MongoDB's is 61,000 ms ahead",
  ]);
  expect(screen.getByText('5 of 5 checks need a look')).toBeInTheDocument();
});

test('says what could not be found out', async () => {
  open(() => system({ dependencies: [], migrations: null, redisProblems: null, workers: null, clockSkewMs: null }));
  expect((await rows('Checks')).map((row) => row?.split(' ')[0])).toEqual(['Migrations', 'Settings', 'Workers', 'Clocks']);
  expect(screen.getByText('4 of 4 checks need a look')).toBeInTheDocument();
});

test('a failure can be repeated', async () => {
  let fails = true;
  open(() => (fails ? failure(503, 'Service temporarily unavailable. Please try again.') : system()));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the system');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rows('Checks')).toHaveLength(7);
});
