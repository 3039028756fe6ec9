import { ApiError, errorText } from '@scopewright/api-client';
import { secondsInWords } from './seconds-in-words.ts';

/** What the login screen shows after a failed attempt. */
export interface LoginFailure {
  message: string;
  /** Whether the e-mail and password were refused, rather than the attempt itself failing. */
  refused: boolean;
  /** The link to create the first admin account appears only after a 401 with the error 'Invalid credentials' (§2.8). */
  offersSetup: boolean;
}

const NETWORK = 'Network error. Please check your connection and try again.';

/** An answer without an access token or a user (§8). */
export const INCOMPLETE_LOGIN: LoginFailure = {
  message: 'Invalid login response. Please try again or contact support.',
  refused: false,
  offersSetup: false,
};

/** Maps whatever a login attempt threw to the sentences of §8. */
export function loginFailure(error: unknown): LoginFailure {
  const message = errorText(error, {
    html: 'Server error: The server is not responding correctly. Please click Test Server Connection below to check server status.',
    unparsable: 'Invalid server response. Please try again or contact support.',
    http: 'Login failed. Please check your credentials.',
    network: NETWORK,
    other: NETWORK,
  });
  if (!(error instanceof ApiError)) return { message, refused: false, offersSetup: false };
  const refused = error.kind === 'http' && error.status === 401;
  return {
    message: error.retryAfter ? `${message} You can try again in ${secondsInWords(error.retryAfter)}.` : message,
    refused,
    offersSetup: refused && error.serverMessage === 'Invalid credentials',
  };
}
