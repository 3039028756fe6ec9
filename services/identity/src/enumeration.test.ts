import { CALLS, type CallName, callOf } from '@scopewright/contracts';
import { mailedCode, wrongCode } from '@scopewright/data/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PASSWORD_COST } from './login/passwords.ts';
import { cpuRatio } from './testing/cpu-ratio.ts';
import { INVITATION_SECRET, PASSWORD, startTestIdentity } from './testing/identity.ts';

/** access.md: the response time must not reveal whether an address is known. */
const MOST = 1.2;
/** A ratio this far inside the bound needs no more samples. */
const CLEAR = Math.sqrt(MOST);
const UNKNOWN = 'nobody@example.test';
const MOST_SAMPLES = 80;
const TIMEOUT_MS = 120_000;

// the product's real password cost, which dominates the time of a login
const identity = await startTestIdentity({ passwordCost: PASSWORD_COST });
const firm = await identity.make.firmAt('acme');
await identity.make.firmAt('other');
const known = (await identity.person(firm)).user.email;
afterAll(() => identity.close());

/** The commands that `work` sends to the database, in order. */
async function commandsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const note = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) =>
    sent.push(`${commandName} ${command[commandName]}`);
  identity.data.client.on('commandStarted', note);
  await work();
  identity.data.client.off('commandStarted', note);
  return sent;
}

/**
 * Two calls that send the same queries wait equally long for the database; the rest is processor time, which other
 * programs on the machine don't affect.
 */
async function expectAlike(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<void> {
  // warm-up: the first calls also load the address
  await one();
  await other();
  const asked = await commandsOf(one);
  expect(asked.length).toBeGreaterThan(0);
  expect(await commandsOf(other)).toEqual(asked);
  const clear = (ratio: number) => ratio < CLEAR && ratio > 1 / CLEAR;
  const ratio = await cpuRatio(one, other, { most: MOST_SAMPLES, clear });
  expect(ratio).toBeLessThan(MOST);
  expect(ratio).toBeGreaterThan(1 / MOST);
}

describe('login', () => {
  test.each<[string, string | undefined, string]>([
    ['a wrong password at the own firm', 'acme', 'a wrong password'],
    ['the right password at another firm', 'other', PASSWORD],
    ['the right password at the bare domain', undefined, PASSWORD],
  ])(
    'takes as long for an unknown address as with %s',
    async (_what, tenant, password) => {
      const attempt = (email: string) => async () =>
        expect((await identity.signIn(email, tenant, password)).response.status).toBe(401);
      await expectAlike(attempt(known), attempt(UNKNOWN));
    },
    TIMEOUT_MS,
  );
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

  test(
    'takes as long to ask for a code',
    async () => {
      const ask = (email: string) => async () => expect(await send(email)).toBe(202);
      await expectAlike(ask(known), ask(UNKNOWN));
    },
    TIMEOUT_MS,
  );

  test(
    'takes as long to refuse a wrong code',
    async () => {
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
    },
    TIMEOUT_MS,
  );
});
