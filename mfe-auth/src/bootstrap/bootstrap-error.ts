import { ApiError } from '@scopewright/api-client';
import { failureText } from '../layout/failure-text.ts';
import { ProofCancelled } from '../proof/use-proof.ts';

const NETWORK = 'Network error. Please check your connection and try again.';
const ALREADY_HAS_USERS = /already has users/i;

/** The form's message after a failed attempt; `offersReset` if the database already has users (§2.14). */
export interface BootstrapFailure {
  message: string;
  offersReset: boolean;
}

/** Maps an error of creating the first administrator to the sentences of §8; null if there is no message. */
export function bootstrapFailure(error: unknown): BootstrapFailure | null {
  if (error === null || error instanceof ProofCancelled) return null;
  if (!(error instanceof ApiError)) return { message: NETWORK, offersReset: false };
  if (error.kind === 'html' || error.kind === 'unparsable')
    return { message: `Server error (${error.status}): ${error.reply ?? ''}`.trim(), offersReset: false };
  return {
    message: failureText(error, {
      http: `Failed to create admin account (${error.status})`,
      network: NETWORK,
      other: NETWORK,
    }),
    offersReset: ALREADY_HAS_USERS.test(error.serverMessage ?? ''),
  };
}
