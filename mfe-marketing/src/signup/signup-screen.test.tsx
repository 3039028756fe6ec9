import { bootData, renderWithHost } from '@scopewright/remote-contract/testing';
import { useNavigate } from '@scopewright/router';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leavePage } from '../shared/leave-page.ts';
import { deferred, fakeApi, jsonAnswer } from '../shared/testing/fake-api.ts';
import { SignupScreen } from './signup-screen.tsx';

vi.mock('../shared/leave-page.ts', () => ({ leavePage: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(leavePage).mockClear();
  sessionStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => void vi.useRealTimers());

const LOCAL = bootData({ host: { kind: 'local', key: null }, tenantKey: null, tenant: null, testPaymentToken: 'tok_test' });
const CREATED = () => jsonAnswer({ firmId: '64b7f9c2a1d3e4f5a6b7c8d9', subdomain: 'acme' }, 201);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Stands in for the browser's own buttons. */
function BrowserButtons() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate(-1)}>
        Browser back
      </button>
      <button type="button" onClick={() => navigate(1)}>
        Browser forward
      </button>
    </>
  );
}

function setup({
  signup = CREATED,
  available = true,
  boot = LOCAL,
}: {
  signup?: () => Response | Promise<Response>;
  available?: boolean;
  boot?: typeof LOCAL;
} = {}) {
  const { api, requests } = fakeApi({
    'public/check-subdomain/': () => jsonAnswer(available ? { available } : { available, error: 'This subdomain is reserved.' }),
    'public/signup': signup,
  });
  const view = renderWithHost(
    <>
      <BrowserButtons />
      <SignupScreen />
    </>,
    { api, boot },
  );
  return { ...view, signups: () => requests.filter((request) => request.path === 'public/signup') };
}

async function fillInfo(): Promise<void> {
  type('Company Name *', 'Acme Consulting');
  type('Subdomain *', 'acme');
  type('Your Name *', 'Ada Byron');
  type('Email *', ' Ada@Acme.example ');
  type('Password *', 'kumquat-ladder');
  await wait(500);
}

async function reachPayment(): Promise<void> {
  await fillInfo();
  press('Continue to Payment');
}

function fillCard(): void {
  type('Card Number *', '4242424242424242');
  type('Expiry *', '12/30');
  type('CVC *', '987');
}

it('signs a firm up and leaves for its address after three seconds', async () => {
  const { signups } = setup();
  await reachPayment();
  expect(screen.getByText(/then \$299\/month/)).toBeInTheDocument();
  fillCard();
  press('Start Free Trial');
  await wait(0);
  expect(screen.getByRole('heading', { name: 'Welcome aboard' })).toHaveFocus();
  expect(signups()).toEqual([
    {
      path: 'public/signup',
      body: {
        companyName: 'Acme Consulting',
        subdomain: 'acme',
        adminEmail: 'ada@acme.example',
        adminName: 'Ada Byron',
        password: 'kumquat-ladder',
        paymentToken: 'tok_test',
      },
    },
  ]);
  await wait(2999);
  expect(leavePage).not.toHaveBeenCalled();
  await wait(1);
  expect(leavePage).toHaveBeenCalledWith('http://localhost:3000/?tenant=acme&email=ada%40acme.example');
});

it('sends no card data anywhere', async () => {
  const { signups } = setup();
  await reachPayment();
  fillCard();
  press('Start Free Trial');
  await wait(0);
  expect(JSON.stringify([signups(), { ...sessionStorage }, { ...localStorage }])).not.toMatch(/4242|12\/30|987/);
});

it('cleans the subdomain as it is typed and previews the address', () => {
  setup();
  type('Subdomain *', 'Ac_me Co!-1');
  expect(screen.getByLabelText('Subdomain *')).toHaveValue('acmeco-1');
  expect(screen.getByText('acmeco-1', { selector: 'span' }).parentElement).toHaveTextContent('Your address: acmeco-1.scopewright.app');
});

it('stays on the first step until every rule is kept', async () => {
  setup({ available: false });
  press('Continue to Payment');
  expect(screen.getByRole('alert')).toHaveTextContent('All fields are required');
  await reachPayment();
  expect(screen.getByText('This subdomain is reserved.')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Please choose an available subdomain');
  expect(screen.getByLabelText('Subdomain *')).toHaveFocus();
});

it('needs eight characters for the password', async () => {
  setup();
  await fillInfo();
  type('Password *', 'seven77');
  press('Continue to Payment');
  expect(screen.getByRole('alert')).toHaveTextContent('Password must be at least 8 characters');
});

it('needs all three card fields', async () => {
  const { signups } = setup();
  await reachPayment();
  fillCard();
  type('CVC *', ' ');
  press('Start Free Trial');
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter complete payment information');
  expect(signups()).toHaveLength(0);
});

it('goes back to the first step with everything still there', async () => {
  setup();
  await reachPayment();
  press('Back');
  expect(screen.getByLabelText('Company Name *')).toHaveValue('Acme Consulting');
  expect(screen.getByLabelText('Password *')).toHaveValue('kumquat-ladder');
  press('Continue to Payment');
  expect(screen.getByLabelText('Card Number *')).toBeInTheDocument();
});

it('goes between the steps by the browser’s Back and Forward too', async () => {
  setup();
  await reachPayment();
  fillCard();
  press('Browser back');
  expect(screen.getByLabelText('Password *')).toHaveValue('kumquat-ladder');
  press('Browser forward');
  expect(screen.getByLabelText('Card Number *')).toHaveValue('4242424242424242');
});

it('does not go forward to payment once the first step is incomplete', async () => {
  setup();
  await reachPayment();
  press('Browser back');
  type('Company Name *', '');
  press('Browser forward');
  expect(screen.getByRole('heading', { name: 'Create your firm’s workspace' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('returns to payment with the error also when Back was pressed meanwhile', async () => {
  const { promise, resolve } = deferred<Response>();
  setup({ signup: () => promise });
  await reachPayment();
  fillCard();
  press('Start Free Trial');
  press('Browser back');
  expect(screen.getByRole('heading', { name: 'Setting up your workspace' })).toBeInTheDocument();
  resolve(jsonAnswer({}, 500));
  await wait(0);
  expect(screen.getByRole('heading', { name: 'Payment information' })).toBeInTheDocument();
  press('Back');
  expect(screen.getByLabelText('Company Name *')).toHaveValue('Acme Consulting');
});

it.each([
  [
    'the server’s sentence',
    () => jsonAnswer({ error: 'The payment was declined.', code: 'payment_declined', requestId: 'r' }, 402),
    'The payment was declined.',
  ],
  ['a refusal without words', () => jsonAnswer({}, 500), 'Signup failed'],
  ['an HTML page', () => new Response('<html>', { status: 502 }), 'Signup failed'],
  ['a broken connection', () => Promise.reject(new TypeError('offline')), 'Signup failed'],
])('returns to payment with the error: %s', async (_case, signup, sentence) => {
  setup({ signup });
  await reachPayment();
  fillCard();
  press('Start Free Trial');
  await wait(0);
  expect(screen.getByRole('heading', { name: 'Payment information' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByLabelText('Card Number *')).toHaveValue('4242424242424242');
  expect(screen.getByLabelText('CVC *')).toHaveValue('987');
});

it('asks anew about a subdomain that was lost in a race', async () => {
  setup({ signup: () => jsonAnswer({ error: 'This subdomain is already taken.', code: 'conflict', requestId: 'r' }, 409) });
  await reachPayment();
  fillCard();
  press('Start Free Trial');
  await wait(0);
  press('Back');
  expect(screen.getByText('Checking availability...')).toBeInTheDocument();
});

it('signs up once however often the button is pressed', async () => {
  const { promise, resolve } = deferred<Response>();
  const { signups } = setup({ signup: () => promise });
  await reachPayment();
  fillCard();
  const form = screen.getByLabelText('CVC *').closest('form');
  expect(form).not.toBeNull();
  act(() => {
    if (form) for (let presses = 0; presses < 3; presses += 1) fireEvent.submit(form);
  });
  expect(screen.getByRole('heading', { name: 'Setting up your workspace' })).toBeInTheDocument();
  resolve(CREATED());
  await wait(0);
  expect(signups()).toHaveLength(1);
});

it('keeps what was typed over a reload, but neither password nor card', async () => {
  const { unmount } = setup();
  await fillInfo();
  unmount();
  setup();
  expect(screen.getByLabelText('Company Name *')).toHaveValue('Acme Consulting');
  expect(screen.getByLabelText('Subdomain *')).toHaveValue('acme');
  expect(screen.getByLabelText('Password *')).toHaveValue('');
});

it('says so where payments are not configured', async () => {
  setup({ boot: { ...LOCAL, testPaymentToken: null } });
  await reachPayment();
  expect(screen.getByRole('alert')).toHaveTextContent('Payments are not configured on this server. Please contact support.');
  expect(screen.getByRole('button', { name: 'Start Free Trial' })).toBeDisabled();
});

it('helps password managers and autofill', async () => {
  setup();
  const fills = ['Company Name *', 'Your Name *', 'Email *', 'Password *'].map((label) => screen.getByLabelText(label).getAttribute('autocomplete'));
  expect(fills).toEqual(['organization', 'name', 'username', 'new-password']);
  await reachPayment();
  const card = ['Card Number *', 'Expiry *', 'CVC *'].map((label) => screen.getByLabelText(label).getAttribute('autocomplete'));
  expect(card).toEqual(['cc-number', 'cc-exp', 'cc-csc']);
  expect(screen.getByLabelText('Expiry *')).toHaveAttribute('placeholder', 'MM/YY');
});
