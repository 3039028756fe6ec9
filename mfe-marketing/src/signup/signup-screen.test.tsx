import { pageExit } from '@scopewright/remote-contract/page-exit';
import { useNavigate } from '@scopewright/remote-contract/router';
import { bootData, renderWithHost } from '@scopewright/remote-contract/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deferred, fakeApi, jsonAnswer } from '../shared/testing/fake-api.ts';
import { SignupScreen } from './signup-screen.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(pageExit, 'leaveFor').mockImplementation(() => undefined);
  sessionStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => void vi.useRealTimers());

const LOCAL = bootData({
  host: { kind: 'local', key: null },
  tenantKey: null,
  tenant: null,
  testPaymentToken: 'tok_test',
});
const TICKET = 'one-time.ticket-of-the-tests';
const CREATED = () => jsonAnswer({ firmId: '64b7f9c2a1d3e4f5a6b7c8d9', subdomain: 'acme', ticket: TICKET }, 201);
const refusal = (status: number, code: string, error: string) => () =>
  jsonAnswer({ error, code, requestId: 'r' }, status);
const offline = () => Promise.reject(new TypeError('offline'));
const CARD_PAGE = 'https://checkout.stripe.example/pay/cs_1';
const SIGN_IN_PAGE = 'http://localhost:3000/?tenant=acme&email=ada%40acme.example';
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const expectError = (label: string, message: string): void => {
  expect(screen.getByLabelText(label)).toBeInvalid();
  expect(screen.getByText(message)).toHaveAttribute('id', `${screen.getByLabelText(label).id}-error`);
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
};
const expectNoErrors = (): void => {
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  for (const field of screen.getAllByRole('textbox')) expect(field).not.toBeInvalid();
};

/** Simulates the browser's Back and Forward buttons. */
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
  outcome = () => jsonAnswer({ status: 'unknown' }),
  available = true,
  check = () => jsonAnswer(available ? { available } : { available, error: 'This subdomain is reserved.' }),
  boot = LOCAL,
  path = '/signup',
}: {
  signup?: () => Response | Promise<Response>;
  outcome?: () => Response | Promise<Response>;
  available?: boolean;
  check?: () => Response | Promise<Response>;
  boot?: typeof LOCAL;
  path?: string;
} = {}) {
  const { api, requests, keys } = fakeApi({
    'public/check-subdomain/': check,
    'POST public/signup/card-page': () => jsonAnswer({ url: CARD_PAGE }),
    'POST public/signup': signup,
    'GET public/signup': outcome,
  });
  const view = renderWithHost(
    <>
      <BrowserButtons />
      <SignupScreen />
    </>,
    { api, boot, path },
  );
  const signups = () => requests.filter((request) => request.path === 'public/signup' && request.body !== undefined);
  const asked = () =>
    requests.flatMap((request, index) =>
      request.path === 'public/signup' && request.body === undefined ? [keys[index]] : [],
    );
  const signupKeys = () => requests.flatMap((request, index) => (signups().includes(request) ? [keys[index]] : []));
  return { ...view, requests, signups, signupKeys, asked };
}

async function fillInfo(): Promise<void> {
  type('Company name *', 'Acme Consulting');
  type('Subdomain *', 'acme');
  type('Your name *', 'Ada Byron');
  type('Email *', ' Ada@Acme.example ');
  type('Password *', 'kumquat-ladder');
  await wait(500);
}

async function reachPayment(): Promise<void> {
  await fillInfo();
  press('Continue to payment');
}

function fillCard(): void {
  type('Card number *', '4242424242424242');
  type('Expiry *', '12/30');
  type('CVC *', '987');
}

it('signs a firm up and leaves for its address after three seconds', async () => {
  const { signups } = setup();
  await reachPayment();
  expect(screen.getByText(/then \$299\/month/)).toBeInTheDocument();
  fillCard();
  press('Start free trial');
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
        timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    },
  ]);
  await wait(2999);
  expect(pageExit.leaveFor).not.toHaveBeenCalled();
  await wait(1);
  expect(pageExit.leaveFor).toHaveBeenCalledWith(`${SIGN_IN_PAGE}#ticket=${TICKET}`);
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(TICKET);
});

it('sends no card data anywhere', async () => {
  const { signups } = setup();
  await reachPayment();
  fillCard();
  press('Start free trial');
  await wait(0);
  expect(JSON.stringify([signups(), { ...sessionStorage }, { ...localStorage }])).not.toMatch(/4242|12\/30|987/);
});

it('cleans the subdomain as it is typed and previews the address', () => {
  setup();
  type('Subdomain *', 'Ac_me Co!-1');
  expect(screen.getByLabelText('Subdomain *')).toHaveValue('acmeco-1');
  expect(screen.getByText('acmeco-1', { selector: 'span' }).parentElement).toHaveTextContent(
    'Your address: acmeco-1.scopewright.app',
  );
});

it('stays on the first step until every rule is met', async () => {
  setup({ available: false });
  press('Continue to payment');
  expect(screen.getByRole('alert')).toHaveTextContent('All fields are required');
  await reachPayment();
  expect(screen.getByText('This subdomain is reserved.')).toBeInTheDocument();
  expectError('Subdomain *', 'Please choose an available subdomain');
  expect(screen.getByLabelText('Subdomain *')).toHaveFocus();
});

it('shows all errors of the first step together, beneath their fields', async () => {
  setup();
  press('Continue to payment');
  expect(screen.getByRole('alert')).toHaveTextContent('All fields are required');
  for (const label of ['Company name', 'Subdomain', 'Your name', 'Email', 'Password'])
    expectError(`${label} *`, `${label} is required`);
  expect(screen.getByLabelText('Company name *')).toHaveFocus();
  await fillInfo();
  expectNoErrors();
  type('Email *', 'ada');
  type('Password *', 'seven77');
  press('Continue to payment');
  expectError('Email *', 'Please enter a valid email address');
  expectError('Password *', 'Password must be at least 8 characters');
  expect(screen.getByLabelText('Email *')).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('needs eight characters for the password', async () => {
  setup();
  await fillInfo();
  type('Password *', 'seven77');
  press('Continue to payment');
  expectError('Password *', 'Password must be at least 8 characters');
});

it('needs all three card fields', async () => {
  const { signups } = setup();
  await reachPayment();
  press('Start free trial');
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter complete payment information');
  for (const label of ['Card number', 'Expiry', 'CVC']) expectError(`${label} *`, `${label} is required`);
  expect(screen.getByLabelText('Card number *')).toHaveFocus();
  fillCard();
  expectNoErrors();
  type('CVC *', ' ');
  press('Start free trial');
  expect(screen.getByLabelText('CVC *')).toHaveFocus();
  expect(screen.getByLabelText('Expiry *')).not.toBeInvalid();
  expect(signups()).toHaveLength(0);
});

it('returns to the first step with all input preserved', async () => {
  setup();
  await reachPayment();
  press('Back');
  expect(screen.getByLabelText('Company name *')).toHaveValue('Acme Consulting');
  expect(screen.getByLabelText('Password *')).toHaveValue('kumquat-ladder');
  press('Continue to payment');
  expect(screen.getByLabelText('Card number *')).toBeInTheDocument();
});

it('moves between the steps by the browser’s Back and Forward too', async () => {
  setup();
  await reachPayment();
  fillCard();
  press('Browser back');
  expect(screen.getByLabelText('Password *')).toHaveValue('kumquat-ladder');
  press('Browser forward');
  expect(screen.getByLabelText('Card number *')).toHaveValue('4242424242424242');
});

it('does not go forward to payment once the first step is incomplete', async () => {
  setup();
  await reachPayment();
  press('Browser back');
  type('Company name *', '');
  press('Browser forward');
  expect(screen.getByRole('heading', { name: 'Create your firm’s workspace' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('returns to payment with the error also when Back was pressed during it', async () => {
  const { promise, resolve } = deferred<Response>();
  setup({ signup: () => promise });
  await reachPayment();
  fillCard();
  press('Start free trial');
  press('Browser back');
  expect(screen.getByRole('heading', { name: 'Setting up your workspace' })).toBeInTheDocument();
  resolve(jsonAnswer({}, 500));
  await wait(0);
  expect(screen.getByRole('heading', { name: 'Payment information' })).toBeInTheDocument();
  press('Back');
  expect(screen.getByLabelText('Company name *')).toHaveValue('Acme Consulting');
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
  press('Start free trial');
  await wait(0);
  expect(screen.getByRole('heading', { name: 'Payment information' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByLabelText('Card number *')).toHaveValue('4242424242424242');
  expect(screen.getByLabelText('CVC *')).toHaveValue('987');
});

it('a subdomain that was lost in a race leads back to its field, and is asked about again', async () => {
  let taken = false;
  setup({
    signup: refusal(409, 'subdomain_taken', 'This subdomain is already taken.'),
    check: () =>
      jsonAnswer(taken ? { available: false, error: 'This subdomain is already taken.' } : { available: true }),
  });
  await reachPayment();
  fillCard();
  taken = true;
  press('Start free trial');
  await wait(0);
  expect(screen.getByRole('heading', { name: 'Create your firm’s workspace' })).toBeInTheDocument();
  expectError('Subdomain *', 'This subdomain is already taken.');
  expect(screen.getByLabelText('Subdomain *')).toHaveFocus();
  expect(screen.getByLabelText('Subdomain *')).toHaveAccessibleDescription(/This subdomain is already taken\./);
  await wait(500);
  expect(screen.getAllByText('This subdomain is already taken.')).toHaveLength(1);
  taken = false;
  type('Subdomain *', 'acme-2');
  expectNoErrors();
  await wait(500);
  press('Continue to payment');
  expect(screen.getByLabelText('Card number *')).toHaveValue('4242424242424242');
});

it('an email that has an account leads back to its field and to signing in', async () => {
  setup({ signup: refusal(409, 'email_taken', 'An account with this email already exists.') });
  await reachPayment();
  fillCard();
  press('Start free trial');
  await wait(0);
  expectError('Email *', 'An account with this email already exists.');
  expect(screen.getByLabelText('Email *')).toHaveFocus();
  expect(screen.getByLabelText('Email *')).toBeInvalid();
  press('Sign in instead');
  await wait(0);
  expect(screen.getByRole('dialog', { name: 'Sign In' })).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('Ada@Acme.example');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await wait(0);
  type('Email *', 'grace@acme.example');
  expectNoErrors();
  expect(screen.queryByRole('button', { name: 'Sign in instead' })).not.toBeInTheDocument();
});

it('an email that has an account can have the firm with that account’s password, and signs in at its address', async () => {
  const answers = [
    refusal(409, 'email_taken', 'An account with this email already exists.'),
    () => jsonAnswer({ firmId: '64b7f9c2a1d3e4f5a6b7c8d9', subdomain: 'acme', ticket: null }, 201),
  ];
  const { signups, signupKeys } = setup({ signup: () => answers.shift()?.() ?? offline() });
  await reachPayment();
  fillCard();
  press('Start free trial');
  await wait(0);
  expect(screen.getByText('If it is yours, enter its password to add this firm to your account.')).toBeInTheDocument();
  type('Password *', 'the password they have');
  press('Continue to payment');
  press('Start free trial');
  await wait(0);
  expect(signups().map(({ body }) => (body as { password: string }).password)).toEqual([
    'kumquat-ladder',
    'the password they have',
  ]);
  expect(new Set(signupKeys()).size).toBe(2);
  expect(screen.getByText(/Taking you to your sign-in page/)).toBeInTheDocument();
  await wait(3000);
  expect(pageExit.leaveFor).toHaveBeenCalledWith(SIGN_IN_PAGE);
});

it('waits for the subdomain’s check when Continue is pressed during it, then continues', async () => {
  const { promise, resolve } = deferred<Response>();
  setup({ check: () => promise });
  await fillInfo();
  press('Continue to payment');
  expect(screen.getByRole('button', { name: 'Checking your address...' })).toBeDisabled();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  resolve(jsonAnswer({ available: true }));
  await wait(0);
  expect(screen.getByLabelText('Card number *')).toBeInTheDocument();
});

it.each([
  [
    'is refused',
    () => jsonAnswer({ available: false, error: 'This subdomain is reserved.' }),
    'This subdomain is reserved.',
  ],
  ['fails', offline, 'Failed to check availability'],
])('waits for the subdomain’s check, with a message when it %s', async (_case, check, words) => {
  setup({ check });
  await fillInfo();
  type('Subdomain *', 'acme-2');
  press('Continue to payment');
  await wait(500);
  expectError('Subdomain *', 'Please choose an available subdomain');
  expect(screen.getByLabelText('Subdomain *')).toHaveFocus();
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Continue to payment' })).toBeEnabled();
});

it('does not wait where something else is wrong', async () => {
  setup({ check: () => deferred<Response>().promise });
  await fillInfo();
  type('Password *', '        ');
  press('Continue to payment');
  expectError('Password *', 'Password must not consist of blanks only');
  expect(screen.getByLabelText('Password *')).toHaveFocus();
});

it('an error disappears when its own field is edited, and stays when another is', async () => {
  setup();
  await fillInfo();
  type('Password *', 'seven77');
  press('Continue to payment');
  type('Your name *', 'Ada B.');
  expectError('Password *', 'Password must be at least 8 characters');
  type('Password *', 'seven778');
  expectNoErrors();
  press('Continue to payment');
  press('Start free trial');
  expect(screen.getByLabelText('Card number *')).toHaveFocus();
  type('Expiry *', '1');
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter complete payment information');
  expect(screen.getByLabelText('Expiry *')).not.toBeInvalid();
  type('Card number *', '4');
  type('CVC *', '1');
  expectNoErrors();
});

it('a retry after a lost answer carries the same key, and ends where the first one did', async () => {
  let lost = true;
  const { signups, signupKeys, asked } = setup({ signup: () => (lost ? offline() : CREATED()) });
  await reachPayment();
  fillCard();
  press('Start free trial');
  await wait(0);
  expect(screen.getByText(/nothing is created twice/)).toBeInTheDocument();
  lost = false;
  press('Start free trial');
  await wait(0);
  expect(screen.getByRole('heading', { name: 'Welcome aboard' })).toBeInTheDocument();
  expect(signups()).toHaveLength(2);
  expect(signupKeys()[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(signupKeys()[1]).toBe(signupKeys()[0]);
  expect(asked()).toEqual([]);
  expect({ ...sessionStorage }).toEqual({});
});

it.each([
  ['made a firm', { status: 'complete', subdomain: 'acme', email: 'ada@acme.example' }, 1],
  ['made none', { status: 'unknown' }, 2],
])('other content after a lost answer asks first what became of it: it %s', async (_case, outcome, sent) => {
  const { signups, signupKeys, asked } = setup({ signup: offline, outcome: () => jsonAnswer(outcome) });
  await reachPayment();
  fillCard();
  press('Start free trial');
  await wait(0);
  press('Back');
  type('Company name *', 'Acme Consulting Group');
  press('Continue to payment');
  press('Start free trial');
  await wait(0);
  expect(asked()).toEqual([signupKeys()[0]]);
  expect(signups()).toHaveLength(sent);
  expect(new Set(signupKeys()).size).toBe(sent);
  if (sent === 1) expect(screen.getByRole('heading', { name: 'Welcome aboard' })).toBeInTheDocument();
});

it('the key stays for the same content after a refusal, and is renewed with other content', async () => {
  const { signupKeys, asked } = setup({ signup: refusal(402, 'payment_declined', 'The payment was declined.') });
  await reachPayment();
  fillCard();
  press('Start free trial');
  await wait(0);
  expect(screen.queryByText(/nothing is created twice/)).not.toBeInTheDocument();
  expect(sessionStorage.getItem('signup-sent')).toBeNull();
  press('Start free trial');
  await wait(0);
  press('Back');
  type('Your name *', 'Ada King');
  press('Continue to payment');
  press('Start free trial');
  await wait(0);
  const [first, second, third] = signupKeys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(asked()).toEqual([]);
});

/** Sends a signup that is never answered, and leaves the page. */
async function reloadWhileSent(): Promise<void> {
  const { unmount } = setup({ signup: () => deferred<Response>().promise });
  await reachPayment();
  fillCard();
  press('Start free trial');
  await wait(0);
  unmount();
}

it('after a reload it shows the last step when the signup went through', async () => {
  await reloadWhileSent();
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/kumquat|4242/);
  const { promise, resolve } = deferred<Response>();
  const { asked } = setup({ outcome: () => promise });
  expect(screen.getByText('Checking your signup...')).toBeInTheDocument();
  resolve(jsonAnswer({ status: 'complete', subdomain: 'acme', email: 'ada@acme.example' }));
  await wait(0);
  expect(screen.getByText(/Taking you to your sign-in page/)).toBeInTheDocument();
  expect(asked()).toHaveLength(1);
  expect({ ...sessionStorage }).toEqual({});
  await wait(3000);
  expect(pageExit.leaveFor).toHaveBeenCalledWith(SIGN_IN_PAGE);
});

it('after a reload it shows the input when the signup is unknown', async () => {
  await reloadWhileSent();
  setup();
  await wait(0);
  expect(screen.getByLabelText('Company name *')).toHaveValue('Acme Consulting');
  expect(screen.getByLabelText('Password *')).toHaveValue('');
});

it('after a reload without a connection it can ask again, or go to the form', async () => {
  await reloadWhileSent();
  setup({ outcome: offline });
  await wait(0);
  expect(screen.getByRole('alert')).toHaveTextContent('We could not find out whether your workspace was created.');
  press('Try again');
  await wait(0);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  press('Back to the form');
  expect(screen.getByLabelText('Company name *')).toHaveValue('Acme Consulting');
});

it('shows a message when it takes long', async () => {
  setup({ signup: () => deferred<Response>().promise });
  await reachPayment();
  fillCard();
  press('Start free trial');
  await wait(4999);
  expect(screen.queryByText(/longer than usual/)).not.toBeInTheDocument();
  await wait(1);
  expect(screen.getByText('This takes longer than usual. Please keep this page open.')).toBeInTheDocument();
});

it('carries the plan of the landing page’s button, with its price', async () => {
  const { signups } = setup({ path: '/signup?plan=small' });
  expect(screen.getByText('Small Firm')).toBeInTheDocument();
  await reachPayment();
  expect(screen.getByRole('main')).toHaveTextContent('14 days free, then $99 per consultant/month.');
  expect(document.body).not.toHaveTextContent('$299');
  expect(screen.getByText('Small Firm').parentElement).toHaveTextContent('You chose Small Firm.');
  fillCard();
  press('Start free trial');
  await wait(0);
  expect(signups()[0]?.body).toHaveProperty('plan', 'small');
});

it('ignores a plan that does not exist', async () => {
  const { signups } = setup({ path: '/signup?plan=platinum' });
  await reachPayment();
  expect(screen.queryByText(/You chose/)).not.toBeInTheDocument();
  fillCard();
  press('Start free trial');
  await wait(0);
  expect(signups()[0]?.body).not.toHaveProperty('plan');
});

it('names the accepted terms, and opens them without losing the input', async () => {
  setup();
  await reachPayment();
  for (const [name, href] of [
    ['terms of service', '/terms'],
    ['privacy policy', '/privacy'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
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

it('keeps the input over a reload, but neither password nor card', async () => {
  const { unmount } = setup();
  await fillInfo();
  unmount();
  setup();
  expect(screen.getByLabelText('Company name *')).toHaveValue('Acme Consulting');
  expect(screen.getByLabelText('Subdomain *')).toHaveValue('acme');
  expect(screen.getByLabelText('Password *')).toHaveValue('');
});

it('shows when payments are not configured', async () => {
  setup({ boot: { ...LOCAL, testPaymentToken: null } });
  await reachPayment();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Payments are not configured on this server. Please contact support.',
  );
  expect(screen.getByRole('button', { name: 'Start free trial' })).toBeDisabled();
});

it('helps password managers and autofill', async () => {
  setup();
  const fills = ['Company name *', 'Your name *', 'Email *', 'Password *'].map((label) =>
    screen.getByLabelText(label).getAttribute('autocomplete'),
  );
  expect(fills).toEqual(['organization', 'name', 'username', 'new-password']);
  await reachPayment();
  const card = ['Card number *', 'Expiry *', 'CVC *'].map((label) =>
    screen.getByLabelText(label).getAttribute('autocomplete'),
  );
  expect(card).toEqual(['cc-number', 'cc-exp', 'cc-csc']);
  expect(screen.getByLabelText('Expiry *')).toHaveAttribute('placeholder', 'MM/YY');
});

const STRIPE = bootData({
  host: { kind: 'local', key: null },
  tenantKey: null,
  tenant: null,
  testPaymentToken: null,
  cardPage: true,
});

it('a card is entered on the gateway’s page, and signs the firm up on the way back', async () => {
  const { requests, unmount } = setup({ boot: STRIPE, path: '/signup?plan=small' });
  await reachPayment();
  expect(screen.queryByLabelText('Card number *')).not.toBeInTheDocument();
  expect(screen.getByText(/secure page of Stripe/)).toBeInTheDocument();
  press('Continue to card details');
  await wait(0);
  expect(requests.at(-1)).toEqual({
    path: 'public/signup/card-page',
    body: { adminEmail: 'ada@acme.example', plan: 'small' },
  });
  expect(pageExit.leaveFor).toHaveBeenCalledExactlyOnceWith(CARD_PAGE);
  unmount();

  const back = setup({ boot: STRIPE, path: '/signup?plan=small&card=cs_1' });
  await wait(500);
  expect(screen.getByText(/Your card is saved/)).toBeInTheDocument();
  expect(screen.getByLabelText('Company name *')).toHaveValue('Acme Consulting');
  type('Password *', 'kumquat-ladder');
  press('Continue to payment');
  expect(screen.getByText(/Nothing is charged today/)).toBeInTheDocument();
  press('Start free trial');
  await wait(0);
  expect(screen.getByRole('heading', { name: 'Welcome aboard' })).toHaveFocus();
  expect(back.signups()).toMatchObject([{ body: { paymentToken: 'cs_1', plan: 'small' } }]);
  expect(sessionStorage.getItem('signup-card')).toBeNull();
});

it('a card that is declined on the way back is asked for again', async () => {
  setup({
    boot: STRIPE,
    path: '/signup?card=cs_1',
    signup: refusal(402, 'payment_declined', 'The payment was declined.'),
  });
  await reachPayment();
  press('Start free trial');
  await wait(0);
  expect(screen.getByText('The payment was declined.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Continue to card details' })).toBeEnabled();
});
