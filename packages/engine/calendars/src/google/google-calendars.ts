import { CalendarError, type CalendarOpener, type ConnectedAccount, type OAuthCalendars } from '../calendar.ts';
import { googleCalendar } from './google-calendar.ts';
import { calendarErrorOf, failureOf } from './google-errors.ts';
import { accessOf, type GoogleOptions, googleSession, oauthClient } from './google-session.ts';

/** Permissions requested from the user: to write events, to see when calendars are busy, and to list calendars. */
const SCOPES = [
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar.freebusy',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
];

/**
 * Google Calendar, by Google's SDK: https://developers.google.com/workspace/calendar/api/v3/reference
 *
 * Nothing is retried but what fails because an access token has expired.
 */
export function googleCalendars(options: GoogleOptions): OAuthCalendars {
  const open: CalendarOpener['open'] = ({ secret }, onNewSecret) =>
    googleCalendar(googleSession(options, { secret, onNewSecret }));

  async function exchange(request: Parameters<OAuthCalendars['exchange']>[0]): Promise<ConnectedAccount> {
    const { tokens } = await oauthClient(options).getToken({
      code: request.code,
      codeVerifier: request.verifier,
      redirect_uri: request.redirectUri,
    });
    const access = accessOf(tokens, 'exchange a code');
    const granted = new Set((tokens.scope ?? '').split(' '));
    if (!SCOPES.every((scope) => granted.has(scope)))
      throw new CalendarError('missing', 'The consent does not include all that was asked for');
    if (!tokens.refresh_token) throw new CalendarError('missing', 'The consent does not last: no refresh token');
    const credentials = { secret: tokens.refresh_token, user: null, url: null };
    const calendars = await googleCalendar(
      googleSession(options, {
        secret: credentials.secret,
        onNewSecret: async (secret) => {
          credentials.secret = secret;
        },
        access,
      }),
    ).calendars();
    const primary = calendars.find((calendar) => calendar.primary);
    if (!primary) throw new CalendarError('missing', 'The account has no own calendar');
    return { credentials, account: primary.id };
  }

  return {
    consentUrl: ({ state, challenge, redirectUri, loginHint }) => {
      const url = new URL(
        oauthClient(options).generateAuthUrl({
          access_type: 'offline',
          // Without it, Google returns a refresh token only the first time.
          prompt: 'consent',
          scope: SCOPES,
          state,
          redirect_uri: redirectUri,
          code_challenge: challenge,
          ...(loginHint !== null && { login_hint: loginHint }),
        }),
      );
      url.searchParams.set('code_challenge_method', 'S256');
      return url.href;
    },
    exchange: (request) =>
      exchange(request).catch((error: unknown) => {
        throw calendarErrorOf(error, 'exchange a code');
      }),
    open,
    revoke: async ({ secret }) => {
      try {
        await oauthClient(options).revokeToken(secret);
      } catch (error) {
        // It has ended already.
        if (failureOf(error).reason !== 'invalid_token') throw calendarErrorOf(error, 'revoke a token');
      }
    },
  };
}
