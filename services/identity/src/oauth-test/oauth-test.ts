import type { CallOutput } from '@scopewright/contracts';
import { secretPreview } from '@scopewright/hosting';
import { type Implementation, implement, oauthCallbackOf } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';

type Result = CallOutput<'oauthTest'>;

/** The suffix of all client ids of the calendar provider (§5, §8). */
const CLIENT_DOMAIN = '.apps.googleusercontent.com';
const CLIENT_ID = /^[\w-]+\.apps\.googleusercontent\.com$/;

/** §2.9, verbatim. */
const NEXT_STEPS = [
  'Log in as system administrator.',
  'Go to System Administration > Calendar.',
  'Add a BD (business-development) rep and connect their calendar.',
  'Set booking settings (duration, hours).',
  'Test on the public /book-demo page.',
];

/** Whether id and secret were probably mixed up: they are equal, or the secret is a client id. */
const lookTheSame = (id: string, secret: string): boolean =>
  id.trim() === secret.trim() || secret.trim().endsWith(CLIENT_DOMAIN);

/** The problem with the credentials, worst first, and how to fix it. */
function verdictOf(
  { clientId, clientSecret }: IdentityParts['calendar'],
  redirectUri: string,
): Pick<Result, 'status' | 'message' | 'instructions'> {
  if (clientId === null || clientSecret === null) {
    const missing = [
      ...(clientId === null ? ['GOOGLE_CLIENT_ID'] : []),
      ...(clientSecret === null ? ['GOOGLE_CLIENT_SECRET'] : []),
    ];
    return {
      status: 'ERROR',
      message: `The calendar provider is not configured: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set.`,
      instructions: [
        'Open the credentials page of the calendar provider’s developer console.',
        'Create an OAuth client of the type Web application.',
        `Register the redirect URI ${redirectUri}`,
        `Set ${missing.join(' and ')} to what the console shows, and restart the identity service.`,
        'Run this test again.',
      ],
    };
  }
  if (lookTheSame(clientId, clientSecret)) {
    return {
      status: 'WARNING',
      message: 'Client id and client secret look the same. One was probably pasted instead of the other.',
      instructions: [
        'Copy the client secret from the calendar provider’s developer console again.',
        'Set GOOGLE_CLIENT_SECRET to it, and run this test again.',
      ],
    };
  }
  if (!CLIENT_ID.test(clientId)) {
    return {
      status: 'WARNING',
      message: `The client id is invalid: it does not end in ${CLIENT_DOMAIN}.`,
      instructions: [
        'Copy the client id from the calendar provider’s developer console again.',
        'Set GOOGLE_CLIENT_ID to it, and run this test again.',
      ],
    };
  }
  return { status: 'OK', message: 'The calendar provider is configured.', instructions: NEXT_STEPS };
}

/**
 * Checks the calendar provider's credentials (§2.9, §8). Only system administrators and the holder of the setup key see
 * their masked values (access.md).
 */
export const oauthTestCall = (parts: Pick<IdentityParts, 'calendar' | 'hosts' | 'links'>): Implementation =>
  implement('oauthTest', (_input, call): Result => {
    const { clientId, clientSecret } = parts.calendar;
    const { origin, redirectUri } = oauthCallbackOf(call, parts);
    const shown = call.provedBy !== null;
    return {
      ...verdictOf(parts.calendar, redirectUri),
      checks: {
        clientIdSet: clientId !== null,
        clientIdFormat: clientId === null ? 'missing' : CLIENT_ID.test(clientId) ? 'valid' : 'invalid',
        ...(shown && clientId !== null && { clientIdPreview: secretPreview(clientId) }),
        clientSecretSet: clientSecret !== null,
        ...(shown && clientSecret !== null && { clientSecretLength: clientSecret.length }),
        credentialsMismatch: clientId !== null && clientSecret !== null && lookTheSame(clientId, clientSecret),
        supabaseUrlSet: true,
        ...(shown && { supabaseUrl: origin }),
        redirectUri,
      },
    };
  });
