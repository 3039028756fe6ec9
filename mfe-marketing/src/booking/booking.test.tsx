import { useLocation } from '@scopewright/remote-contract/router';
import { failure, renderWithHost, type SeenCall } from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BookDemoScreen } from './book-demo-screen.tsx';
import { bookingApi, SLOTS } from './testing.ts';

const user = userEvent.setup({ delay: null });
beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-10T12:00:00Z') });
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'Europe/Berlin',
  } as Intl.ResolvedDateTimeFormatOptions);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const BOOKED = { id: 'b'.repeat(24), state: 'unconfirmed', heldUntil: '2027-01-10T12:30:00.000Z' };
function open(answers: Parameters<typeof bookingApi>[0] = {}, slots = SLOTS) {
  const { api, calls } = bookingApi(answers, slots);
  const { unmount } = renderWithHost(<BookDemoScreen />, { api, path: '/book-demo' });
  return { calls, unmount, booked: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body) };
}
const day = (name: RegExp) => screen.findByRole('button', { name });
async function choose(time: string): Promise<void> {
  await user.click(await day(/^Tuesday, January 12, 2 times$/));
  await user.click(within(screen.getByRole('region', { name: 'Times' })).getByRole('button', { name: time }));
}
async function fillIn(): Promise<void> {
  await user.type(screen.getByLabelText(/^Name/), 'Ada Park');
  await user.type(screen.getByLabelText(/^Work Email/), 'Ada@Example.com');
  await user.type(screen.getByLabelText(/^Company/), 'Quarry Foods');
}
const press = () => user.click(screen.getByRole('button', { name: 'Book the demo' }));

test('books a time of the visitor’s own zone, and shows the next step', async () => {
  const { booked } = open({
    'public/booking/demo': () => BOOKED,
  });
  await choose('9:30 AM');
  expect(screen.getByRole('heading', { name: /Tuesday, January 12, 2027 at 9:30 AM/ })).toHaveFocus();
  await fillIn();
  await press();
  expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('ada@example.com within 30 minutes');
  expect(booked()).toEqual([
    {
      operationId: expect.stringMatching(/^[\w-]{8,64}$/),
      at: '2027-01-12T08:30:00.000Z',
      name: 'Ada Park',
      email: 'ada@example.com',
      company: 'Quarry Foods',
      zone: 'Europe/Berlin',
    },
  ]);
});

test('a time that someone else has booked leads back to the calendar, and keeps the input', async () => {
  open({ 'public/booking/demo': () => failure(409, 'This time has just been taken.', { code: 'slot_taken' }) });
  await choose('9:00 AM');
  await fillIn();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else has just taken this time');
  await user.click(await day(/^Thursday, January 14, 1 time$/));
  await user.click(screen.getByRole('button', { name: '10:00 AM' }));
  expect(screen.getByLabelText(/^Company/)).toHaveValue('Quarry Foods');
});

test('a reload keeps the input, until it was submitted', async () => {
  const answers = { 'public/booking/demo': () => BOOKED };
  const first = open(answers);
  await choose('9:00 AM');
  await fillIn();
  await user.type(screen.getByLabelText(/^Tell us/), 'We have 40 forms.');
  first.unmount();

  const second = open(answers);
  await choose('9:30 AM');
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Ada Park');
  expect(screen.getByLabelText(/^Work Email/)).toHaveValue('Ada@Example.com');
  expect(screen.getByLabelText(/^Company/)).toHaveValue('Quarry Foods');
  expect(screen.getByLabelText(/^Tell us/)).toHaveValue('We have 40 forms.');
  await press();
  await screen.findByRole('heading', { name: 'Check your inbox' });
  expect(second.booked()).toMatchObject([{ name: 'Ada Park', message: 'We have 40 forms.' }]);
  second.unmount();

  open(answers);
  await choose('9:00 AM');
  expect(screen.getByLabelText(/^Name/)).toHaveValue('');
  expect(sessionStorage).toHaveLength(0);
});

test('without storage the form works as long as the page', async () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  const { booked } = open({ 'public/booking/demo': () => BOOKED });
  await choose('9:00 AM');
  await fillIn();
  await press();
  await screen.findByRole('heading', { name: 'Check your inbox' });
  expect(booked()).toMatchObject([{ company: 'Quarry Foods' }]);
});

test('a failed submission shows the reason, and a retry is the same operation', async () => {
  let answer: (call: SeenCall) => unknown = () => failure(503, 'Please try again.');
  const { booked } = open({ 'public/booking/demo': (call) => answer(call) });
  await choose('9:00 AM');
  await fillIn();
  await press();
  expect(await screen.findByText('The time could not be booked')).toBeInTheDocument();
  answer = () => BOOKED;
  await press();
  await screen.findByRole('heading', { name: 'Check your inbox' });
  const [first, again] = booked() as { operationId: string }[];
  expect(again).toEqual(first);
});

test('days are chosen by keyboard, also of the next month', async () => {
  const { calls } = open();
  (await day(/^Tuesday, January 12/)).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(await day(/^Thursday, January 14/)).toHaveFocus();
  await user.keyboard('{Home}');
  expect(await day(/^Monday, January 11, no time/)).toHaveFocus();
  await user.keyboard('{Enter}{PageDown}');
  expect(await screen.findByRole('heading', { name: 'February 2027' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Thursday, February 11/ })).toHaveFocus());
  expect(calls.at(-1)?.query.get('from')).toBe('2027-02-01');
  expect(calls.at(-1)?.query.get('to')).toBe('2027-02-28');
  await user.keyboard('{PageUp}{PageUp}');
  expect(await screen.findByRole('heading', { name: 'January 2027' })).toBeInTheDocument();
});

test('the request form is shown while no one can be booked', async () => {
  open({}, { ...SLOTS, configured: false, days: [] });
  const dialog = await screen.findByRole('dialog', { name: 'Request a Demo' });
  expect(within(dialog).getByRole('button', { name: 'Request Demo' })).toBeInTheDocument();
  await waitFor(() => expect(dialog).not.toHaveStyle({ pointerEvents: 'none' }));
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.body).not.toHaveStyle({ pointerEvents: 'none' }));
  await user.click(screen.getByRole('button', { name: 'Request Demo' }));
  expect(screen.getByRole('dialog', { name: 'Request a Demo' })).toBeInTheDocument();
});

test('a visitor whom no time suits requests a demo, and sees that the request has arrived', async () => {
  const { booked } = open({ 'public/demo-requests': () => ({ success: true }) });
  await user.click(await screen.findByRole('button', { name: 'Request Demo' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Request a Demo' }));
  for (const [label, value] of [
    ['First Name *', 'Ada'],
    ['Last Name *', 'Park'],
    ['Work Email *', 'ada@example.com'],
    ['Company *', 'Quarry Foods'],
    ['Job Title *', 'Owner'],
  ] as const)
    await user.type(dialog.getByLabelText(label), value);
  await user.selectOptions(dialog.getByLabelText('Consulting Team Size *'), 'solo');
  await user.click(dialog.getByRole('button', { name: 'Request Demo' }));
  expect(
    await screen.findByText('Your request has arrived. We will write to ada@example.com to agree on a time.'),
  ).toBeInTheDocument();
  expect(booked()).toMatchObject([{ firstName: 'Ada', zone: 'Europe/Berlin' }]);
});

test('the offer to request a demo is not shown while a time is being booked', async () => {
  open();
  await choose('9:00 AM');
  expect(screen.queryByRole('button', { name: 'Request Demo' })).not.toBeInTheDocument();
});

test('/demo leads to the same page, with its query and fragment', async () => {
  const { api } = bookingApi({});
  renderWithHost(
    <>
      <BookDemoScreen />
      <Address />
    </>,
    { api, path: '/demo?tenant=acme#confirm=token' },
  );
  expect(await screen.findByText('/book-demo?tenant=acme#confirm=token')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Confirm the booking' })).toBeInTheDocument();
});

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output>{`${pathname}${search}${hash}`}</output>;
}

test('free times that can’t be loaded are asked for again', async () => {
  let fails = true;
  open({
    'public/booking/demo/slots': ({ query }) =>
      fails ? failure(503, 'Please try again.') : { ...SLOTS, zone: query.get('zone') },
  });
  expect(await screen.findByText('The free times could not be loaded')).toBeInTheDocument();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await day(/^Tuesday, January 12, 2 times$/)).toBeInTheDocument();
});
