import { failure } from '@scopewright/remote-contract/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openDashboard } from '../testing/open-dashboard.tsx';
import type { Trends } from './series.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LAST_DAY = Date.parse('2026-05-10T00:00:00Z');
const LAST_HOUR = Date.parse('2026-05-10T10:00:00Z');

const trends = (values: Partial<Trends> = {}): Trends => ({
  tenants: { healthy: 12, warning: 3, error: 1 },
  days: Array.from({ length: 90 }, (_, index) => ({
    day: new Date(LAST_DAY - (89 - index) * DAY_MS).toISOString().slice(0, 10),
    signups: index % 10 === 0 ? 2 : 0,
    activeFirms: index < 80 ? null : index,
  })),
  activeFirmsSince: '2026-05-01',
  hours: Array.from({ length: 24 }, (_, index) => ({
    hour: new Date(LAST_HOUR - (23 - index) * (DAY_MS / 24)).toISOString(),
    mails: 100,
    failedJobs: index === 5 ? 3 : 0,
  })),
  countedAt: '2026-05-10T10:29:00.000Z',
  ...values,
});
const open = (answer: () => unknown) => openDashboard('/system-admin/trends', answer);
const chart = (name: RegExp) => screen.findByRole('img', { name });

test('draws each series, with a text description', async () => {
  open(() => trends());
  expect(await chart(/^Tenants by status\. Healthy: 12; Warning: 3; Error: 1$/)).toBeInTheDocument();
  const signups = await chart(
    /^Sign-ups a day\. From Feb 10, 2026 to May 10, 2026 \(UTC\); 18 in all; the most in one day: 2 \(May 1, 2026\); today so far: 0$/,
  );
  expect(signups.querySelectorAll('.fill-brand')).toHaveLength(90);
  const active = await chart(/^Active firms a day\. .*today so far: 89; not known of 80 of 90 days$/);
  expect(active.querySelectorAll('[data-unknown]')).toHaveLength(80);
  expect(active.querySelectorAll('.fill-info')).toHaveLength(10);
  expect(await chart(/^Mails sent an hour\. .*2,400 in all/)).toBeInTheDocument();
  expect(
    await chart(/^Jobs that failed an hour\. .*3 in all; the most in one hour: 3 \(May 9, 16:00\)/),
  ).toBeInTheDocument();
  expect(screen.getByText('Active firms are on record since May 1, 2026. Hatched means unknown.')).toBeInTheDocument();
  expect(screen.getByText('Counted by the worker at May 10, 10:29 UTC.')).toBeInTheDocument();
});

test('ends the left axis at a round value above all bars', async () => {
  const { hours } = trends();
  open(() => trends({ hours: hours.map((hour) => ({ ...hour, mails: 17 })) }));
  const mails = await chart(/^Mails sent an hour/);
  expect([...mails.querySelectorAll('.visx-axis-left text')].map(({ textContent }) => textContent)).toEqual([
    '0',
    '5',
    '10',
    '15',
    '20',
  ]);
});

test('names the bar under the pointer', async () => {
  open(() => trends());
  const active = await chart(/^Active firms a day/);
  const bars = [...active.querySelectorAll('g[data-unknown], g:has(> .fill-info)')];
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) throw new Error('There are no bars');
  fireEvent.pointerEnter(last);
  expect(screen.getByText('May 10, 2026: 89')).toBeInTheDocument();
  fireEvent.pointerEnter(first);
  expect(screen.getByText('Feb 10, 2026: not known')).toBeInTheDocument();
  fireEvent.pointerLeave(active);
  expect(screen.queryByText('Feb 10, 2026: not known')).not.toBeInTheDocument();
});

test('can be switched to tables with the same figures, latest first, and back', async () => {
  open(() => trends());
  const button = await screen.findByRole('button', { name: 'Show as table: Firms' });
  await userEvent.click(button);
  expect(button).toHaveAccessibleName('Show as chart: Firms');
  const table = screen.getByRole('table', { name: 'Firms' });
  const rows = within(table).getAllByRole('row');
  expect(rows).toHaveLength(91);
  expect(rows[1]).toHaveTextContent('May 10, 2026');
  expect(rows[1]).toHaveTextContent('89');
  expect(rows.at(-1)).toHaveTextContent('Not known');
  expect(screen.queryByRole('img', { name: /^Sign-ups/ })).not.toBeInTheDocument();
  await userEvent.click(button);
  expect(await chart(/^Sign-ups/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show as table: Mails and jobs' }));
  expect(within(screen.getByRole('table', { name: 'Mails and jobs' })).getAllByRole('row')[1]).toHaveTextContent(
    'May 10, 10:00',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show as table: Tenants by status' }));
  expect(
    within(screen.getByRole('table', { name: 'Tenants by status' })).getByRole('row', { name: /Warning/ }),
  ).toHaveTextContent('3');
});

test('distinguishes zero from unknown', async () => {
  const { days, hours } = trends();
  open(() =>
    trends({
      tenants: { healthy: 0, warning: 0, error: 0 },
      days: days.map(({ day }) => ({ day, signups: 0, activeFirms: null })),
      activeFirmsSince: null,
      hours: hours.map(({ hour }) => ({ hour, mails: null, failedJobs: null })),
      countedAt: null,
    }),
  );
  expect(await screen.findByText('There are no tenants yet')).toBeInTheDocument();
  for (const text of [
    /^No one signed up/,
    /^Not on record yet: firms/,
    'Not counted yet',
    'Not on record yet',
    /^The worker has not counted yet/,
  ])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('a failure can be repeated', async () => {
  let fails = true;
  open(() => (fails ? failure(503, 'Service temporarily unavailable. Please try again.') : trends()));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the trends');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await chart(/^Sign-ups/)).toBeInTheDocument();
});
