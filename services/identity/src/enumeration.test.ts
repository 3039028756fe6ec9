import { CALLS, type CallName, callOf } from '@scopewright/contracts';
import { mailedCode, wrongCode } from '@scopewright/data/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { countedHasher } from './testing/counted-hasher.ts';
import { INVITATION_SECRET, PASSWORD, startTestIdentity } from './testing/identity.ts';

const UNKNOWN = 'nobody@example.test';

const hasher = countedHasher();
const identity = await startTestIdentity({ hasher });
const firm = await identity.make.firmAt('acme');
await identity.make.firmAt('other');
const known = (await identity.person(firm)).user.email;
afterAll(() => identity.close());

/** The cost of a call: the commands that it sends to the database, in order, and the work of its hashes. */
async function costOf(work: () => Promise<unknown>): Promise<{ commands: string[]; hashing: number }> {
  const commands: string[] = [];
  const note = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) =>
    commands.push(`${commandName} ${command[commandName]}`);
  identity.data.client.on('commandStarted', note);
  hasher.work = 0;
  await work();
  identity.data.client.off('commandStarted', note);
  return { commands, hashing: hasher.work };
}

/**
 * access.md: the response time must not reveal whether an address is known. Two calls that send the same queries and
 * hash as much take equally long; `npm run bench -- login` measures it.
 */
async function expectAlike(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<{ hashing: number }> {
  // warm-up: the first calls also load the address
  await one();
  await other();
  const cost = await costOf(one);
  expect(cost.commands.length).toBeGreaterThan(0);
  expect(await costOf(other)).toEqual(cost);
  return cost;
}

describe('login', () => {
  test.each<[string, string | undefined, string]>([
    ['a wrong password at the own firm', 'acme', 'a wrong password'],
    ['the right password at another firm', 'other', PASSWORD],
    ['the right password at the bare domain', undefined, PASSWORD],
  ])('costs as much for an unknown address as with %s', async (_what, tenant, password) => {
    const attempt = (email: string) => async () =>
      expect((await identity.signIn(email, tenant, password)).response.status).toBe(401);
    expect((await expectAlike(attempt(known), attempt(UNKNOWN))).hashing).toBeGreaterThan(0);
  });
});

test('asking for an invitation costs the same for every caller', async () => {
  const invited = await identity.make.user(firm._id, { role: 'companyUser', status: 'invited' });
  await identity.make.invitation({ firmId: firm._id, userId: invited._id, email: invited.email });
  const ask = (email: string) => async () =>
    expect((await identity.call('requestInvitation', { tenant: 'acme', body: { email } })).status).toBe(200);
  await expectAlike(ask(invited.email), ask(UNKNOWN));
});

test('signing in costs as much for an invited person without an account as for a stranger', async () => {
  const invited = await identity.make.user(firm._id, { role: 'companyUser', status: 'invited' });
  const attempt = (email: string) => async () =>
    expect((await identity.signIn(email, 'acme', 'a guess')).response.status).toBe(401);
  await expectAlike(attempt(invited.email), attempt(UNKNOWN));
});

const ownerCalls = (Object.keys(CALLS) as CallName[]).filter((name) => {
  const { who, service } = callOf(name);
  return service === 'identity' && 'proof' in who && who.owner !== undefined;
});

test('there are calls of owners to look at', () => {
  expect(ownerCalls.length).toBeGreaterThan(5);
});

describe.each(ownerCalls)('%s', (name) => {
  const { who, body } = callOf(name);
  if (!('proof' in who) || who.owner === undefined || !(body instanceof z.ZodObject))
    throw new Error('It takes no owner');
  const { purpose, email: field, code: codeField } = who.owner;
  /** All fields that the body can have besides address and code. */
  const rest = Object.fromEntries(
    Object.keys(body.shape).flatMap((key) => (key === field || key === codeField ? [] : [[key, 'some text']])),
  );
  const send = async (email: string, code?: string) => {
    const { status } = await identity.call(name, {
      tenant: 'acme',
      body: { ...rest, [field]: email, ...(code === undefined ? {} : { [codeField]: code }) },
    });
    return status;
  };

  test('costs as much to ask for a code', async () => {
    const ask = (email: string) => async () => expect(await send(email)).toBe(202);
    await expectAlike(ask(known), ask(UNKNOWN));
  });

  test('costs as much to refuse a wrong code', async () => {
    const guess = async (email: string) => {
      const subject = { email, purpose, tenantKey: 'acme' };
      await send(email);
      const wrong = wrongCode(await mailedCode(identity.data.models, subject, INVITATION_SECRET));
      return async () => {
        // the code counts as one of the first five attempts again
        await identity.data.models.emailCodes.updateOne(subject, { $set: { attempts: 0 } });
        expect(await send(email, wrong)).toBe(403);
      };
    };
    await expectAlike(await guess(known), await guess(UNKNOWN));
  });
});
