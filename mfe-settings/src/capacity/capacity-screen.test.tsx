import type { CallOutput } from '@scopewright/contracts';
import { answeringApi, renderWithHost, type SeenCall, sessionOf } from '@scopewright/remote-contract/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CapacityScreen } from './capacity-screen.tsx';

const ANA = 'a'.repeat(24);
const BEN = 'b'.repeat(24);
const item = (userId: string, name: string, version = 0) => ({
  userId,
  name,
  hoursPerWeek: 32,
  daysOff: userId === ANA ? [{ from: '2026-12-24', to: '2026-12-31' }] : [],
  version,
});

interface Options {
  role?: 'firmAdmin' | 'consultant';
  readOnly?: boolean;
  rate?: CallOutput<'capacities'>['rate'];
  empty?: boolean;
  answer?: (call: SeenCall) => unknown;
}
function open({ role = 'firmAdmin', readOnly = false, rate, empty = false, answer }: Options = {}) {
  const all = {
    items: empty ? [] : [item(ANA, 'Ana Ruiz', 4), item(BEN, 'Ben Okafor')],
    rate: rate ?? { amountMinor: 22_500, currency: 'USD', isOwn: false, others: [], version: 0 },
  };
  const { api, calls } = answeringApi((call) => {
    const special = answer?.(call);
    if (special !== undefined) return special;
    if (call.method !== 'POST') return all;
    const { version, rate: wanted, ...body } = call.body as { version: number; rate?: null | { minor: number } };
    if (call.path.endsWith('hourly-rate'))
      return {
        amountMinor: wanted?.minor ?? 22_500,
        currency: 'USD',
        isOwn: wanted !== null,
        others: [],
        version: version + 1,
      };
    return { ...body, userId: call.path.split('/').at(-1), version: version + 1 };
  });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const session = sessionOf(role, { readOnly });
  renderWithHost(<CapacityScreen />, { api, toast, session });
  return {
    sent: () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body })),
    toast,
  };
}
const conflict = (current: object) =>
  Response.json({ error: 'Changed', code: 'version_conflict', requestId: 'r', current }, { status: 409 });
const person = async (name: string) => within(await screen.findByRole('form', { name }));
const rateForm = async () => within(await screen.findByRole('form', { name: 'Hourly rate' }));

test('hours and days off of a person are saved from the state that was shown', async () => {
  const { sent, toast } = open();
  const ana = await person('Ana Ruiz');
  expect(ana.queryByRole('button', { name: 'Save capacity' })).not.toBeInTheDocument();
  const hours = ana.getByRole('textbox', { name: 'Hours per week for projects' });
  await userEvent.clear(hours);
  await userEvent.type(hours, '24,5');
  await userEvent.click(ana.getByRole('button', { name: 'Add days off' }));
  fireEvent.change(ana.getAllByLabelText('First day').at(-1) as HTMLElement, { target: { value: '2026-11-02' } });
  await userEvent.click(ana.getByRole('button', { name: 'Remove days off 1' }));
  await userEvent.click(ana.getByRole('button', { name: 'Save capacity' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The capacity of Ana Ruiz was saved'));
  const daysOff = [{ from: '2026-11-02', to: '2026-11-02' }];
  expect(sent()).toEqual([{ path: `capacities/${ANA}`, body: { version: 4, hoursPerWeek: 24.5, daysOff } }]);
  expect(hours).toHaveValue('24.5');
  expect(ana.queryByRole('button', { name: 'Save capacity' })).not.toBeInTheDocument();
});

test('errors are shown below their fields, and not sent', async () => {
  const { sent } = open();
  const ben = await person('Ben Okafor');
  const hours = ben.getByRole('textbox', { name: 'Hours per week for projects' });
  await userEvent.clear(hours);
  await userEvent.type(hours, '81');
  expect(hours).toHaveAccessibleDescription('Please enter hours from 0 to 80');
  await userEvent.click(ben.getByRole('button', { name: 'Add days off' }));
  await userEvent.click(ben.getByRole('button', { name: 'Save capacity' }));
  expect(ben.getByLabelText('First day')).toHaveAccessibleDescription('Please enter the first day');
  fireEvent.change(ben.getByLabelText('First day'), { target: { value: '2026-11-05' } });
  fireEvent.change(ben.getByLabelText('Last day'), { target: { value: '2026-11-02' } });
  expect(ben.getByLabelText('Last day')).toHaveAccessibleDescription('Must not be before the start');
  expect(sent()).toEqual([]);
  await userEvent.click(ben.getByRole('button', { name: 'Discard changes' }));
  expect(hours).toHaveValue('32');
  expect(ben.queryByLabelText('First day')).not.toBeInTheDocument();
});

test('of two who change a capacity concurrently the second sees the stored one, and decides', async () => {
  const stored = { userId: BEN, hoursPerWeek: 16, daysOff: [{ from: '2026-11-02', to: '2026-11-03' }], version: 7 };
  let first = true;
  const { sent } = open({
    answer: ({ method }) => {
      if (method !== 'POST' || !first) return undefined;
      first = false;
      return conflict(stored);
    },
  });
  const ben = await person('Ben Okafor');
  const hours = ben.getByRole('textbox', { name: 'Hours per week for projects' });
  await userEvent.clear(hours);
  await userEvent.type(hours, '20');
  await userEvent.click(ben.getByRole('button', { name: 'Save capacity' }));
  expect(await ben.findByText(/Stored now: 16 hours a week, days off: /)).toBeInTheDocument();
  expect(hours).toHaveValue('20');
  await userEvent.click(ben.getByRole('button', { name: 'Save capacity' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toEqual({ version: 7, hoursPerWeek: 20, daysOff: stored.daysOff });
});

test('the rate is saved, and reset to the standard', async () => {
  const { sent, toast } = open();
  const form = await rateForm();
  expect(form.queryByRole('button', { name: 'Use the standard rate' })).not.toBeInTheDocument();
  const amount = form.getByRole('textbox', { name: 'Amount per hour' });
  await userEvent.clear(amount);
  await userEvent.type(amount, '-5');
  expect(form.getByText('Must not be negative')).toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: 'Save rate' }));
  expect(sent()).toEqual([]);
  await userEvent.clear(amount);
  await userEvent.type(amount, '180.5');
  await userEvent.click(form.getByRole('button', { name: 'Save rate' }));
  await userEvent.click(await form.findByRole('button', { name: 'Use the standard rate' }));
  await waitFor(() => expect(toast.success).toHaveBeenLastCalledWith('The standard rate of $225 is used'));
  expect(sent().map(({ body }) => body)).toEqual([
    { version: 0, rate: { minor: 18_050, currency: 'USD' } },
    { version: 1, rate: null },
  ]);
  expect(amount).toHaveValue('225.00');
});

test("of two who change the rate concurrently the second can take the other's", async () => {
  const stored = { amountMinor: 15_000, currency: 'EUR', isOwn: true, others: [], version: 3 };
  const { sent } = open({ answer: ({ method }) => (method === 'POST' ? conflict(stored) : undefined) });
  const form = await rateForm();
  const amount = form.getByRole('textbox', { name: 'Amount per hour' });
  await userEvent.clear(amount);
  await userEvent.type(amount, '100');
  await userEvent.click(form.getByRole('button', { name: 'Save rate' }));
  await userEvent.click(await form.findByRole('button', { name: 'Take theirs' }));
  expect(amount).toHaveValue('150.00');
  expect(form.getByRole('button', { name: 'Save rate' })).toBeDisabled();
  expect(sent()).toHaveLength(1);
});

test('rates in other currencies are added, changed and removed', async () => {
  const inFrancs = (minor: number | null, version: number) => ({
    amountMinor: 22_500,
    currency: 'USD',
    isOwn: false,
    others: minor === null ? [] : [{ amountMinor: minor, currency: 'CHF' }],
    version,
  });
  const { sent, toast } = open({
    rate: inFrancs(18_000, 3),
    answer: ({ path, body }) => {
      if (path !== 'firm/hourly-rate/currency') return undefined;
      const { minor, version } = body as { minor: number | null; version: number };
      return inFrancs(minor, version + 1);
    },
  });
  const francs = within(await screen.findByRole('group', { name: 'Hourly rate in CHF' }));
  const amount = francs.getByRole('textbox', { name: 'CHF per hour' });
  expect(amount).toHaveValue('180.00');
  await userEvent.clear(amount);
  await userEvent.type(amount, '0');
  await userEvent.click(francs.getByRole('button', { name: 'Save rate' }));
  expect(amount).toHaveAccessibleDescription('Must be more than 0');
  await userEvent.clear(amount);
  await userEvent.type(amount, '200{Enter}');
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The rate in CHF was saved'));
  await userEvent.click(francs.getByRole('button', { name: 'Remove rate' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Hourly rate in CHF' })).not.toBeInTheDocument());
  expect(sent().map(({ body }) => body)).toEqual([
    { version: 3, currency: 'CHF', minor: 20_000 },
    { version: 4, currency: 'CHF', minor: null },
  ]);
});

test('a consultant changes capacity, and reads the rate', async () => {
  const others = [{ amountMinor: 18_000, currency: 'CHF' }];
  open({ role: 'consultant', rate: { amountMinor: 22_500, currency: 'USD', isOwn: false, others, version: 1 } });
  expect(await screen.findByText('$225 an hour')).toBeInTheDocument();
  expect(screen.getByText('CHF 180 an hour')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Add days off' })).toHaveLength(2);
});

test('a read-only firm reads both', async () => {
  open({ readOnly: true });
  expect(await screen.findByText(/^32 hours a week, no days off/)).toBeInTheDocument();
  expect(screen.getByText('$225 an hour')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('shows when nothing could be loaded', async () => {
  open({ answer: () => Response.json({ error: 'Broken', code: 'internal', requestId: 'r' }, { status: 500 }) });
  expect(await screen.findByText('Failed to load the capacity')).toBeInTheDocument();
});

test('a firm without people is described as such', async () => {
  open({ empty: true });
  expect(await screen.findByText('No one is here yet')).toBeInTheDocument();
});
