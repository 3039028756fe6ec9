import { ApiError, errorText } from '@scopewright/api-client';
import type { CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { type CallName, SETUP_KEY_HEADER } from '@scopewright/contracts/routes';
import { useRef, useState } from 'react';
import { waitSentence } from '../layout/failure-text.ts';
import { forgetSetupKey, keepSetupKey, keptSetupKey } from './setup-key.ts';

/** A call's proof that its caller may make it: spread `code` into the body, and pass `headers`. */
export interface ShownProof {
  headers: Record<string, string>;
  code: { verificationCode?: string };
}

/** The proof that the user is asked for during a call. */
export interface ProofStep {
  /** `code`: the one that was mailed to `email`. `setup-key`: the key of this installation. */
  kind: 'code' | 'setup-key';
  /** The address whose ownership has to be proved; null for calls that an owner can't make. */
  email: string | null;
  /** Why the previous entry was refused. */
  error: string | null;
  /** A new code was mailed because the user requested it. */
  isResent: boolean;
  /** The entry is being checked. */
  isBusy: boolean;
  /** Continues with the entered proof. */
  enter(entered: string): void;
  /** Requests another code by mail. */
  resend(): void;
  /** Switches to the other proof: from the code to the setup key, and back. */
  change(): void;
  /** Cancels the call. */
  cancel(): void;
}

/** The user cancelled a call when asked for a proof. It needs no message. */
export class ProofCancelled extends Error {
  override readonly name = 'ProofCancelled';
}

type Entered = { what: 'code' | 'setup-key'; value: string } | { what: 'resend' | 'change' };

interface VerificationRequired {
  verificationRequired: true;
}

/** The answer of a call after its caller has proved to own the address. */
export type ProvenAnswer<N extends CallName> = Exclude<CallOutput<N>, VerificationRequired>;

const needsCode = (answer: unknown): answer is VerificationRequired =>
  typeof answer === 'object' && answer !== null && 'verificationRequired' in answer;

/** The server couldn't check the proof: worth another try. */
const mayPass = (error: ApiError): boolean => error.kind !== 'http' || error.status >= 500 || error.status === 429;

const describe = (error: ApiError): string =>
  waitSentence(error, errorText(error, 'The server sent an unexpected response. Please try again.'));

/** Makes calls that take a proof. */
export interface Proof {
  /**
   * Makes a call whose caller has to own `email`, or with `null` one for operators of the installation. When the server
   * asks for a proof, the user enters it in `step`, and the call is repeated with it.
   * @throws ProofCancelled when the user cancels, and any other error of the call
   */
  prove<T>(email: string | null, send: (proof: ShownProof) => Promise<T>): Promise<Exclude<T, VerificationRequired>>;
  /** The proof that the user is asked for now, or null. */
  step: ProofStep | null;
}

/**
 * The only client-side implementation of proof (access.md). Every call carries the setup key stored in this tab. When
 * the server mails a code or asks for the key, the user has to enter it. A correct code is reused for the page's
 * further calls for the same address.
 */
export function useProof(): Proof {
  const codes = useRef(new Map<string, string>());
  const [step, setStep] = useState<ProofStep | null>(null);

  const ask = (asked: Pick<ProofStep, 'kind' | 'email' | 'error' | 'isResent'>): Promise<Entered> =>
    new Promise((resolve, reject) => {
      const answer = (entered: Entered) => {
        setStep((shown) => shown && { ...shown, isBusy: true, error: null, isResent: false });
        resolve(entered);
      };
      setStep({
        ...asked,
        isBusy: false,
        enter: (value) => answer({ what: asked.kind, value }),
        resend: () => answer({ what: 'resend' }),
        change: () => answer({ what: 'change' }),
        cancel() {
          setStep(null);
          reject(new ProofCancelled('The person gave up'));
        },
      });
    });

  async function prove<T>(
    email: string | null,
    send: (proof: ShownProof) => Promise<T>,
  ): Promise<Exclude<T, VerificationRequired>> {
    const progress: { asked: ProofStep['kind'] | null; isResent: boolean } = { asked: null, isResent: false };

    /** Asks until there is something to send. */
    const askFor = async (kind: ProofStep['kind'], error: string | null = null): Promise<void> => {
      progress.asked = kind;
      const entered = await ask({ kind, email, error, isResent: progress.isResent });
      progress.isResent = false;
      switch (entered.what) {
        case 'change':
          return askFor(kind === 'code' ? 'setup-key' : 'code');
        case 'setup-key':
          return keepSetupKey(entered.value);
        case 'code':
          if (email !== null) codes.current.set(email, entered.value);
          return;
        case 'resend':
          progress.isResent = true;
          if (email !== null) codes.current.delete(email);
      }
    };

    for (;;) {
      const key = keptSetupKey();
      const code = email === null ? undefined : codes.current.get(email);
      try {
        const answer = await send({
          headers: key === null ? {} : { [SETUP_KEY_HEADER]: key },
          code: code === undefined ? {} : { verificationCode: code },
        });
        if (!needsCode(answer)) {
          setStep(null);
          return answer as Exclude<T, VerificationRequired>;
        }
        if (email !== null) codes.current.delete(email);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'setup_key_invalid' && key !== null) {
          forgetSetupKey();
          // an owner continues without a key, unless it was just entered
          if (email === null || progress.asked === 'setup-key')
            await askFor('setup-key', error.serverMessage ?? MESSAGES.setupKeyInvalid);
          continue;
        }
        if (error.code === 'verification_failed' && email !== null && code !== undefined) {
          codes.current.delete(email);
          // an earlier code has expired: a call without one makes the server mail a new one
          if (progress.asked === 'code') await askFor('code', error.serverMessage ?? MESSAGES.verificationFailed);
          continue;
        }
        if (error.code === 'unauthorized' && email === null) {
          await askFor('setup-key', key === null ? null : MESSAGES.setupKeyInvalid);
          continue;
        }
        if (progress.asked !== null && mayPass(error)) {
          await askFor(progress.asked, describe(error));
          continue;
        }
        setStep(null);
        throw error;
      }
      await askFor('code');
    }
  }

  return { prove, step };
}
