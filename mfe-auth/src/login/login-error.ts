import { ApiError, errorText } from '@scopewright/api-client';
import { waitSentence } from '../layout/failure-text.ts';

/** The login screen's message after a failed attempt. */
export interface LoginFailure {
  message: string;
  /** Whether e-mail and password were refused, as opposed to the call failing. */
  refused: boolean;
  /** A 401 with the error 'Invalid credentials': only then is there more to offer (§2.8). */
  offersMore: boolean;
  /** The password is right, and an invitation to this firm has not been accepted yet. */
  isInvited: boolean;
  /** The firm's account is archived: no one can sign in until it is restored. */
  isArchived: boolean;
  /** Seconds until the server accepts another attempt; 0 if there is no wait. */
  waitSeconds: number;
}

const NOTHING_MORE = { refused: false, offersMore: false, isInvited: false, isArchived: false, waitSeconds: 0 };

const NETWORK = 'Network error. Please check your connection and try again.';

/** An answer without an access token or a user (§8). */
export const INCOMPLETE_LOGIN: LoginFailure = {
  message: 'Invalid login response. Please try again or contact support.',
  ...NOTHING_MORE,
};

/** Maps an error of a login attempt to the sentences of §8. */
export function loginFailure(error: unknown): LoginFailure {
  const message = errorText(error, {
    html: 'Server error: The server is not responding correctly. Please click Test Server Connection below to check server status.',
    unparsable: 'Invalid server response. Please try again or contact support.',
    http: 'Login failed. Please check your credentials.',
    network: NETWORK,
    other: NETWORK,
  });
  if (!(error instanceof ApiError)) return { message, ...NOTHING_MORE };
  const refused = error.kind === 'http' && error.status === 401;
  return {
    message: waitSentence(error, message),
    refused,
    offersMore: refused && error.serverMessage === 'Invalid credentials',
    isInvited: error.code === 'invitation_pending',
    isArchived: error.code === 'account_archived',
    waitSeconds: error.retryAfter ?? 0,
  };
}
