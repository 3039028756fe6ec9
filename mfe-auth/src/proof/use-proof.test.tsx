import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { failure, memorySession, type SeenCall, sessionGrant } from '@scopewright/remote-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EmailForm } from '../form/email-form.tsx';
import { CODE, enterCode, enterEmail, forOwners, giveSetupKey, openScreen } from '../testing/open.tsx';
import { failureOf } from './failure-of.ts';
import { Proven } from './proven.tsx';
import { useProof } from './use-proof.ts';

/** A page with a call that owners may make. */
function OwnerPage() {
  const { api } = useHost();
  const proof = useProof();
  const fix = useMutation({
    mutationFn: (email: string) =>
      proof.prove(email, ({ code, headers }) => api.call('fixSubdomainEnabled', { body: { email, ...code }, headers })),
  });
  return (
    <Proven proof={proof}>
      <EmailForm
        label="Fix"
        submit="Fix"
        busyLabel="Fixing..."
        isBusy={fix.isPending}
        failure={failureOf(fix.error, { other: 'It failed' })}
        onSubmit={(email) => fix.mutate(email)}
      />
      <p>{fix.data?.message}</p>
    </Proven>
  );
}

/** A page with a call for operators. */
function OperatorPage() {
  const { api } = useHost();
  const proof = useProof();
  const check = useMutation({
    mutationFn: () => proof.prove(null, ({ headers }) => api.call('hostingDiagnostic', { headers })),
  });
  return (
    <Proven proof={proof} forOperators>
      <button type="button" onClick={() => check.mutate()}>
        Check
      </button>
      <p>{check.data?.projectId}</p>
      <p>{failureOf(check.error, { other: 'It failed' })}</p>
    </Proven>
  );
}

const FIXED = { message: 'All is well', company: { name: 'Acme', subdomain: 'acme' } };
const keyOf = ({ headers }: SeenCall) => headers.get('x-setup-key');
/** The check of a key, before the page's own call. */
const isKeyCheck = ({ path }: SeenCall) => path === 'admin/setup-key';
const WRONG_KEY = () => failure(403, 'This setup key is not valid.', { code: 'setup_key_invalid' });

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('the owner of an address', () => {
  test('is asked for the mailed code, in a field that takes it from a mail or the clipboard', async () => {
    const { calls } = openScreen(
      <OwnerPage />,
      forOwners(() => FIXED),
    );
    await enterEmail('ada@acme.example');
    const field = await screen.findByLabelText('Six-digit code');
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByText(/works for 10 minutes/)).toBeInTheDocument();
    await userEvent.paste('123 456');
    expect(field).toHaveValue('123456');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('All is well')).toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([
      { email: 'ada@acme.example' },
      { email: 'ada@acme.example', verificationCode: CODE },
    ]);
  });

  test('keeps the input while the step is shown instead, and can return to it', async () => {
    openScreen(
      <OwnerPage />,
      forOwners(() => FIXED),
    );
    await enterEmail('ada@acme.example');
    await screen.findByLabelText('Six-digit code');
    expect(screen.getByLabelText('Email')).not.toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use another email' }));
    expect(screen.getByLabelText('Email')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@acme.example');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('a code of another length is not sent', async () => {
    const { calls } = openScreen(
      <OwnerPage />,
      forOwners(() => FIXED),
    );
    await enterEmail('ada@acme.example');
    await enterCode('123');
    expect(await screen.findByText('Enter the six digits')).toBeInTheDocument();
    expect(calls).toHaveLength(1);
  });

  test('a wrong code is reported, and no new one is mailed', async () => {
    const { calls } = openScreen(
      <OwnerPage />,
      forOwners(() => FIXED),
    );
    await enterEmail('ada@acme.example');
    await enterCode('111111');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This code is not valid. Check it, or ask for a new one.',
    );
    await enterCode();
    expect(await screen.findByText('All is well')).toBeInTheDocument();
    expect(calls).toHaveLength(3);
  });

  test('can have a new code sent', async () => {
    const { calls } = openScreen(
      <OwnerPage />,
      forOwners(() => FIXED),
    );
    await enterEmail('ada@acme.example');
    await userEvent.click(await screen.findByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText('A new code is on its way. The previous code no longer works.')).toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'ada@acme.example' }, { email: 'ada@acme.example' }]);
  });

  test('a code that was right is sent with the next call; one that has run out since is replaced by a new one', async () => {
    let isOver = false;
    const { calls } = openScreen(<OwnerPage />, (call) => {
      if (isOver && (call.body as { verificationCode?: string }).verificationCode === CODE) {
        return failure(403, 'This code is not valid. Check it, or ask for a new one.', { code: 'verification_failed' });
      }
      return forOwners(() => FIXED)(call);
    });
    await enterEmail('ada@acme.example');
    await enterCode();
    await screen.findByText('All is well');
    await userEvent.click(screen.getByRole('button', { name: 'Fix' }));
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(calls[2]?.body).toEqual({ email: 'ada@acme.example', verificationCode: CODE });
    isOver = true;
    await userEvent.click(screen.getByRole('button', { name: 'Fix' }));
    expect(await screen.findByLabelText('Six-digit code')).toBeVisible();
    expect(calls.at(-1)?.body).toEqual({ email: 'ada@acme.example' });
  });

  test('shows a failure that may pass without losing the step, and any other on the page', async () => {
    const answers = [
      () => Response.json({ verificationRequired: true }, { status: 202 }),
      () => Promise.reject(new TypeError('Failed to fetch')),
      () =>
        Response.json(
          { error: 'Too many requests. Please try again later.', code: 'rate_limited' },
          { status: 429, headers: { 'Retry-After': '30' } },
        ),
      () => failure(404, 'No account found with this email address.', { code: 'not_found' }),
    ];
    openScreen(<OwnerPage />, () => answers.shift()?.());
    await enterEmail('ada@acme.example');
    await enterCode();
    expect(await screen.findByText('Network error. Please check your connection and try again.')).toBeInTheDocument();
    await enterCode();
    expect(
      await screen.findByText('Too many requests. Please try again later. You can try again in 30 seconds.'),
    ).toBeInTheDocument();
    await enterCode();
    expect(await screen.findByText('No account found with this email address.')).toBeInTheDocument();
    expect(screen.queryByLabelText('Six-digit code')).not.toBeInTheDocument();
  });

  test('may show the setup key instead', async () => {
    const { calls } = openScreen(<OwnerPage />, (call) =>
      keyOf(call) === 'the-key' ? FIXED : keyOf(call) ? WRONG_KEY() : forOwners(() => FIXED)(call),
    );
    await enterEmail('ada@acme.example');
    await userEvent.click(await screen.findByRole('button', { name: 'Use the setup key' }));
    await userEvent.type(await screen.findByLabelText('Setup key'), 'a-wrong-key{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Setup key')).toBeInvalid());
    expect(sessionStorage.getItem('setupKey')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Enter the mailed code instead' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Use the setup key' }));
    await userEvent.type(await screen.findByLabelText('Setup key'), 'the-key{Enter}');
    expect(await screen.findByText('All is well')).toBeInTheDocument();
    expect(calls.filter((call) => !isKeyCheck(call)).map(keyOf)).toEqual([null, 'the-key']);
  });

  test('a stored setup key is sent; a wrong one is removed and the code requested', async () => {
    giveSetupKey('an-old-key');
    const { calls } = openScreen(<OwnerPage />, (call) => (keyOf(call) ? WRONG_KEY() : forOwners(() => FIXED)(call)));
    await enterEmail('ada@acme.example');
    await enterCode();
    expect(await screen.findByText('All is well')).toBeInTheDocument();
    expect(calls.map(keyOf)).toEqual(['an-old-key', null, null]);
    expect(sessionStorage.getItem('setupKey')).toBeNull();
  });
});

describe('an operator', () => {
  const hosting = (call: SeenCall) =>
    keyOf(call) === 'the-key'
      ? isKeyCheck(call)
        ? { success: true }
        : { projectId: 'prj_1' }
      : keyOf(call)
        ? WRONG_KEY()
        : failure(401, 'Unauthorized', { code: 'unauthorized' });

  test('is asked for the setup key first, once per tab', async () => {
    const { calls, unmount } = openScreen(<OperatorPage />, hosting);
    expect(screen.queryByRole('button', { name: 'Check' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'sign in' })).toHaveAttribute('href', '/system-admin');
    await userEvent.type(screen.getByLabelText('Setup key'), 'the-key{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Check' }));
    expect(await screen.findByText('prj_1')).toBeInTheDocument();
    expect(calls.map((call) => [isKeyCheck(call), keyOf(call)])).toEqual([
      [true, 'the-key'],
      [false, 'the-key'],
    ]);
    unmount();
    openScreen(<OperatorPage />, hosting);
    expect(screen.getByRole('button', { name: 'Check' })).toBeInTheDocument();
  });

  test('a wrong key is refused on Continue, at its field', async () => {
    const { calls } = openScreen(<OperatorPage />, hosting);
    await userEvent.type(screen.getByLabelText('Setup key'), 'a-wrong-key{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Setup key')).toBeInvalid());
    expect(screen.getByLabelText('Setup key')).toHaveFocus();
    expect(screen.getByLabelText('Setup key')).toHaveAccessibleDescription(/This setup key is not valid\./);
    expect(calls.every(isKeyCheck)).toBe(true);
    expect(sessionStorage.getItem('setupKey')).toBeNull();
    await userEvent.clear(screen.getByLabelText('Setup key'));
    await userEvent.type(screen.getByLabelText('Setup key'), 'the-key{Enter}');
    expect(await screen.findByRole('button', { name: 'Check' })).toBeInTheDocument();
    expect(sessionStorage.getItem('setupKey')).toBe('the-key');
  });

  test('a key that could not be checked is not stored, and can be sent again', async () => {
    let tries = 0;
    openScreen(<OperatorPage />, (call) =>
      isKeyCheck(call) && tries++ === 0
        ? failure(429, 'Too many requests. Please try again later.', { code: 'rate_limited' })
        : hosting(call),
    );
    await userEvent.type(screen.getByLabelText('Setup key'), 'the-key{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests. Please try again later.');
    expect(sessionStorage.getItem('setupKey')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('button', { name: 'Check' })).toBeInTheDocument();
  });

  test('a key that has been replaced since is forgotten and asked for again, and the call continues', async () => {
    giveSetupKey('an-old-key');
    openScreen(<OperatorPage />, hosting);
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByLabelText('Setup key')).toHaveAccessibleDescription(/This setup key is not valid\./);
    expect(sessionStorage.getItem('setupKey')).toBeNull();
    await userEvent.type(screen.getByLabelText('Setup key'), 'the-key{Enter}');
    expect(await screen.findByText('prj_1')).toBeInTheDocument();
  });

  test('can give the call up', async () => {
    giveSetupKey('an-old-key');
    openScreen(<OperatorPage />, hosting);
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    // without a key the page returns to its first step
    await waitFor(() =>
      expect(screen.getByLabelText('Setup key')).toHaveAccessibleDescription('Stored in this tab until you close it.'),
    );
  });

  test.each([
    ['', 'Setup key is required'],
    ['schlüssel', 'This is not a setup key'],
  ])('“%s” is no key', async (typed, message) => {
    openScreen(<OperatorPage />, hosting);
    if (typed) await userEvent.type(screen.getByLabelText('Setup key'), typed);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(sessionStorage.getItem('setupKey')).toBeNull();
  });

  test('the key may come in the fragment of the address, and is removed from it immediately', async () => {
    const { calls } = openScreen(<OperatorPage />, hosting, { path: '/bootstrap?tenant=acme#setup-key=the-key' });
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/bootstrap\?tenant=acme$/));
    expect(sessionStorage.getItem('setupKey')).toBe('the-key');
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText('prj_1')).toBeInTheDocument();
    expect(calls.map(keyOf)).toEqual(['the-key']);
  });

  test('another fragment stays', () => {
    openScreen(<OperatorPage />, hosting, { path: '/bootstrap#setup-key=%E0%A4%A' });
    expect(screen.getByLabelText('Setup key')).toBeInTheDocument();
    expect(sessionStorage.getItem('setupKey')).toBeNull();
  });

  test('a system administrator needs no key; without a session any more the key is asked for', async () => {
    const grant = sessionGrant({ abilities: ['system:admin'] });
    const answers = [() => ({ projectId: 'prj_1' }), () => failure(401, 'Unauthorized', { code: 'unauthorized' })];
    openScreen(<OperatorPage />, () => answers.shift()?.(), { session: memorySession(grant) });
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText('prj_1')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByLabelText('Setup key')).toBeInTheDocument();
  });

  test('while the session is being checked nothing is asked for', () => {
    const session = { ...memorySession(), get: () => CHECKING };
    openScreen(<OperatorPage />, hosting, { session });
    expect(screen.getByRole('status')).toHaveTextContent('Checking session...');
    expect(screen.queryByLabelText('Setup key')).not.toBeInTheDocument();
  });
});

const CHECKING = { status: 'checking', abilities: [], readOnly: false } as const satisfies {
  status: 'checking';
  abilities: string[];
  readOnly: boolean;
};
