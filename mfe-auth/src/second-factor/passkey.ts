import type { CallInput, CallOutput, SecondFactorQuestion } from '@scopewright/contracts';

type Registration = CallInput<'confirmPasskey'>['body']['registration'];
type Assertion = Extract<CallInput<'answerSecondFactor'>['body']['answer'], { kind: 'passkey' }>['assertion'];

/** The browser failed to create or use a passkey; `message` explains why to the user. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

/** Messages for browsers' error names (WebAuthn Level 3, section 5.1). */
const REASONS: Record<string, string> = {
  NotAllowedError: 'No passkey was used: it was cancelled, or took too long. Please try again.',
  AbortError: 'No passkey was used: it was cancelled, or took too long. Please try again.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys don’t work at this address.',
};
const OTHER = 'The passkey could not be used. Please try again, or choose another way.';

/** Whether the browser can use passkeys; they need https, except on localhost. */
export const canUsePasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  if (!canUsePasskeys()) throw new PasskeyError('This browser can’t use passkeys here.');
  try {
    return await work();
  } catch (error) {
    throw new PasskeyError((error instanceof Error && REASONS[error.name]) || OTHER, { cause: error });
  }
}

/** Asks the browser for one of the user's passkeys. @throws PasskeyError */
export const askForPasskey = (optionsJSON: NonNullable<SecondFactorQuestion['passkey']>): Promise<Assertion> =>
  inWords(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const { response, ...rest } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      ...credentialOf(rest),
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
    };
  });

/** Has the browser create a passkey. @throws PasskeyError */
export const makePasskey = (optionsJSON: CallOutput<'beginPasskey'>['options']): Promise<Registration> =>
  inWords(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { response, ...rest } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      ...credentialOf(rest),
      response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
    };
  });

/** The parts of a credential that the server accepts: browsers and extensions add their own fields. */
const credentialOf = ({ id, rawId }: { id: string; rawId: string }) =>
  ({ id, rawId, type: 'public-key', clientExtensionResults: {} }) as const;
