import {
  answersImpersonation,
  CALLS,
  type Call,
  type CallName,
  callOf,
  credentialOf,
  ROLES,
  type Role,
  type ServiceName,
  type Who,
} from '@scopewright/contracts';
import { SETUP_KEY_HEADER } from '@scopewright/contracts/routes';
import type { CompanyDoc, FirmDoc, SessionDoc, UserDoc } from '@scopewright/data';
import type { factories } from '@scopewright/data/testing';
import { abilitiesFor } from '@scopewright/domain/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { TestService } from './service.ts';

/** The kinds of callers in the access tests: the credential each sends to the firm's host. */
const CALLERS = [
  'nobody',
  'the public key',
  'the setup key',
  'a wrong setup key',
  'the setup key without the public key',
  ...ROLES,
  'a firm admin of another firm',
  'a company admin of a company without a firm',
  'one who belongs to nothing',
  'a revoked session',
  'a revoked system administrator',
  'another site’s page',
] as const;
type Caller = (typeof CALLERS)[number];

/** The answer to a caller before a handler runs. */
type Verdict =
  | 'let in'
  | 'may only look'
  | 'asked for a code'
  | 'unauthorized'
  | 'forbidden'
  | 'wrong setup key'
  | Standing;

/** States of a firm that is not in good standing, each with the fields that cause it. */
const STANDINGS = {
  'read-only': { trialEndsAt: new Date(0) },
  archived: { trialEndsAt: new Date(0), archivedAt: new Date(0) },
} as const;
type Standing = keyof typeof STANDINGS;

/** The roles that a system administrator views the product as. */
const IMPERSONATED = ROLES.filter((role) => role !== 'systemAdmin');

/**
 * The definition's promise to a caller who views the product as one of the firm's people: calls that only show a page,
 * as to that person; no other call with a token.
 */
function promisedAs(role: Role, call: Call): Verdict {
  const credential = credentialOf(call.who);
  if (credential === 'nothing' || credential === 'cookie' || answersImpersonation(call)) return promisedTo(role, call);
  return 'may only look';
}

const isRole = (caller: Caller): caller is Role => (ROLES as readonly string[]).includes(caller);

const CARRIES_PUBLIC_KEY: ReadonlySet<Caller> = new Set(['the public key', 'the setup key', 'a wrong setup key']);
/** Callers whose token is not valid at the firm's host. */
const TURNED_AWAY: ReadonlySet<Caller> = new Set([
  'a firm admin of another firm',
  'a company admin of a company without a firm',
  'one who belongs to nothing',
  'a revoked session',
  'a revoked system administrator',
]);

/** The promise of a call with proofs to a caller who is allowed to request it. */
function promisedByProof(caller: Caller, { proof, owner }: Extract<Who, { proof: unknown }>): Verdict {
  if (caller === 'the setup key' && proof.includes('setupKey')) return 'let in';
  if (caller === 'a wrong setup key' && proof.includes('setupKey')) return 'wrong setup key';
  if (caller === 'systemAdmin' && proof.includes('systemAdmin')) return 'let in';
  return owner === undefined ? 'unauthorized' : 'asked for a code';
}

/** The promise of a call's definition to a caller at a firm in good standing. */
function promisedTo(caller: Caller, { who }: Pick<Call, 'who'>): Verdict {
  const credential = credentialOf(who);
  if (credential === 'nothing') return 'let in';
  if (credential === 'cookie') return caller === 'another site’s page' ? 'forbidden' : 'let in';
  if (credential === 'optional' && !TURNED_AWAY.has(caller))
    return caller === 'a wrong setup key' ? 'wrong setup key' : 'let in';
  if (CARRIES_PUBLIC_KEY.has(caller) || isRole(caller)) {
    if ('proof' in who) return promisedByProof(caller, who);
    if (CARRIES_PUBLIC_KEY.has(caller)) return credential === 'token' ? 'unauthorized' : 'let in';
  }
  if (!isRole(caller)) return 'unauthorized';
  if (!('ability' in who)) return 'let in';
  return abilitiesFor({ role: caller, readOnly: false, consultantsCanSeeAllClients: false }).includes(who.ability)
    ? 'let in'
    : 'forbidden';
}

/**
 * The definition's promise at a firm that is not in good standing: people with access can still read. Writes are
 * refused to the firm's people, and with the public key if the call uses the host's firm, unless the definition has a
 * reason. Members of an archived firm count as anonymous.
 */
function promisedAt(
  standing: Standing,
  caller: Caller,
  call: Pick<Call, 'who' | 'method' | 'tenant' | 'whileReadOnly'>,
): Verdict {
  const promised = promisedTo(caller, call);
  if (caller === 'systemAdmin') return promised;
  const credential = credentialOf(call.who);
  if (standing === 'archived' && credential === 'token' && isRole(caller)) return standing;
  if (promised !== 'let in' && promised !== 'asked for a code') return promised;
  const asMember = standing === 'read-only' && isRole(caller) && credential !== 'cookie' && credential !== 'nothing';
  const looksAtFirm = asMember || credential === 'token' || call.tenant !== undefined;
  return looksAtFirm && call.method !== 'GET' && call.whileReadOnly === undefined ? standing : promised;
}

/** A body with which a caller is asked for a code; nothing for calls that don't ask. */
function ownersBody({ who, body }: Call): { body?: Record<string, string> } {
  if (!('proof' in who) || who.owner === undefined || !(body instanceof z.ZodObject)) return {};
  const { email } = who.owner;
  const required = Object.entries(body.shape).flatMap(([field, schema]) =>
    schema instanceof z.ZodOptional ? [] : [field],
  );
  return {
    body: Object.fromEntries(required.map((field) => [field, field === email ? 'walk@example.test' : 'some text'])),
  };
}

const setupKeyOf = (caller: Caller, setupKey: string): Record<string, string> => {
  if (caller === 'a wrong setup key') return { [SETUP_KEY_HEADER]: `${setupKey} or not` };
  return caller.startsWith('the setup key') ? { [SETUP_KEY_HEADER]: setupKey } : {};
};

interface AccessWalk {
  service: Pick<TestService, 'call' | 'engines'>;
  make: ReturnType<typeof factories>;
  /** The setup key, where the service has one. */
  setupKey?: string;
  /** An access token of a user's session, as the service under test verifies it; with an actor, of an impersonation. */
  sign: (user: UserDoc, session: SessionDoc, actor?: { user: UserDoc; session: SessionDoc }) => string;
}

/** The calls that a service answers. */
const callsOf = (service: ServiceName): CallName[] =>
  (Object.keys(CALLS) as CallName[]).filter((name) => callOf(name).service === service);

/**
 * Creates a firm and a caller of every kind, and returns a function that makes a call as one of them. Calls are sent
 * without a valid body, so that an admitted caller is stopped by validation; calls that require an owner's code get a
 * body, and for a service with such calls the handlers must be omitted.
 * @param key address of the firm to create
 * @param standing the firm's state, if it is not in good standing
 */
async function accessWalk(
  { service, make, sign, setupKey = 'a service without a setup key' }: AccessWalk,
  key: string,
  standing?: Standing,
): Promise<(name: CallName, caller: Caller, how?: 'impersonated') => Promise<Verdict>> {
  const firm = await make.firmAt(key, standing && STANDINGS[standing]);
  const other = await make.firmAt(`${key}-other`);
  const signIn = async (role: Role, of: FirmDoc) => {
    const company = role === 'companyUser' || role === 'user' ? await make.company(of._id) : null;
    const user = await make.user(role === 'systemAdmin' ? null : of._id, { role, companyId: company?._id ?? null });
    const account = await make.authAccount({ email: user.email });
    const session = await make.session(user, { accountId: account._id });
    return { token: sign(user, session), user, session };
  };
  const ended = await signIn('firmAdmin', firm);
  const endedAdmin = await signIn('systemAdmin', firm);
  await service.engines.revocations.announce({ sessionIds: [ended.session._id, endedAdmin.session._id] });
  const tokens = new Map<Caller, string | null>([
    ['nobody', null],
    ['a firm admin of another firm', (await signIn('firmAdmin', other)).token],
    ['a revoked session', ended.token],
    ['a revoked system administrator', endedAdmin.token],
    ['the setup key without the public key', null],
  ]);
  const legacy = await make.legacyCompanyAt(`${key}-legacy`);
  const signInTo = async (companyId: CompanyDoc['_id'] | null): Promise<string> => {
    const user = await make.user(null, { role: 'companyUser', companyId });
    return sign(user, await make.session(user, { accountId: (await make.authAccount({ email: user.email }))._id }));
  };
  tokens.set('a company admin of a company without a firm', await signInTo(legacy._id));
  tokens.set('one who belongs to nothing', await signInTo(null));
  const impersonations = new Map<Caller, string>();
  const administrator = await signIn('systemAdmin', firm);
  for (const role of ROLES) {
    const member = await signIn(role, firm);
    tokens.set(role, member.token);
    if (role !== 'systemAdmin') impersonations.set(role, sign(member.user, member.session, administrator));
  }
  return async (name, caller, how) => {
    const foreign = caller === 'another site’s page';
    const token = foreign ? null : (how === 'impersonated' ? impersonations : tokens).get(caller);
    const { status, body } = await service.call(name, {
      tenant: key,
      params: Object.fromEntries(
        [...callOf(name).path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => [parameter, 'x']),
      ),
      headers: { 'Sec-Fetch-Site': foreign ? 'cross-site' : 'same-origin', ...setupKeyOf(caller, setupKey) },
      ...ownersBody(callOf(name)),
      ...(token === undefined ? {} : { token }),
    });
    const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
    if (status === 403 && code === 'forbidden') return 'forbidden';
    if (status === 402 && code === 'account_read_only') return 'read-only';
    if (status === 403 && code === 'impersonation_read_only') return 'may only look';
    if (status === 403 && code === 'account_archived') return 'archived';
    if (status === 403 && code === 'setup_key_invalid') return 'wrong setup key';
    if (status === 202) return 'asked for a code';
    // without a refresh cookie the session call has nothing to restore, for any caller
    return code === 'unauthorized' && credentialOf(callOf(name).who) !== 'cookie' ? 'unauthorized' : 'let in';
  };
}

type TryCall = Awaited<ReturnType<typeof accessWalk>>;

/**
 * Declares one test per call of a service, which makes it as every kind of caller and compares the whole row of answers
 * with the promise of the call's definition. The row includes a read-only firm and an archived firm, with their people,
 * system administrators and the public key, and an administrator who views the product as one of the firm's people.
 * @param start starts the service over an empty database
 */
export function describeAccess(
  service: ServiceName,
  start: () => Promise<AccessWalk & { close: () => Promise<unknown> }>,
): void {
  let close: () => Promise<unknown>;
  let tryCall: TryCall;
  const tryAt = new Map<Standing, TryCall>();
  beforeAll(async () => {
    const walk = await start();
    close = walk.close;
    tryCall = await accessWalk(walk, 'walk');
    for (const standing of ['read-only', 'archived'] as const)
      tryAt.set(standing, await accessWalk(walk, standing, standing));
  });
  afterAll(() => close());
  test.each(callsOf(service))('%s answers every caller as its definition promises', async (name) => {
    const call = callOf(name);
    const row: { who: string; promised: Verdict; answered: Promise<Verdict | undefined> }[] = [
      ...CALLERS.map((caller) => ({
        who: caller,
        promised: promisedTo(caller, call),
        answered: tryCall(name, caller),
      })),
      ...IMPERSONATED.map((role) => ({
        who: `a system administrator who views the product as ${role}`,
        promised: promisedAs(role, call),
        answered: tryCall(name, role, 'impersonated'),
      })),
      ...[...tryAt].flatMap(([standing, tryThere]) =>
        ([...ROLES, 'the public key'] as const).map((caller) => ({
          who: `${caller} at a firm that is ${standing}`,
          promised: promisedAt(standing, caller, call),
          answered: tryThere(name, caller),
        })),
      ),
    ];
    const answers = await Promise.all(row.map(async ({ who, answered }) => [who, await answered]));
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(row.map(({ who, promised }) => [who, promised])));
  });
}
