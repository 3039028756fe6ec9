import type { Invitation } from '@scopewright/contracts';
import { invitation } from '@scopewright/contracts/testing';
import { sessionGrant } from '@scopewright/remote-contract/standalone';

/** Passwords other than this one are refused. */
const PASSWORD = 'standalone';

/** `/invitation/pending`, `known`, `used`, `expired` and `replaced` show the kinds of links; any other token is not valid. */
const INVITATIONS: Record<string, Invitation> = {
  pending: invitation(),
  known: invitation({ hasAccount: true }),
  used: invitation({ status: 'used' }),
  expired: invitation({ status: 'expired' }),
  replaced: invitation({ status: 'replaced' }),
};

const failure = (status: number, error: string, code: string) => Response.json({ error, code, requestId: 'standalone' }, { status });

/** Answers the calls of this remote when it runs by itself. */
export const standaloneFetch: typeof fetch = async (input, init) => {
  const path = new URL(String(input), location.href).pathname.replace(/^\/api\//, '');
  const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
  if (path === 'login') return body.password === PASSWORD ? Response.json(sessionGrant()) : failure(401, 'Invalid credentials', 'invalid_credentials');
  if (path === 'health') return Response.json({ status: 'ok', version: 'standalone', services: {} });
  if (path === 'public/confirm-email') return Response.json({ email: sessionGrant().user.email });
  if (path === 'invitations/resend') return Response.json({ sent: true });
  const [, token = '', action] = /^invitations\/([^/]+)(\/accept)?$/.exec(path) ?? [];
  const found = Object.hasOwn(INVITATIONS, token) ? INVITATIONS[token] : undefined;
  if (!found) return failure(404, 'This invitation link is not valid.', 'not_found');
  if (!action) return Response.json(found);
  return found.hasAccount && body.password !== PASSWORD ? failure(401, 'Invalid credentials', 'invalid_credentials') : Response.json(sessionGrant());
};
