import type { HostApi } from '@scopewright/remote-contract';
import { useLocation } from '@scopewright/remote-contract/router';
import {
  answeringApi,
  failure,
  memorySession,
  renderWithHost,
  type SeenCall,
} from '@scopewright/remote-contract/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

/** Shows the page's address to tests. */
function Address() {
  const { pathname, search, hash } = useLocation();
  return <span data-testid="address">{`${pathname}${search}${hash}`}</span>;
}

type Answer = (call: SeenCall) => unknown;

/** Renders a screen for a signed-out visitor, with a server simulated by the test. */
export function openScreen(ui: ReactNode, answer: Answer, overrides: Partial<HostApi> & { path?: string } = {}) {
  const { api, calls } = answeringApi(answer);
  const page = (
    <>
      {ui}
      <Address />
    </>
  );
  return { calls, ...renderWithHost(page, { api, session: memorySession(), ...overrides }) };
}

/** The code that `forOwners` accepts. */
export const CODE = '123456';

/** A server's answer to owners' calls: it mails a code first, and accepts only that one. */
export const forOwners =
  (answer: Answer): Answer =>
  (call) => {
    const { verificationCode } = call.body as { verificationCode?: string };
    if (verificationCode === undefined) return Response.json({ verificationRequired: true }, { status: 202 });
    if (verificationCode !== CODE)
      return failure(403, 'This code is not valid. Check it, or ask for a new one.', { code: 'verification_failed' });
    return answer(call);
  };

/** Types the e-mail and sends the form. */
export async function enterEmail(email: string): Promise<void> {
  const field = screen.getByLabelText('Email');
  await userEvent.clear(field);
  await userEvent.type(field, `${email}{Enter}`);
}

/** Answers the code step. */
export async function enterCode(code = CODE): Promise<void> {
  const field = await screen.findByLabelText('Six-digit code');
  await userEvent.clear(field);
  await userEvent.type(field, `${code}{Enter}`);
}

/** Stores the setup key in this tab. */
export const giveSetupKey = (key = 'the-setup-key'): void => sessionStorage.setItem('setupKey', key);
