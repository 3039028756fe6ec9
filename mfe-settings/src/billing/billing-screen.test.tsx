import type { Billing, Invoice, PlanOffer } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { quotePlans } from '@scopewright/domain/billing';
import { pageExit } from '@scopewright/remote-contract/page-exit';
import { answeringApi, failure, renderWithHost, type SeenCall } from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { InvoiceScreen } from '../invoice/invoice-screen.tsx';
import { BillingScreen } from './billing-screen.tsx';

beforeEach(() => void vi.spyOn(pageExit, 'leaveFor').mockImplementation(() => undefined));

const LATER = '2030-06-15T12:00:00.000Z';
const offers = (consultants: number, choice: PlanOffer['choice'] = { kind: 'at', at: LATER }): PlanOffer[] =>
  quotePlans(consultants).map((quote) => ({ ...quote, choice: quote.monthly && choice }));

const billing = (overrides: Partial<Billing> = {}): Billing => ({
  currency: 'USD',
  consultants: 3,
  trialEndsAt: LATER,
  readOnlySince: null,
  plan: null,
  status: 'trialing',
  planWish: null,
  period: null,
  cancelsAtPeriodEnd: false,
  nextPlan: null,
  nextCharge: null,
  owed: null,
  paying: null,
  hasCard: true,
  card: null,
  cardPage: false,
  configured: true,
  plans: offers(3),
  ...overrides,
});
const running = (overrides: Partial<Billing> = {}) =>
  billing({
    plan: 'standard',
    status: 'active',
    period: { start: '2030-05-15T12:00:00.000Z', end: LATER, free: false },
    ...overrides,
  });

const invoice: Invoice = {
  id: 'a'.repeat(24),
  number: 'K7Q2M9XWTB-0001',
  status: 'paid',
  planName: 'Standard',
  periodStart: '2030-05-15T12:00:00.000Z',
  periodEnd: LATER,
  total: { minor: 38_800, currency: 'USD' },
  issuedAt: '2030-05-15T12:00:00.000Z',
  paidAt: '2030-05-15T12:00:00.000Z',
  refunded: null,
  dispute: null,
  billedTo: 'Acme Consulting',
  lines: [
    { text: 'Standard, four consultants included', quantity: 1, amountMinor: 29_900 },
    { text: 'Further consultants', quantity: 1, amountMinor: 8900 },
  ],
};

function open(
  state: Billing,
  {
    after = state,
    answer,
    path = '/settings/billing',
  }: { after?: Billing; answer?: (call: SeenCall) => unknown; path?: string } = {},
) {
  let present = state;
  const { api, calls } = answeringApi((call) => {
    const special = answer?.(call);
    if (special !== undefined) return special;
    if (call.path === 'billing/invoices') return { items: [], nextCursor: null };
    if (call.method === 'POST') present = after;
    return present;
  });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  renderWithHost(<BillingScreen />, { api, toast, path });
  return {
    toast,
    sent: () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]),
    calls,
  };
}
const offerOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name });
  const item = heading.closest('li');
  if (!item) throw new Error(`${name} is no item of a list`);
  return within(item);
};

test('compares the plans by their cost for this firm', async () => {
  open(billing({ consultants: 10, plans: offers(10), planWish: 'small' }));
  expect((await offerOf('Standard')).getByText('Costs you least')).toBeInTheDocument();
  expect((await offerOf('Standard')).getByText('$833')).toBeInTheDocument();
  expect(
    (await offerOf('Small Firm')).getByText('Eleven seats on Enterprise cost less than ten on Small Firm.'),
  ).toBeInTheDocument();
  expect((await offerOf('Small Firm')).getByText('Chosen at signup')).toBeInTheDocument();
  expect((await offerOf('Solo')).getByText('For up to 1 consultant; you have 10.')).toBeInTheDocument();
  expect((await offerOf('Solo')).getByRole('button')).toBeDisabled();
  expect((await offerOf('Enterprise')).getByText('Paid for 11 seats at least.')).toBeInTheDocument();
});

test('a plan is chosen in the trial: nothing is charged today, which is shown before', async () => {
  const { sent } = open(billing(), { after: running({ period: { start: LATER, end: LATER, free: true } }) });
  await userEvent.click((await offerOf('Standard')).getByRole('button', { name: 'Choose Standard' }));
  const dialog = await screen.findByRole('dialog', { name: 'Start Standard' });
  expect(dialog).toHaveTextContent(/Charged on .*2030.*\$299\.00/);
  expect(dialog).toHaveTextContent('Nothing is charged today. Your trial stays free until then.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start Standard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent()).toEqual([['billing/plan', { plan: 'standard', monthlyMinor: 29_900 }]]);
  expect(await screen.findByText(/Standard, free until/)).toBeInTheDocument();
});

test('a read-only firm pays immediately, with another card where the first is declined', async () => {
  const choice: PlanOffer['choice'] = {
    kind: 'now',
    dueMinor: 29_900,
    lines: [{ text: 'Standard', quantity: 1, amountMinor: 29_900 }],
    periodEnd: LATER,
  };
  let declined = true;
  const { sent } = open(
    billing({
      readOnlySince: '2030-01-01T00:00:00.000Z',
      trialEndsAt: '2030-01-01T00:00:00.000Z',
      plans: offers(3, choice),
    }),
    {
      after: running(),
      answer: ({ method }) =>
        method === 'POST' && declined
          ? failure(402, MESSAGES.paymentDeclined, { code: 'payment_declined' })
          : undefined,
    },
  );
  expect(await screen.findByText(/^Your account is read-only since/)).toBeInTheDocument();
  await userEvent.click((await offerOf('Standard')).getByRole('button', { name: 'Choose Standard' }));
  const dialog = await screen.findByRole('dialog', { name: 'Start Standard' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pay $299.00' }));
  expect(await within(dialog).findByText(MESSAGES.paymentDeclined)).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Use another card' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pay $299.00' }));
  expect(await within(dialog).findByText(MESSAGES.paymentIncomplete)).toBeInTheDocument();
  expect(within(dialog).getByLabelText(/^Card number/)).toHaveFocus();
  declined = false;
  await userEvent.type(within(dialog).getByLabelText(/^Card number/), '4242');
  await userEvent.type(within(dialog).getByLabelText(/^Expiry/), '12/30');
  await userEvent.type(within(dialog).getByLabelText(/^CVC/), '123');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pay $299.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent().at(-1)).toEqual([
    'billing/plan',
    { plan: 'standard', monthlyMinor: 29_900, paymentToken: 'test-payment-token' },
  ]);
  expect(JSON.stringify(sent())).not.toContain('4242');
  expect(screen.queryByText(/^Your account is read-only/)).not.toBeInTheDocument();
});

test('a price that is another by now is reported, and shown', async () => {
  const current = billing({ consultants: 5, plans: offers(5) });
  open(billing(), {
    answer: ({ method }) =>
      method === 'POST'
        ? Response.json(
            { error: MESSAGES.versionConflict, code: 'version_conflict', requestId: 'r', current },
            { status: 409 },
          )
        : undefined,
  });
  await userEvent.click((await offerOf('Standard')).getByRole('button', { name: 'Choose Standard' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start Standard' }));
  expect(await within(dialog).findByText(MESSAGES.versionConflict)).toBeInTheDocument();
  expect(dialog).toHaveTextContent('$388.00');
});

test('a plan is cancelled after its consequences are shown, and resumed', async () => {
  const { sent } = open(running({ nextCharge: { at: LATER, planName: 'Standard', lines: [], amountMinor: 29_900 } }), {
    after: running({ cancelsAtPeriodEnd: true }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel Standard?' });
  expect(dialog).toHaveTextContent(/continues until .*2030/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel plan' }));
  expect(await screen.findByText(/^Standard ends on/)).toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('button', { name: 'Keep Standard' })[0] as HTMLElement);
  await waitFor(() => expect(sent().map(([path]) => path)).toEqual(['billing/cancel', 'billing/resume']));
});

test('a failed payment is reported, with both ways out of it', async () => {
  const owed = { invoice: { ...invoice, status: 'open' as const }, planEndsAt: LATER, unconfirmed: false };
  const { sent, toast } = open(running({ status: 'pastDue', owed }), {
    after: running(),
    answer: ({ path }) =>
      path === 'billing/pay' ? failure(402, MESSAGES.paymentDeclined, { code: 'payment_declined' }) : undefined,
  });
  expect(await screen.findByText('The payment of $388.00 has failed')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try the card again' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(MESSAGES.paymentDeclined));
  await userEvent.click(screen.getByRole('button', { name: 'Use another card' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change card' });
  for (const label of [/^Card number/, /^Expiry/, /^CVC/])
    await userEvent.type(within(dialog).getByLabelText(label), '1');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pay $388.00' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The invoice is paid'));
  expect(sent().map(([path]) => path)).toEqual(['billing/pay', 'billing/card']);
  expect(screen.queryByText(/has failed/)).not.toBeInTheDocument();
});

test('a payment whose answer was lost is asked for again as the same press; a declined one is tried again', async () => {
  const owed = { invoice: { ...invoice, status: 'open' as const }, planEndsAt: LATER, unconfirmed: false };
  let lost = true;
  const { calls, toast } = open(running({ status: 'pastDue', owed }), {
    answer: ({ path }) => {
      if (path !== 'billing/pay') return undefined;
      if (lost) throw new TypeError('Failed to fetch');
      return failure(402, MESSAGES.paymentDeclined, { code: 'payment_declined' });
    },
  });
  for (const times of [1, 2, 3]) {
    await userEvent.click(await screen.findByRole('button', { name: 'Try the card again' }));
    await waitFor(() => expect(toast.error).toHaveBeenCalledTimes(times));
    lost = false;
  }
  const [first, again, next] = calls
    .filter(({ path }) => path === 'billing/pay')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test('a plan for too few consultants names the plan that follows', async () => {
  const nextCharge = { at: LATER, planName: 'Small Firm', lines: [], amountMinor: 19_800 };
  open(running({ plan: 'solo', consultants: 2, plans: offers(2), nextCharge }));
  expect(
    await screen.findByText('Solo is for fewer consultants than you have: from then on you are on Small Firm.'),
  ).toBeInTheDocument();
});

const visa = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034, expiresBeforeCharge: false };
const PAGE = 'https://checkout.stripe.example/pay/cs_1';
const atStripe = ({ path }: SeenCall) => (path === 'billing/card-page' ? { url: PAGE } : undefined);

test('a card is entered on the gateway’s page, and the plan is there again on the way back', async () => {
  const { sent } = open(billing({ hasCard: false, cardPage: true }), { answer: atStripe });
  await userEvent.click((await offerOf('Standard')).getByRole('button', { name: 'Choose Standard' }));
  const dialog = await screen.findByRole('dialog', { name: 'Start Standard' });
  expect(dialog).toHaveTextContent(/secure page of Stripe/);
  expect(within(dialog).queryByLabelText(/^Card number/)).not.toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continue to card details' }));
  await waitFor(() => expect(pageExit.leaveFor).toHaveBeenCalledExactlyOnceWith(PAGE));
  expect(sent()).toEqual([['billing/card-page', { plan: 'standard' }]]);
});

test('the card that comes back pays the plan it was entered for', async () => {
  const { sent } = open(billing({ hasCard: false, cardPage: true }), {
    after: running({ cardPage: true, card: visa }),
    path: '/settings/billing?card=cs_1&plan=standard',
  });
  const dialog = await screen.findByRole('dialog', { name: 'Start Standard' });
  expect(dialog).toHaveTextContent('Paid with the card that you have just entered.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start Standard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent()).toEqual([['billing/plan', { plan: 'standard', monthlyMinor: 29_900, paymentToken: 'cs_1' }]]);
  expect(await screen.findByText('Paid with Visa ending in 4242, good until 12/34.')).toBeInTheDocument();
});

test('the card that comes back replaces the one before', async () => {
  const { sent, toast } = open(running({ cardPage: true, card: visa }), { path: '/settings/billing?card=cs_2' });
  const dialog = await screen.findByRole('dialog', { name: 'Change card' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save card' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The card was changed'));
  expect(sent()).toEqual([['billing/card', { paymentToken: 'cs_2' }]]);
});

test('a payment that the bank wants confirmed leads there, and is looked at on the way back', async () => {
  const choice: PlanOffer['choice'] = { kind: 'now', dueMinor: 29_900, lines: [], periodEnd: LATER };
  open(billing({ cardPage: true, card: visa, plans: offers(3, choice) }), {
    after: billing({ cardPage: true, paying: 'person', confirmAt: 'https://bank.example/3ds' }),
  });
  await userEvent.click((await offerOf('Standard')).getByRole('button', { name: 'Choose Standard' }));
  const dialog = await screen.findByRole('dialog', { name: 'Start Standard' });
  expect(dialog).toHaveTextContent('Paid with Visa ending in 4242.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pay $299.00' }));
  await waitFor(() => expect(pageExit.leaveFor).toHaveBeenCalledExactlyOnceWith('https://bank.example/3ds'));
  expect(await screen.findByText('Your bank wants you to confirm a payment')).toBeInTheDocument();
});

test('a payment that was confirmed is reported on the way back', async () => {
  const { sent, toast } = open(billing({ paying: 'person', cardPage: true }), {
    after: running({ cardPage: true }),
    path: '/settings/billing?payment=returned&payment_intent=pi_1&payment_intent_client_secret=secret',
  });
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The payment went through'));
  expect(sent()).toEqual([['billing/pay', undefined]]);
});

test('a card that expires before the next charge is reported', async () => {
  open(running({ card: { ...visa, expMonth: 1, expYear: 2030, expiresBeforeCharge: true } }));
  expect(await screen.findByText('Your card Visa ending in 4242 expires before the next charge')).toBeInTheDocument();
});

test('refunds and disputes are on the invoice', async () => {
  const shown = { ...invoice, refunded: { minor: 1000, currency: 'USD' }, dispute: 'open' as const };
  open(running(), {
    answer: ({ path }) => (path === 'billing/invoices' ? { items: [shown], nextCursor: null } : undefined),
  });
  expect(await screen.findByText('Partly refunded')).toBeInTheDocument();
  expect(screen.getByText('Disputed')).toBeInTheDocument();
});

test('invoices are listed, and one is shown to be printed', async () => {
  open(running(), {
    answer: ({ path }) => (path === 'billing/invoices' ? { items: [invoice], nextCursor: null } : undefined),
  });
  const link = await screen.findByRole('link', { name: invoice.number });
  expect(link).toHaveAttribute('href', `/settings/billing/invoices/${invoice.id}`);
  const { api } = answeringApi(() => invoice);
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  renderWithHost(<InvoiceScreen />, { api, path: `/settings/billing/invoices/${invoice.id}` });
  expect(await screen.findByRole('heading', { name: `Invoice ${invoice.number}` })).toBeInTheDocument();
  expect(screen.getByText('Acme Consulting')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalled();
});
