import { createHash, randomBytes } from 'node:crypto';
import { stack } from './stack.ts';

interface GoogleEvent {
  id: string;
  summary?: string;
  start: { dateTime: string };
  end: { dateTime: string };
}

/** Where the consent of a person at Google's stand-in leads; no server answers there. */
const REDIRECT_URI = 'http://localhost/consent-of-tests';
/** The person signed in at the stand-in. */
const ACCOUNT = 'rep@example.com';
const SCOPE = 'https://www.googleapis.com/auth/calendar.events';

/** The calendar of the person signed in at Google's stand-in, as another program of theirs sees it. */
export async function ownGoogleCalendar() {
  if (stack.google === null) throw new Error('No stand-in for Google runs');
  const { origin, clientId, clientSecret } = stack.google;
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: SCOPE,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const page = await (await fetch(`${origin}/auth?${query}`)).text();
  const [, code] = /code=([^&"#]+)/.exec(page) ?? [];
  if (code === undefined) throw new Error(`No code in ${page}`);
  const tokens = await fetch(`${origin}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: decodeURIComponent(code),
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: REDIRECT_URI,
      code_verifier: verifier,
    }),
  });
  const { access_token: token } = (await tokens.json()) as { access_token: string };
  const events = `${origin}/calendar/v3/calendars/${encodeURIComponent(ACCOUNT)}/events`;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  return {
    events: async () =>
      ((await (await fetch(events, { headers })).json()) as { items: GoogleEvent[] }).items.filter(
        (event) => 'start' in event,
      ),
    add: async (event: Omit<GoogleEvent, 'id'>) => {
      const answer = await fetch(events, { method: 'POST', headers, body: JSON.stringify(event) });
      if (!answer.ok) throw new Error(await answer.text());
    },
  };
}
