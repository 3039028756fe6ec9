import type { CallOutput, Invitation } from '@scopewright/contracts';
import { SETUP_KEY_HEADER } from '@scopewright/contracts/routes';
import { invitation } from '@scopewright/contracts/testing';
import { sessionGrant } from '@scopewright/remote-contract/standalone';
import type { ProvenAnswer } from './proof/use-proof.ts';

/** The only correct password. */
const PASSWORD = 'standalone';
/** The only correct code and setup key. */
const CODE = '123456';
const SETUP_KEY = 'standalone';

/**
 * `/invitation/pending`, `known`, `used`, `expired` and `replaced` show the kinds of links; any other token is invalid.
 */
const INVITATIONS: Record<string, Invitation> = {
  pending: invitation(),
  known: invitation({ hasAccount: true }),
  used: invitation({ status: 'used' }),
  expired: invitation({ status: 'expired' }),
  replaced: invitation({ status: 'replaced' }),
};

const failure = (status: number, error: string, code: string) =>
  Response.json({ error, code, requestId: 'standalone' }, { status });

const ID = '64b7f9c2a1d3e4f5a6b7c8d0';
const USER = { id: ID, name: 'Ada Admin', role: 'companyUser', companyId: ID, status: 'active' } as const;
const COMPANY = { name: 'Acme Consulting', subdomain: 'acme', status: 'active' };

/** Addresses whose auth account was created here. */
const created = new Set<string>();

/**
 * The data of an e-mail address: `norecord@…` has no user record, `noaccount@…` no auth account, `nobody@…` neither.
 */
function knownOf(email: string) {
  const [who] = email.split('@');
  return {
    hasAccount: created.has(email) || (who !== 'noaccount' && who !== 'nobody'),
    hasRecord: who !== 'norecord' && who !== 'nobody',
  };
}

type Body = Readonly<Record<string, string>>;

function diagnostic({ email = '' }: Body): ProvenAnswer<'userDiagnostic'> {
  const { hasAccount, hasRecord } = knownOf(email);
  return {
    authExists: hasAccount,
    authUserId: hasAccount ? ID : null,
    kvUserExists: hasRecord,
    kvUser: hasRecord ? USER : null,
  };
}

function account({ email = '' }: Body): ProvenAnswer<'checkAccount'> {
  const { hasAccount, hasRecord } = knownOf(email);
  return {
    authAccount: hasAccount
      ? { id: ID, email, created_at: '2026-01-05T09:00:00.000Z', email_confirmed_at: null }
      : null,
    kvUser: hasRecord ? { ...USER, email } : null,
    company: hasRecord ? COMPANY : null,
  };
}

const HOSTING: ProvenAnswer<'hostingDiagnostic'> = {
  configured: false,
  hasApiToken: true,
  apiTokenPreview: 'vck_12…ab',
  hasProjectId: true,
  projectId: 'prj_standalone',
  hasTeamId: false,
  teamId: null,
};

const OAUTH: CallOutput<'oauthTest'> = {
  status: 'WARNING',
  message: 'The client id does not end in the suffix of the calendar provider.',
  instructions: ['Copy the client id again from the calendar provider.', 'Run the test again.'],
  checks: {
    clientIdSet: true,
    clientIdFormat: 'invalid',
    clientIdPreview: '123456…ab',
    clientSecretSet: true,
    clientSecretLength: 35,
    credentialsMismatch: true,
    supabaseUrlSet: true,
    supabaseUrl: 'https://scopewright.app',
    redirectUri: 'https://scopewright.app/api/calendar/callback',
  },
};

/** Calls that an owner may make with the mailed code. */
const OWNER_CALLS: Readonly<Record<string, (body: Body) => unknown>> = {
  'admin/user-diagnostic': diagnostic,
  'admin/recover-user': () => ({ success: true }),
  'admin/check-account': account,
  'admin/create-auth-account': ({ email = '' }) => {
    created.add(email);
    return { success: true };
  },
  'admin/fix-subdomain-enabled': () => ({ message: 'The subdomain answers again.', company: COMPANY }),
  'admin/reset-password': ({ email = '' }) =>
    knownOf(email).hasAccount
      ? { success: true }
      : failure(404, 'No account found with this email address.', 'not_found'),
};

/**
 * Calls for operators. The subdomain `used` is in use; the address `again@…` finds a database that already has users.
 */
const OPERATOR_CALLS: Readonly<Record<string, (body: Body) => unknown>> = {
  'admin/quick-subdomain-setup': () => ({ success: true }),
  'admin/setup-key': () => ({ success: true }),
  'admin/vercel-diagnostic': () => HOSTING,
  'admin/create-subdomain': ({ subdomain }) =>
    subdomain === 'used'
      ? { success: false, alreadyExists: true, error: 'already in use' }
      : { success: true, message: `${subdomain} was created.` },
  'bootstrap/create-admin': ({ email = '' }) =>
    email.startsWith('again@') ? failure(409, 'The database already has users', 'conflict') : { success: true },
  'bootstrap/reset': () => ({ success: true }),
  'admin/bootstrap-isos-technology': () => ({ success: true }),
};

const answerWith = (answer: unknown): Response => (answer instanceof Response ? answer : Response.json(answer));

/** Answers the calls of this remote when it runs standalone. */
export const standaloneFetch: typeof fetch = async (input, init) => {
  const path = new URL(String(input), location.href).pathname.replace(/^\/api\//, '');
  const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
  const key = new Headers(init?.headers).get(SETUP_KEY_HEADER);
  const owned = OWNER_CALLS[path];
  const operated = OPERATOR_CALLS[path];
  if ((owned || operated) && key !== null && key !== SETUP_KEY)
    return failure(403, 'This setup key is not valid.', 'setup_key_invalid');
  if (operated) return key === null ? failure(401, 'Unauthorized', 'unauthorized') : answerWith(operated(body));
  if (owned && key === null && body.verificationCode === undefined)
    return Response.json({ verificationRequired: true }, { status: 202 });
  if (owned && key === null && body.verificationCode !== CODE) {
    return failure(403, 'This code is not valid. Check it, or ask for a new one.', 'verification_failed');
  }
  if (owned) return answerWith(owned(body));
  if (path === 'public/oauth/test') return Response.json(OAUTH);
  if (path === 'login')
    return body.password === PASSWORD
      ? Response.json(sessionGrant())
      : failure(401, 'Invalid credentials', 'invalid_credentials');
  if (path === 'health') return Response.json({ status: 'ok', version: 'standalone', services: {} });
  if (path === 'public/confirm-email') return Response.json({ email: sessionGrant().user.email });
  if (path === 'invitations/resend') return Response.json({ sent: true });
  const [, token = '', action] = /^invitations\/([^/]+)(\/accept)?$/.exec(path) ?? [];
  const found = Object.hasOwn(INVITATIONS, token) ? INVITATIONS[token] : undefined;
  if (!found) return failure(404, 'This invitation link is not valid.', 'not_found');
  if (!action) return Response.json(found);
  return found.hasAccount && body.password !== PASSWORD
    ? failure(401, 'Invalid credentials', 'invalid_credentials')
    : Response.json(sessionGrant());
};
