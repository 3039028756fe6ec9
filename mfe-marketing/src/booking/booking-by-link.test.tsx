import { Link } from '@scopewright/remote-contract/router';
import { failure, renderWithHost } from '@scopewright/remote-contract/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BookDemoScreen } from './book-demo-screen.tsx';
import { BOOKING, bookingApi } from './testing.ts';

const user = userEvent.setup({ delay: null });
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-10T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const TOKEN = 'a'.repeat(43);
function open(link: 'confirm' | 'manage', answers: Parameters<typeof bookingApi>[0]) {
  const { api, calls } = bookingApi(answers);
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  renderWithHost(<BookDemoScreen />, { api, toast, path: `/book-demo#${link}=${TOKEN}` });
  return { calls, toast };
}

const HELD = { at: BOOKING.at, zone: BOOKING.zone, type: BOOKING.type };

test('a booking is confirmed by a press, not by opening the link, which names the time', async () => {
  const { calls } = open('confirm', {
    'public/bookings/held': () => HELD,
    'public/bookings/confirm': () => BOOKING,
  });
  expect(await screen.findByText(/^Tuesday, January 12, 2027 at 9:00 AM/)).toHaveTextContent('30 minutes');
  expect(calls.map(({ path }) => path)).toEqual(['public/bookings/held']);
  await user.click(await screen.findByRole('button', { name: 'Confirm the booking' }));
  expect(await screen.findByRole('heading', { name: 'It is booked' })).toBeInTheDocument();
  expect(screen.getByText(/^Tuesday, January 12, 2027 at 9:00 AM/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Google Calendar/ })).toHaveAttribute(
    'href',
    expect.stringContaining('dates=20270112T080000Z%2F20270112T083000Z'),
  );
  expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN }, { token: TOKEN }]);
});

test('one that was not confirmed in time shows that, with a link to other times', async () => {
  open('confirm', {
    'public/bookings/held': () => HELD,
    'public/bookings/confirm': () => failure(410, 'This time was not confirmed in time.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Confirm the booking' }));
  expect(await screen.findByText('This time was not confirmed in time.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose another time' })).toHaveAttribute('href', '/book-demo');
  expect(screen.queryByRole('button', { name: 'Confirm the booking' })).not.toBeInTheDocument();
});

test('a link whose time can’t be loaded confirms all the same', async () => {
  open('confirm', {
    'public/bookings/held': () => failure(503, 'Please try again.'),
    'public/bookings/confirm': () => BOOKING,
  });
  await user.click(await screen.findByRole('button', { name: 'Confirm the booking' }));
  expect(await screen.findByRole('heading', { name: 'It is booked' })).toBeInTheDocument();
});

test('the page has the link of the video meeting, as the mail has', async () => {
  const meetingUrl = 'https://meet.example.com/abc-defg';
  open('manage', { 'public/bookings/manage': () => ({ ...BOOKING, meetingUrl }) });
  expect(await screen.findByRole('link', { name: meetingUrl })).toHaveAttribute('href', meetingUrl);
});

test('it is moved after a confirmation', async () => {
  const moved = { ...BOOKING, at: '2027-01-14T09:00:00.000Z', endsAt: '2027-01-14T09:30:00.000Z' };
  const { calls, toast } = open('manage', {
    'public/bookings/manage': () => BOOKING,
    'public/bookings/reschedule': () => moved,
  });
  await user.click(await screen.findByRole('button', { name: 'Choose another time' }));
  await user.click(await screen.findByRole('button', { name: /^Thursday, January 14, 1 time$/ }));
  await user.click(screen.getByRole('button', { name: '10:00 AM' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Move it' }));
  expect(await screen.findByText(/^Thursday, January 14, 2027 at 10:00 AM/)).toBeInTheDocument();
  expect(calls.at(-1)?.body).toEqual({ token: TOKEN, at: '2027-01-14T09:00:00.000Z' });
  expect(toast.success).toHaveBeenCalledWith('The demo is moved.');
});

test('it is cancelled after a confirmation', async () => {
  open('manage', {
    'public/bookings/manage': () => BOOKING,
    'public/bookings/cancel': () => ({ ...BOOKING, status: 'cancelled', changeable: false }),
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel the demo' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel the demo' }));
  expect(await screen.findByText('This demo is cancelled')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Choose another time' })).not.toBeInTheDocument();
});

test('a link that is invalid is reported, and can be retried', async () => {
  let found = false;
  open('manage', { 'public/bookings/manage': () => (found ? BOOKING : failure(404, 'This link is not valid.')) });
  expect(await screen.findByText('This link is not valid.')).toBeInTheDocument();
  found = true;
  await user.click(screen.getByRole('button', { name: /Retry|Try again/ }));
  expect(await screen.findByText('Ines Larch')).toBeInTheDocument();
});

test('a link that is opened in a tab that shows the page already shows its booking', async () => {
  const second = { ...BOOKING, repName: 'Nora Birch' };
  const { api, calls } = bookingApi({
    'public/bookings/manage': ({ body }) => ((body as { token: string }).token === TOKEN ? BOOKING : second),
  });
  renderWithHost(
    <>
      <BookDemoScreen />
      <Link to={`/book-demo#manage=${TOKEN}`}>{`/book-demo#manage=${TOKEN}`}</Link>
      <Link to="/book-demo#manage=another">/book-demo#manage=another</Link>
      <Link to={`/book-demo#confirm=${TOKEN}`}>{`/book-demo#confirm=${TOKEN}`}</Link>
    </>,
    { api, path: '/book-demo' },
  );
  expect(await screen.findByRole('heading', { name: 'Book a demo' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: `/book-demo#manage=${TOKEN}` }));
  expect(await screen.findByText('Ines Larch')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: '/book-demo#manage=another' }));
  expect(await screen.findByText('Nora Birch')).toBeInTheDocument();
  expect(screen.queryByText('Ines Larch')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: `/book-demo#confirm=${TOKEN}` }));
  expect(await screen.findByRole('button', { name: 'Confirm the booking' })).toBeInTheDocument();
  expect(calls.filter(({ path }) => path.endsWith('/manage')).map(({ body }) => body)).toEqual([
    { token: TOKEN },
    { token: 'another' },
  ]);
});
