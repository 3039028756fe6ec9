import { FakeGraph, type MicrosoftCalendarFixture } from './fake-microsoft-graph.ts';
import { FakeIdentity } from './fake-microsoft-identity.ts';
import { type FakeServer, fakeServer, type Reply } from './fake-server.ts';

export interface FakeMicrosoft extends FakeServer {
  clientId: string;
  clientSecret: string;
  /** Sign-in: consent, codes and tokens. */
  identity: FakeIdentity;
  /** Calendars, events and subscriptions of the one account. */
  graph: FakeGraph;
  /** Signs the account in as if the user had consented. @returns its refresh token */
  signIn(): string;
  /** Takes all back to the beginning: one calendar `main`, the account's own, and one `shared`, which is read-only. */
  reset(): void;
}

const json = (status: number, body: object, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const FIXTURES: MicrosoftCalendarFixture[] = [
  { id: 'main', name: 'Calendar', isDefaultCalendar: true, canEdit: true, meetings: true },
  { id: 'shared', name: 'Holidays', isDefaultCalendar: false, canEdit: false, meetings: false },
];

/**
 * A server on a free port that imitates the parts of Microsoft's sign-in and of Microsoft Graph that the product uses,
 * both at one origin:
 * https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow
 * https://learn.microsoft.com/graph/api/resources/calendar
 */
export async function fakeMicrosoft(): Promise<FakeMicrosoft> {
  const identity = new FakeIdentity();
  const graph = new FakeGraph(FIXTURES);
  const server = await fakeServer(
    async (asked) => {
      const { url, headers } = asked;
      if (/^\/[^/]+\/oauth2\/v2\.0\//.test(url.pathname)) return identity.answer(asked);
      if (!url.pathname.startsWith('/v1.0/'))
        return json(404, { error: { code: 'BadRequest', message: 'No version' } });
      if (!identity.accepts(headers.authorization ?? ''))
        return json(401, { error: { code: 'InvalidAuthenticationToken', message: 'Lifetime validation failed' } });
      return graph.answer(asked);
    },
    (status, code) => json(status, { error: { code, message: 'A message that may name person@example.com' } }),
  );
  return Object.assign(server, {
    clientId: identity.clientId,
    clientSecret: identity.clientSecret,
    identity,
    graph,
    signIn: () => identity.newRefreshToken(),
    reset: () => {
      server.heal();
      server.asked.length = 0;
      server.before = () => undefined;
      identity.reset();
      graph.reset(FIXTURES);
    },
  });
}
