import type { CallOutput } from '@scopewright/contracts';
import { failure } from '@scopewright/remote-contract/testing';
import { formatTime } from '@scopewright/ui';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openDashboard } from '../testing/open-dashboard.tsx';

type System = CallOutput<'adminSystem'>;
type Dependency = System['dependencies'][number];
type Setting = System['settings'][number];

const AT = '2026-03-04T10:00:00.000Z';
const EARLIER = '2026-03-04T09:00:00.000Z';
const WHEN = formatTime(AT);

const process = (id: string, values: Partial<NonNullable<System['services']>[number]['processes'][number]> = {}) => ({
  id,
  version: '1.2.3',
  startedAt: EARLIER,
  saidAt: AT,
  heard: true,
  ...values,
});
const dependency = (name: Dependency['name'], values: Partial<Dependency> = {}): Dependency => ({
  name,
  state: 'up',
  kind: null,
  ms: 3,
  problem: null,
  at: AT,
  ...values,
});
const setting = (name: string, values: Partial<Setting> = {}): Setting => ({
  name,
  description: `Purpose of ${name}.`,
  readers: [{ service: 'admin', state: 'set' }],
  state: 'set',
  consequence: null,
  look: false,
  ...values,
});
const system = (values: Partial<System> = {}): System => ({
  at: AT,
  services: ['edge', 'identity', 'delivery', 'admin', 'worker'].map((name) => ({ name, processes: [process(name)] })),
  remotes: [
    { name: 'marketing', version: '4.5.6', refused: null },
    { name: 'admin', version: '4.5.7', refused: null },
  ],
  dependencies: [
    dependency('mongodb'),
    dependency('redis', { ms: 0 }),
    dependency('files', { kind: 'gridfs' }),
    dependency('payments', { kind: 'test' }),
    dependency('scanner', { state: 'off', ms: null }),
    dependency('hosting', { state: 'off', ms: null }),
  ],
  clockSkewMs: -4,
  migrations: { applied: 24, pending: [] },
  redisProblems: [],
  workers: [{ queue: 'mail', workers: 2 }],
  settings: [
    setting('MONGODB_URI'),
    setting('PRODUCT_ALT_DOMAIN', {
      description: 'Another domain, like `b.example`.',
      state: 'unset',
      readers: ['edge', 'identity', 'delivery', 'admin', 'worker'].map((service) => ({
        service,
        state: 'unset' as const,
      })),
      consequence: 'The product has one domain',
    }),
  ],
  ...values,
});
const open = (answer: () => unknown) => openDashboard('/system-admin/system', answer);
const rows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) =>
      textContent?.replace(/State|Detail|Version in use|Version|Refused|Started|What follows|Read by/g, ' '),
    );

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

test('shows how long ago a process was started', async () => {
  open(() =>
    system({ services: [{ name: 'edge', processes: [process('one', { startedAt: ago(2.5 * 3_600_000) })] }] }),
  );
  expect((await rows('Services'))[0]).toBe('Front door Running 1.2.3 2 h ago');
});

test('shows that everything is fine', async () => {
  open(() => system());
  expect(await rows('Checks')).toEqual([
    `MongoDB Fine Answered within 3 ms (${WHEN})`,
    `Redis Fine Answered within 1 ms (${WHEN})`,
    `File store Fine The database itself. Answered within 3 ms (${WHEN})`,
    `Payment gateway Fine The test gateway, which charges no one. Answered within 3 ms (${WHEN})`,
    'Virus scanner Off Not configured: documents are not scanned',
    'Hosting provider Off Not needed: the front door answers every subdomain',
    'Migrations Fine All 24 are applied',
    'Settings of Redis Fine It evicts no keys and writes to disk',
    'Workers Fine mail: 2',
    "Clocks Fine MongoDB's is 4 ms behind",
  ]);
  expect((await rows('Services'))[0]).toBe(`Front door Running 1.2.3 ${formatTime(EARLIER)}`);
  expect(await rows('Services')).toHaveLength(5);
  expect(await rows('Remotes')).toEqual(['marketing In use 4.5.6 –', 'admin In use 4.5.7 –']);
  expect(await rows('Settings')).toEqual([
    'MONGODB_URIPurpose of MONGODB_URI. Set – Admin',
    'PRODUCT_ALT_DOMAINAnother domain, like b.example. Not set The product has one domain All services',
  ]);
  expect(screen.queryByText(/needs? attention/)).not.toBeInTheDocument();
});

test('shows problems', async () => {
  open(() =>
    system({
      services: [
        { name: 'edge', processes: [process('one'), process('two', { version: '1.2.4' })] },
        { name: 'identity', processes: [process('three', { heard: false, saidAt: EARLIER })] },
        { name: 'worker', processes: [] },
      ],
      remotes: [
        { name: 'auth', version: null, refused: null },
        {
          name: 'firm',
          version: '1.9',
          refused: { version: '2.0', reason: 'firm: its file a.js is missing', since: EARLIER },
        },
      ],
      dependencies: [
        dependency('redis', { state: 'down', ms: null }),
        dependency('mail', { state: 'down', ms: null, problem: 'connect ECONNREFUSED' }),
      ],
      migrations: { applied: 23, pending: ['0034-system-activity'] },
      redisProblems: ['appendonly is off; jobs need it on'],
      workers: [{ queue: 'mail', workers: 0 }],
      clockSkewMs: 61_000,
      settings: [
        setting('REDIS_URL', {
          state: 'mixed',
          readers: [
            { service: 'admin', state: 'set' },
            { service: 'worker', state: 'default' },
          ],
          consequence: 'Services that go on without it may not agree with the others',
          look: true,
        }),
      ],
    }),
  );
  expect(await rows('Checks')).toEqual([
    `Redis Failed Does not answer (${WHEN})`,
    `Mail server Failed connect ECONNREFUSED (${WHEN})`,
    'Migrations Failed Not applied yet: 0034-system-activity',
    'Settings of Redis Needs attention appendonly is off; jobs need it on',
    'Workers Failed None is processing jobs from mail',
    "Clocks Needs attention MongoDB's is 61,000 ms ahead",
  ]);
  expect((await rows('Services')).slice(2)).toEqual([
    `Identity Not responding since ${formatTime(EARLIER)} 1.2.3 ${formatTime(EARLIER)}`,
    'Worker Not responding – –',
  ]);
  expect(await rows('Remotes')).toEqual([
    'auth No release in use – –',
    `firm Newest refused 1.9 2.0, since ${formatTime(EARLIER)}firm: its file a.js is missing`,
  ]);
  expect((await rows('Settings'))[0]).toContain(
    'Differs Services that go on without it may not agree with the others Admin: set, Worker: default',
  );
  const alert = screen.getByText('12 things need attention').closest('[role]');
  expect(alert).toHaveTextContent('Identity (not responding), Worker (not responding), Redis, Mail server, Migrations');
  expect(alert).toHaveTextContent(
    'Remote auth (no release in use), Remote firm (newest release refused), Versions (1.2.3 and 1.2.4 run side by side), REDIS_URL',
  );
});

test('shows unknown states', async () => {
  const dependencies = [dependency('mail', { state: 'unknown', ms: null, at: null })];
  open(() =>
    system({
      services: null,
      remotes: null,
      dependencies,
      migrations: null,
      redisProblems: null,
      workers: null,
      clockSkewMs: null,
    }),
  );
  expect((await rows('Checks')).map((row) => row?.split(' ')[0])).toEqual([
    'Mail',
    'Migrations',
    'Settings',
    'Workers',
    'Clocks',
  ]);
  expect((await rows('Checks'))[0]).toBe(
    'Mail server Needs attention Unknown: only workers check this, and no worker is running',
  );
  expect(screen.getByText(/^Services report their state in Redis/)).toBeInTheDocument();
  expect(screen.getByText(/^The remotes are unknown/)).toBeInTheDocument();
  expect(screen.getByText('6 things need attention')).toBeInTheDocument();
});

test('hides set settings on request', async () => {
  let settings = system().settings;
  open(() => system({ settings }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show unset settings' }));
  expect(await rows('Settings')).toHaveLength(1);
  expect(screen.getByText('Unset: 1')).toBeInTheDocument();
  settings = [setting('MONGODB_URI')];
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Every setting is set')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await rows('Settings')).toHaveLength(1);
});

test('a failure can be repeated', async () => {
  let fails = true;
  open(() => (fails ? failure(503, 'Service temporarily unavailable. Please try again.') : system()));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the system');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rows('Checks')).toHaveLength(10);
});
