import type { CallOutput } from '@scopewright/contracts';
import { failure, type SeenCall } from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openDashboard } from '../testing/open-dashboard.tsx';
import type { BookingType, Rep } from './hours.ts';

type Booking = CallOutput<'bookings'>['items'][number];
type DemoRequest = CallOutput<'demoRequests'>['items'][number];

const WORKDAYS = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 1020 }));
const TYPE: BookingType = {
  key: 'demo',
  name: 'Product demo',
  minutes: 30,
  bufferBefore: 0,
  bufferAfter: 10,
  noticeMinutes: 240,
  horizonDays: 60,
  stepMinutes: 30,
  hours: WORKDAYS,
  overrides: [],
  version: 3,
};
const rep = (values: Partial<Rep> = {}): Rep => ({
  id: '1'.repeat(24),
  name: 'Ines Larch',
  email: 'ines@example.com',
  zone: 'Europe/Berlin',
  hours: null,
  overrides: [],
  weight: 1,
  active: true,
  recentBookings: 4,
  nextBookingAt: null,
  calendar: null,
  createdAt: '2027-01-01T00:00:00.000Z',
  version: 1,
  ...values,
});
const booking = (values: Partial<Booking> = {}): Booking => ({
  id: 'b'.repeat(24),
  type: 'demo',
  rep: { id: '1'.repeat(24), name: 'Ines Larch' },
  at: '2099-01-12T08:00:00.000Z',
  endsAt: '2099-01-12T08:30:00.000Z',
  status: 'confirmed',
  name: 'Ada Park',
  email: 'ada@example.com',
  company: 'Quarry Foods',
  message: null,
  zone: 'Europe/Berlin',
  createdAt: '2027-01-01T00:00:00.000Z',
  confirmedAt: '2027-01-01T00:01:00.000Z',
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: null,
  convertedAt: null,
  ...values,
});

const calendar = (values: Partial<NonNullable<Rep['calendar']>> = {}): NonNullable<Rep['calendar']> => ({
  provider: 'google',
  account: 'ines@example.com',
  state: 'connected',
  problem: null,
  failingSince: null,
  checkedAt: new Date().toISOString(),
  unreadable: false,
  calendars: [
    { id: 'own', name: 'Ines', primary: true, writable: true },
    { id: 'holidays', name: 'Holidays', primary: false, writable: false },
  ],
  busyIds: ['own'],
  unansweredBusy: true,
  targetId: 'own',
  version: 4,
  ...values,
});

const request = (values: Partial<DemoRequest> = {}): DemoRequest => ({
  id: 'd'.repeat(24),
  state: 'open',
  name: 'Mara Quist',
  email: 'mara@quist.example',
  phone: '+49 30 1',
  company: 'Quist Partners',
  jobTitle: 'Practice lead',
  teamSize: 'medium',
  message: 'We have 40 forms.',
  zone: 'Asia/Tokyo',
  createdAt: '2027-01-01T00:00:00.000Z',
  decided: null,
  booking: null,
  ...values,
});
const SLOTS = {
  configured: true,
  type: { key: 'demo', name: 'Product demo', minutes: 30 },
  zone: 'UTC',
  days: [
    { date: '2099-01-12', slots: [] },
    { date: '2099-01-13', slots: [{ at: '2099-01-13T08:00:00.000Z' }, { at: '2099-01-13T09:00:00.000Z' }] },
    { date: '2099-01-14', slots: [{ at: '2099-01-14T08:00:00.000Z' }] },
  ],
  checkedAt: '2099-01-10T00:00:00.000Z',
};
const page = <T,>(items: T[]) => ({ items, nextCursor: null, total: items.length });

interface Stored {
  reps?: Rep[];
  bookings?: Booking[];
  requests?: DemoRequest[];
  slots?: (call: SeenCall) => unknown;
  providers?: CallOutput<'bookingReps'>['providers'];
  change?: (call: SeenCall) => unknown;
}

function open({
  reps = [],
  bookings = [],
  requests = [],
  slots = () => SLOTS,
  providers = [],
  change = () => ({ success: true }),
  path = '/system-admin/calendar',
}: Stored & { path?: string } = {}) {
  const { calls, toast, host } = openDashboard(path, (call) => {
    if (call.method !== 'GET') return change(call);
    if (call.path === 'admin/booking/types') return { items: [TYPE] };
    if (call.path === 'admin/booking/reps') return { items: reps, providers };
    if (call.path === 'admin/demo-requests') return page(requests);
    if (call.path === 'public/booking/demo/slots') return slots(call);
    return page(bookings);
  });
  return { toast, calls, host, changes: () => calls.filter(({ method }) => method !== 'GET') };
}

test('shows that no one can be booked, and adds the first representative', async () => {
  const { changes, toast } = open({ change: () => rep() });
  expect(await screen.findByText('No one can be booked yet')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Add a representative' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Ines Larch');
  await userEvent.type(dialog.getByLabelText(/^Email/), 'ines@example.com');
  await userEvent.click(dialog.getByLabelText('Own hours'));
  await userEvent.click(dialog.getByLabelText('Friday'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Ines Larch is saved'));
  expect(changes()[0]).toMatchObject({
    path: 'admin/booking/reps',
    body: { name: 'Ines Larch', email: 'ines@example.com', hours: WORKDAYS.slice(0, 4), weight: 1, active: true },
  });
});

test('changes a representative from the version that was shown, and reports when someone else was faster', async () => {
  const { changes } = open({
    reps: [rep({ hours: WORKDAYS })],
    change: () => failure(409, 'Changed meanwhile', { code: 'version_conflict' }),
  });
  expect(await screen.findByText('Mon–Fri 09:00–17:00')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Ines Larch' }));
  await userEvent.click(screen.getByLabelText('Can be booked'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Someone else has changed this/)).toBeInTheDocument();
  expect(changes()[0]).toMatchObject({
    path: `admin/booking/reps/${'1'.repeat(24)}`,
    body: { version: 1, active: false },
  });
});

test('a time that ends before it starts can’t be saved', async () => {
  open({ reps: [rep({ hours: WORKDAYS })] });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Ines Larch' }));
  const dialog = within(screen.getByRole('dialog'));
  const to = dialog.getByLabelText('Monday, to');
  await userEvent.clear(to);
  await userEvent.type(to, '08:00');
  expect(dialog.getByRole('alert')).toHaveTextContent('Each time must end after it starts.');
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('deletes a representative after a confirmation', async () => {
  const { changes, toast } = open({ reps: [rep()] });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Ines Larch' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Ines Larch is deleted'));
  expect(changes()[0]).toMatchObject({ method: 'DELETE', path: `admin/booking/reps/${'1'.repeat(24)}` });
});

test('lists bookings, filters them, and cancels one to come after a confirmation', async () => {
  const past = booking({
    id: 'c'.repeat(24),
    name: 'Bo Lind',
    at: '2020-01-01T08:00:00.000Z',
    convertedAt: '2020-01-02T00:00:00.000Z',
  });
  const { calls, changes } = open({
    reps: [rep()],
    bookings: [booking(), past],
    change: () => booking({ status: 'cancelled' }),
  });
  expect(await screen.findByText('Signed up')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Mark as no-show: Bo Lind' }));
  await waitFor(() =>
    expect(changes()[0]).toMatchObject({ path: `admin/bookings/${'c'.repeat(24)}/no-show`, body: { noShow: true } }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the booking of Ada Park' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel the booking' }));
  await waitFor(() => expect(changes()[1]).toMatchObject({ path: `admin/bookings/${'b'.repeat(24)}/cancel` }));
  await userEvent.selectOptions(screen.getByLabelText('State'), 'no-show');
  await waitFor(() => expect(calls.some(({ query }) => query.get('status') === 'no-show')).toBe(true));
});

test('saves the booking settings as a whole', async () => {
  const { changes, toast } = open({ change: () => TYPE });
  const minutes = await screen.findByLabelText(/^Duration/);
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '45');
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The booking settings are saved'));
  expect(changes()[0]).toMatchObject({
    path: 'admin/booking/types/demo',
    body: { name: 'Product demo', minutes: 45, bufferAfter: 10, hours: WORKDAYS, version: 3 },
  });
});

test('shows a week of bookings, the days in the reader’s zone', async () => {
  const at = new Date();
  const { calls } = open({ bookings: [booking({ at: at.toISOString(), status: 'unconfirmed' })] });
  await userEvent.click(await screen.findByRole('button', { name: 'Week' }));
  const day = at.toLocaleDateString(undefined, { weekday: 'short', day: 'numeric', month: 'short' });
  const card = within((await screen.findByRole('heading', { name: day })).closest('li') as HTMLElement);
  expect(await card.findByText('Ada Park, Quarry Foods')).toBeInTheDocument();
  expect(card.getByText('Waits for the visitor')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Week after' }));
  await waitFor(() => {
    const query = calls.at(-1)?.query;
    const days = (Date.parse(query?.get('to') ?? '') - Date.parse(query?.get('from') ?? '')) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(Date.parse(query?.get('from') ?? '')).toBeGreaterThan(at.getTime());
  });
});

test('shows who can’t be booked because of a calendar, and why', async () => {
  open({
    reps: [
      rep({ calendar: calendar({ state: 'revoked', problem: 'revoked', unreadable: true }) }),
      rep({ id: '2'.repeat(24), name: 'Ada Lind', calendar: calendar() }),
    ],
    providers: ['google'],
  });
  const alert = await screen.findByText(/Ines Larch: the calendar can’t be read/);
  expect(alert).not.toHaveTextContent('Ada Lind');
  await userEvent.click(screen.getByRole('button', { name: 'Calendar of Ines Larch' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/does not let us in any more/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Connect Google Calendar' })).toBeEnabled();
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('chooses which calendars count as busy, and where bookings go', async () => {
  const { changes, toast } = open({ reps: [rep({ calendar: calendar() })], change: () => calendar({ version: 5 }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Calendar of Ines Larch' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByLabelText('Holidays'));
  const target = dialog.getByLabelText('Bookings are put into');
  expect(within(target).queryByRole('option', { name: 'Holidays' })).not.toBeInTheDocument();
  await userEvent.selectOptions(target, 'No calendar: by mail only');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The calendar of Ines Larch is saved'));
  expect(changes()[0]).toMatchObject({
    path: `admin/booking/reps/${'1'.repeat(24)}/calendar`,
    body: { busyIds: ['own', 'holidays'], unansweredBusy: true, targetId: null, version: 4 },
  });
});

test('chooses whether unanswered invitations count as busy', async () => {
  const reps = [rep({ calendar: calendar() })];
  const { changes, toast, host } = open({
    reps,
    change: async () => {
      reps[0] = rep({ calendar: calendar({ unansweredBusy: false, version: 5 }) });
      // another read brings the new state before the answer does
      await host.queryClient.invalidateQueries();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
      return reps[0].calendar;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Calendar of Ines Larch' }));
  const dialog = within(screen.getByRole('dialog'));
  const choice = dialog.getByRole('checkbox', { name: 'Unanswered invitations count as busy' });
  expect(choice).toBeChecked();
  expect(choice).toHaveAccessibleDescription(/Until Ines Larch answers.*Declined invitations.* never do/);
  await userEvent.click(choice);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(changes()[0]?.body).toMatchObject({ busyIds: ['own'], unansweredBusy: false });
  expect(toast.success).toHaveBeenCalledWith('The calendar of Ines Larch is saved');
});

test('asks before it disconnects a calendar', async () => {
  const { changes, toast } = open({ reps: [rep({ calendar: calendar() })] });
  await userEvent.click(await screen.findByRole('button', { name: 'Calendar of Ines Larch' }));
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(changes()).toEqual([]);
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The calendar is disconnected'));
  expect(changes()).toMatchObject([{ method: 'DELETE', path: `admin/booking/reps/${'1'.repeat(24)}/calendar` }]);
});

test('connects a CalDAV account, and keeps the input when it is refused', async () => {
  const { changes } = open({
    reps: [rep()],
    providers: ['caldav'],
    change: () => failure(409, 'The provider does not accept this sign-in. Please check it and try again.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Calendar of Ines Larch' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Server/), 'https://dav.example.com');
  await userEvent.type(dialog.getByLabelText(/^User name/), 'ines');
  await userEvent.type(dialog.getByLabelText(/^Password/), 'secret');
  await userEvent.click(dialog.getByRole('button', { name: 'Connect' }));
  expect(await dialog.findByText(/does not accept this sign-in/)).toBeInTheDocument();
  expect(dialog.getByLabelText(/^Server/)).toHaveValue('https://dav.example.com');
  expect(changes()[0]).toMatchObject({ body: { url: 'https://dav.example.com', user: 'ines', password: 'secret' } });
});

test('shows missing settings when no calendar can be connected', async () => {
  open({ reps: [rep()] });
  await userEvent.click(await screen.findByRole('button', { name: 'Calendar of Ines Larch' }));
  expect(screen.getByText('No calendar can be connected yet')).toBeInTheDocument();
});

test('finishes a consent once, and shows the calendar that was connected', async () => {
  const { changes, toast } = open({
    reps: [rep({ calendar: calendar() })],
    path: '/system-admin/calendar#state=abc&code=4%2F0A',
    change: () => ({ rep: { id: '1'.repeat(24), name: 'Ines Larch' }, calendar: calendar() }),
  });
  expect(await screen.findByRole('dialog', { name: 'Calendar of Ines Larch' })).toBeInTheDocument();
  expect(toast.success).toHaveBeenCalledWith('The calendar of Ines Larch is connected');
  expect(changes()).toMatchObject([{ path: 'admin/booking/calendars/finish', body: { state: 'abc', code: '4/0A' } }]);
});

test('reports a denied consent', async () => {
  const { changes, toast } = open({ reps: [rep()], path: '/system-admin/calendar#error=access_denied&state=abc' });
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(expect.stringContaining('was not allowed')));
  expect(changes()).toEqual([]);
});

test('requests for a demo show the entries of the form, and are filtered by state', async () => {
  const decided = { at: '2027-01-02T00:00:00.000Z', by: 'Grace Osei', note: 'Called them' };
  const { calls } = open({
    requests: [request(), request({ id: 'e'.repeat(24), name: 'Leo Ott', state: 'closed', decided })],
  });
  const table = within(await screen.findByRole('table', { name: 'Demo requests' }));
  const row = table.getByRole('row', { name: /Mara Quist/ });
  for (const text of [
    'Practice lead · Quist Partners · team of 6-20',
    'mara@quist.example · +49 30 1 · Asia/Tokyo',
    'We have 40 forms.',
  ])
    expect(within(row).getByText(text)).toBeInTheDocument();
  expect(within(table.getByRole('row', { name: /Leo Ott/ })).getByText('Called them · Grace Osei')).toBeInTheDocument();
  expect(calls.find(({ path }) => path === 'admin/demo-requests')?.query.get('state')).toBe('open');
  await userEvent.selectOptions(screen.getByLabelText('Request state'), 'Booked');
  await waitFor(() =>
    expect(
      calls
        .filter(({ path }) => path === 'admin/demo-requests')
        .at(-1)
        ?.query.get('state'),
    ).toBe('booked'),
  );
});

test('a request becomes a booking at a free time, which is shown where the visitor is', async () => {
  const { changes, toast } = open({ requests: [request()], change: () => request({ state: 'booked' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Choose a time for Mara Quist' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Book a demo for Mara Quist' }));
  expect(within(await dialog.findByLabelText('Day')).getAllByRole('option')).toHaveLength(2);
  expect(dialog.getByText(/^For Mara Quist: Tuesday, January 13 at 5:00 PM/)).toBeInTheDocument();
  await userEvent.selectOptions(dialog.getByLabelText('Time, where you are'), SLOTS.days[1]?.slots[1]?.at ?? '');
  await userEvent.click(dialog.getByRole('button', { name: 'Book the demo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(changes()).toMatchObject([
    { path: `admin/demo-requests/${'d'.repeat(24)}/book`, body: { at: '2099-01-13T09:00:00.000Z' } },
  ]);
  expect(toast.success).toHaveBeenCalledWith('The demo of Mara Quist is booked');
});

test('a request that someone else has decided shows that, also once the list is empty', async () => {
  const requests = [request()];
  open({
    requests,
    change: () => {
      requests.length = 0;
      return failure(409, 'This request was booked already.');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Choose a time for Mara Quist' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Book the demo' }));
  expect(await screen.findByText('This request was booked already.')).toBeInTheDocument();
  expect(await screen.findByText('No demo requests match')).toBeInTheDocument();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('without free times the reason is shown', async () => {
  open({ requests: [request()], slots: () => ({ ...SLOTS, configured: false, days: [] }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Choose a time for Mara Quist' }));
  expect(await screen.findByText('Add a representative first, or set one to active.')).toBeInTheDocument();
});

test('a request is closed with a note', async () => {
  const { changes, toast } = open({ requests: [request()], change: () => request({ state: 'closed' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Close the request of Mara Quist' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Close the request' })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText(/^Note/), 'Called them');
  await userEvent.click(dialog.getByRole('button', { name: 'Close the request' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(changes()).toMatchObject([{ body: { note: 'Called them' } }]);
  expect(toast.success).toHaveBeenCalledWith('The request is closed');
});
