import type { CallInput, CallOutput, SecondFactorQuestion, SecondFactors, SessionGrant } from '@scopewright/contracts';
import { type AuthAccountDoc, endMembershipSessions, type FirmDoc, withTransaction } from '@scopewright/data';
import { createSealing } from '@scopewright/service-kit';
import { Secret, TOTP } from 'otpauth';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type TestAuthenticator, testAuthenticator } from '../testing/authenticator.ts';
import {
  cookieOf,
  PASSWORD,
  type Person,
  SEALING_KEYS,
  startTestIdentity,
  type TestIdentity,
} from '../testing/identity.ts';

let count = 0;
const identity = await startTestIdentity();
afterAll(() => identity.close());

const STEP_MS = 30_000;
const OVER = [410, 'gone'];
const REFUSED = [403, 'second_factor_refused'];
type TestRequest = NonNullable<Parameters<TestIdentity['call']>[1]>;
type Firm = FirmDoc & { key: string };
type Answer = CallInput<'answerSecondFactor'>['body']['answer'];
type Enrolled = CallOutput<'confirmTotp'>;

async function newFirm(values: Partial<FirmDoc> = {}): Promise<Firm> {
  const key = `secure-${++count}`;
  return { ...(await identity.make.firmAt(key, values)), key };
}

/** A signed-in device: the headers and cookies that it sends to the firm's host. */
interface Device {
  tenant: string;
  token: string;
}

const verdict = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string } | undefined)?.code,
];
const originOf = (key: string) => `http://${key}.scopewright.app`;
const codeOf = (secret: string, ago = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: identity.now().getTime() - ago * STEP_MS });
const wrongCodeOf = (secret: string) => {
  const right = [-1, 0, 1].map((ago) => codeOf(secret, ago));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
};
const accountOf = async ({ account }: Person) =>
  (await identity.data.models.authAccounts.findById(account._id).lean<AuthAccountDoc>()) as AuthAccountDoc;
const mailsOf = async ({ account }: Person) => {
  const rows = await identity.data.models.outbox.find({ job: 'mail.second-factor' }).lean();
  return rows
    .map(({ payload }) => payload as { accountId: string; what: string; name: string | null; left: number | null })
    .filter(({ accountId }) => accountId === account._id.toHexString());
};

/** Signs in with the password of a person without a second factor. */
async function device(person: Person, { key }: Firm): Promise<Device> {
  const { response, grant } = await identity.signIn(person.user.email, key);
  expect(response.status).toBe(200);
  return { tenant: key, token: grant.accessToken };
}

/** Sends the password of a person who has a second factor. */
async function asked(person: Person, { key }: Firm, request: TestRequest = {}): Promise<SecondFactorQuestion> {
  const response = await identity.call('login', {
    tenant: key,
    body: { email: person.user.email, password: PASSWORD },
    ...request,
  });
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(response.body).not.toHaveProperty('accessToken');
  return response.body as SecondFactorQuestion;
}

const answer = (challenge: string, given: Answer, tenant: string, request: TestRequest = {}) =>
  identity.call('answerSecondFactor', { tenant, body: { challenge, answer: given }, ...request });

/** Sets up an authenticator app. */
async function withApp(from: Device): Promise<{ secret: string; enrolled: Enrolled }> {
  const { setup, secret } = (await identity.call('beginTotp', { ...from, body: { password: PASSWORD } }))
    .body as CallOutput<'beginTotp'>;
  const done = await identity.call('confirmTotp', { ...from, body: { setup, code: codeOf(secret) } });
  expect(done.status).toBe(200);
  // the code that was used no longer works
  identity.advance(STEP_MS);
  return { secret, enrolled: done.body as Enrolled };
}

async function withPasskey(
  from: Device,
  authenticator = testAuthenticator(),
  origin = originOf(from.tenant),
): Promise<{ authenticator: TestAuthenticator; enrolled: Enrolled }> {
  const { setup, options } = (await identity.call('beginPasskey', { ...from, body: { password: PASSWORD } }))
    .body as CallOutput<'beginPasskey'>;
  const done = await identity.call('confirmPasskey', {
    ...from,
    body: { setup, name: 'Laptop', registration: authenticator.register(options, origin) },
  });
  expect(done.status).toBe(200);
  return { authenticator, enrolled: done.body as Enrolled };
}

/** A person with an authenticator app. */
async function personWithApp(firm: Firm) {
  const person = await identity.person(firm);
  const laptop = await device(person, firm);
  return { person, laptop, ...(await withApp(laptop)) };
}

const signIn = async (person: Person, firm: Firm, secret: string): Promise<Device> => {
  const { challenge } = await asked(person, firm);
  const { status, body } = await answer(challenge, { kind: 'totp', code: codeOf(secret) }, firm.key);
  expect(status).toBe(200);
  return { tenant: firm.key, token: (body as SessionGrant).accessToken };
};

describe('signing in', () => {
  test('with an authenticator app: after the password a question, after its code the session', async () => {
    const firm = await newFirm();
    const { person, secret } = await personWithApp(firm);
    const question = await asked(person, firm);
    expect(question).toMatchObject({ secondFactorRequired: true, totp: true, recoveryCodes: true, passkey: null });
    const response = await answer(
      question.challenge,
      { kind: 'totp', code: codeOf(secret).replace(/^.../, '$& ') },
      firm.key,
    );
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      user: { email: person.user.email },
      mustEnrolSecondFactor: false,
      recoveryCodesLeft: null,
    });
    expect(cookieOf(response)).toMatch(/^sw_session=/);
  });

  test('a code of the period before counts, one of two before does not', async () => {
    const firm = await newFirm();
    const { person, secret } = await personWithApp(firm);
    identity.advance(3 * STEP_MS);
    const { challenge } = await asked(person, firm);
    expect(verdict(await answer(challenge, { kind: 'totp', code: codeOf(secret, 2) }, firm.key))).toEqual(REFUSED);
    expect((await answer(challenge, { kind: 'totp', code: codeOf(secret, 1) }, firm.key)).status).toBe(200);
  });

  test('a code works once, also for another challenge, and not before the enrolling one', async () => {
    const firm = await newFirm();
    const { person, secret } = await personWithApp(firm);
    const code = codeOf(secret);
    const [first, second] = [await asked(person, firm), await asked(person, firm)];
    expect(verdict(await answer(first.challenge, { kind: 'totp', code: codeOf(secret, 1) }, firm.key))).toEqual(
      REFUSED,
    );
    expect((await answer(first.challenge, { kind: 'totp', code }, firm.key)).status).toBe(200);
    expect(verdict(await answer(second.challenge, { kind: 'totp', code }, firm.key))).toEqual(REFUSED);
    expect(verdict(await answer(first.challenge, { kind: 'totp', code: codeOf(secret, -1) }, firm.key))).toEqual(OVER);
    identity.advance(STEP_MS);
    expect((await answer(second.challenge, { kind: 'totp', code: codeOf(secret) }, firm.key)).status).toBe(200);
  });

  test('one code sent many times concurrently opens one session', async () => {
    const firm = await newFirm();
    const { person, secret } = await personWithApp(firm);
    const questions = await Promise.all(Array.from({ length: 4 }, () => asked(person, firm)));
    const code = codeOf(secret);
    const answers = await Promise.all(
      questions.map(({ challenge }) => answer(challenge, { kind: 'totp', code }, firm.key)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('five wrong codes lock the challenge, sequentially or twenty concurrently; then the right one is refused', async () => {
    const firm = await newFirm();
    const { person, secret } = await personWithApp(firm);
    const wrong = { kind: 'totp' as const, code: wrongCodeOf(secret) };
    for (const guesses of [
      async (challenge: string) => {
        const seen = [];
        for (let guess = 0; guess < 7; guess++) seen.push(verdict(await answer(challenge, wrong, firm.key)));
        return seen;
      },
      async (challenge: string) =>
        (await Promise.all(Array.from({ length: 20 }, () => answer(challenge, wrong, firm.key)))).map(verdict),
    ]) {
      const { challenge } = await asked(person, firm);
      const seen = await guesses(challenge);
      expect(seen.filter(([status]) => status === 403)).toHaveLength(5);
      expect(seen.filter(([status]) => status === 410)).toHaveLength(seen.length - 5);
      expect(verdict(await answer(challenge, { kind: 'totp', code: codeOf(secret) }, firm.key))).toEqual(OVER);
    }
  });

  test('guesses count against the account, over all challenges', async () => {
    const limited = await startTestIdentity({ rateLimitFactor: 1, shared: identity });
    const firm = await newFirm();
    const { person, secret } = await personWithApp(firm);
    const seen: number[] = [];
    for (let round = 0; round < 5; round++) {
      const { challenge } = (
        await limited.call('login', { tenant: firm.key, body: { email: person.user.email, password: PASSWORD } })
      ).body as SecondFactorQuestion;
      for (let guess = 0; guess < 5; guess++)
        seen.push(
          (
            await limited.call('answerSecondFactor', {
              tenant: firm.key,
              body: { challenge, answer: { kind: 'totp', code: wrongCodeOf(secret) } },
            })
          ).status,
        );
    }
    expect(seen.slice(0, 20)).toEqual(Array(20).fill(403));
    expect(seen.slice(20)).toEqual(Array(5).fill(429));
    await limited.close();
  });

  test('a challenge ends after five minutes, and is worth nothing at another host, made up, or as a ticket', async () => {
    const [firm, other] = [await newFirm(), await newFirm()];
    const { person, secret } = await personWithApp(firm);
    await identity.make.user(other._id, { email: person.user.email });
    const { challenge } = await asked(person, firm);
    const right = () => ({ kind: 'totp' as const, code: codeOf(secret) });
    expect(verdict(await answer(challenge, right(), other.key))).toEqual(OVER);
    const changed = challenge.replace(/.(?=.{20}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    expect(verdict(await answer(changed, right(), firm.key))).toEqual(OVER);
    expect((await identity.call('redeemTicket', { tenant: firm.key, body: { ticket: challenge } })).status).toBe(410);
    expect(
      (
        await identity.call('session', {
          tenant: firm.key,
          headers: { Cookie: `sw_session=${challenge}`, 'Sec-Fetch-Site': 'same-origin' },
        })
      ).status,
    ).toBe(401);
    identity.advance(5 * 60_000);
    expect(verdict(await answer(challenge, right(), firm.key))).toEqual(OVER);
  });

  test('on a local host a challenge belongs to the tenant that was named', async () => {
    const [firm, other] = [await newFirm(), await newFirm()];
    const { person, secret } = await personWithApp(firm);
    const at = (key: string) => ({ host: 'localhost:3000', tenantHeader: key });
    const { challenge } = await asked(person, firm, at(firm.key));
    const code = codeOf(secret);
    expect(verdict(await answer(challenge, { kind: 'totp', code }, firm.key, at(other.key)))).toEqual(OVER);
    expect((await answer(challenge, { kind: 'totp', code }, firm.key, at(firm.key))).status).toBe(200);
  });

  test('someone else’s factor answers nothing', async () => {
    const firm = await newFirm();
    const [mine, theirs] = [await personWithApp(firm), await personWithApp(firm)];
    const { challenge } = await asked(theirs.person, firm);
    expect(verdict(await answer(challenge, { kind: 'totp', code: codeOf(mine.secret) }, firm.key))).toEqual(REFUSED);
    const code = mine.enrolled.recoveryCodes?.[0] ?? '';
    expect(verdict(await answer(challenge, { kind: 'recovery', code }, firm.key))).toEqual(REFUSED);
  });

  test('a person who has since been removed, demoted, or got another password has to start again', async () => {
    const firm = await newFirm();
    const { models, connection } = identity.data;
    const changes = [
      ({ user }: Person) =>
        identity.look(() => models.users.updateOne({ _id: user._id }, { $set: { status: 'removed' } })),
      ({ user }: Person) =>
        identity.look(() =>
          withTransaction(connection, (session) =>
            endMembershipSessions(models, user._id, { session, now: identity.now(), reason: 'demoted' }),
          ),
        ),
      ({ account }: Person) => models.authAccounts.updateOne({ _id: account._id }, { $inc: { version: 1 } }),
    ];
    for (const change of changes) {
      const { person, secret } = await personWithApp(firm);
      const { challenge } = await asked(person, firm);
      await change(person);
      expect(verdict(await answer(challenge, { kind: 'totp', code: codeOf(secret) }, firm.key))).toEqual(OVER);
    }
  });

  test('a factor removed since the question is refused, regardless of added ones', async () => {
    const firm = await newFirm();
    const { person, laptop, secret } = await personWithApp(firm);
    const open = await asked(person, firm);
    await withPasskey(laptop);
    expect(
      (await identity.call('removeSecondFactor', { ...laptop, body: { factor: 'totp', password: PASSWORD } })).status,
    ).toBe(200);
    expect(verdict(await answer(open.challenge, { kind: 'totp', code: codeOf(secret) }, firm.key))).toEqual(REFUSED);
  });

  test('signing in by password while a second factor is being added gives no session without it', async () => {
    const firm = await newFirm();
    const person = await identity.person(firm);
    const laptop = await device(person, firm);
    const { matches } = identity.passwords;
    const passwords = vi.spyOn(identity.passwords, 'matches').mockImplementationOnce(async (...given) => {
      const right = await matches(...given);
      passwords.mockRestore();
      await withApp(laptop);
      return right;
    });
    const { response } = await identity.signIn(person.user.email, firm.key);
    expect(verdict(response)).toEqual([401, 'invalid_credentials']);
  });

  test('a wrong password reveals nothing about the second factor', async () => {
    const firm = await newFirm();
    const { person } = await personWithApp(firm);
    const { response } = await identity.signIn(person.user.email, firm.key, 'not this one');
    expect(response.body).toEqual({
      error: 'Invalid credentials',
      code: 'invalid_credentials',
      requestId: expect.any(String),
    });
  });

  test('a temporary password is asked for its successor only after the second factor', async () => {
    const firm = await newFirm();
    const { person, secret } = await personWithApp(firm);
    await identity.data.models.authAccounts.updateOne(
      { _id: person.account._id },
      { $set: { mustChangePassword: true } },
    );
    const { challenge } = await asked(person, firm);
    const { body } = await answer(challenge, { kind: 'totp', code: codeOf(secret) }, firm.key);
    expect(body).toMatchObject({ mustChangePassword: true });
  });

  test('an archived firm lets no one in', async () => {
    const firm = await newFirm();
    const { person, secret } = await personWithApp(firm);
    const { challenge } = await asked(person, firm);
    await identity.look(() =>
      identity.data.models.firms.updateOne({ _id: firm._id }, { $set: { archivedAt: identity.now() } }),
    );
    identity.advance(STEP_MS);
    expect(verdict(await answer(challenge, { kind: 'totp', code: codeOf(secret) }, firm.key))).toEqual([
      403,
      'account_archived',
    ]);
  });
});

describe('passkeys', () => {
  test('one made at a firm opens the person’s other firms of the product’s domain', async () => {
    const [firm, other] = [await newFirm(), await newFirm()];
    const person = await identity.person(firm);
    await identity.make.user(other._id, { email: person.user.email });
    const { authenticator, enrolled } = await withPasskey(await device(person, firm));
    expect(enrolled.recoveryCodes).toHaveLength(10);
    const { challenge, passkey, totp } = await asked(person, other);
    expect([passkey?.rpId, totp]).toEqual(['scopewright.app', false]);
    expect(passkey?.allowCredentials).toMatchObject([{ id: authenticator.credentialId, transports: ['internal'] }]);
    const assertion = authenticator.sign(passkey ?? { challenge: '' }, originOf(other.key));
    expect((await answer(challenge, { kind: 'passkey', assertion }, other.key)).status).toBe(200);
    expect(await accountOf(person)).toMatchObject({ passkeys: [{ counter: 1, lastUsedAt: identity.now() }] });
  });

  test('belong to the host itself at a firm’s own domain, and are not asked for elsewhere', async () => {
    const firm = await newFirm();
    const domain = `portal-${count}.example.test`;
    await identity.make.address({ _id: domain, firmId: firm._id, kind: 'custom' });
    const person = await identity.person(firm);
    const at = { host: domain };
    const { grant } = {
      grant: (await identity.call('login', { ...at, body: { email: person.user.email, password: PASSWORD } }))
        .body as SessionGrant,
    };
    const from = { ...at, token: grant.accessToken };
    const begun = (await identity.call('beginPasskey', { ...from, body: { password: PASSWORD } }))
      .body as CallOutput<'beginPasskey'>;
    expect(begun.options.rp).toEqual({ id: domain, name: 'Scopewright' });
    const authenticator = testAuthenticator();
    const registration = authenticator.register(begun.options, `http://${domain}`);
    expect(
      (await identity.call('confirmPasskey', { ...from, body: { setup: begun.setup, name: 'Here', registration } }))
        .status,
    ).toBe(200);
    expect((await asked(person, firm)).passkey).toBeNull();
    expect((await asked(person, firm, { ...at, tenant: '' })).passkey).toMatchObject({ rpId: domain });
  });

  test('signatures of another page, challenge or key, or a copied authenticator are refused', async () => {
    const firm = await newFirm();
    const person = await identity.person(firm);
    const { authenticator } = await withPasskey(await device(person, firm));
    authenticator.counter = 10;
    const first = await asked(person, firm);
    const request = first.passkey ?? { challenge: '' };
    const good = authenticator.sign(request, originOf(firm.key));
    expect((await answer(first.challenge, { kind: 'passkey', assertion: good }, firm.key)).status).toBe(200);

    const { challenge, passkey } = await asked(person, firm);
    const now = passkey ?? { challenge: '' };
    const stranger = {
      ...testAuthenticator().sign(now, originOf(firm.key)),
      id: authenticator.credentialId,
      rawId: authenticator.credentialId,
    };
    const phished = authenticator.sign(now, 'http://evil.example');
    authenticator.counter = 3;
    const copied = authenticator.sign(now, originOf(firm.key));
    for (const assertion of [good, phished, stranger, copied])
      expect(verdict(await answer(challenge, { kind: 'passkey', assertion }, firm.key))).toEqual(REFUSED);
    expect((await accountOf(person)).passkeys[0]?.counter).toBe(11);
  });

  test('a registration of another page or another challenge is refused, and one that was used is over', async () => {
    const firm = await newFirm();
    const person = await identity.person(firm);
    const laptop = await device(person, firm);
    const { setup, options } = (await identity.call('beginPasskey', { ...laptop, body: { password: PASSWORD } }))
      .body as CallOutput<'beginPasskey'>;
    const confirm = (registration: unknown) =>
      identity.call('confirmPasskey', { ...laptop, body: { setup, name: 'Key', registration } });
    const authenticator = testAuthenticator();
    expect(verdict(await confirm(authenticator.register(options, 'http://evil.example')))).toEqual(REFUSED);
    expect(
      verdict(await confirm(authenticator.register({ ...options, challenge: 'AAAA' }, originOf(firm.key)))),
    ).toEqual(REFUSED);
    const right = authenticator.register(options, originOf(firm.key));
    expect((await confirm(right)).status).toBe(200);
    expect(verdict(await confirm(right))).toEqual(OVER);
  });

  test('can be called something else by the person alone', async () => {
    const firm = await newFirm();
    const [laptop, stranger] = [
      await device(await identity.person(firm), firm),
      await device(await identity.person(firm), firm),
    ];
    await withPasskey(laptop);
    const own = async () => ((await identity.call('secondFactors', laptop)).body as SecondFactors).passkeys;
    const [passkey] = await own();
    const rename = (from: Device, name: string, id = passkey?.id ?? '') =>
      identity.call('renamePasskey', { ...from, body: { passkey: id, name } });
    expect((await rename(laptop, '  Desk  ')).body).toEqual({ success: true });
    expect(await own()).toEqual([{ ...passkey, name: 'Desk' }]);
    expect((await rename(stranger, 'Mine')).status).toBe(404);
    expect((await rename(laptop, 'Other', 'x'.repeat(22))).status).toBe(404);
    for (const name of ['', ' ', 'x'.repeat(200), 'a\u202eb'])
      expect((await rename(laptop, name)).status, name).toBe(422);
    expect(await own()).toMatchObject([{ name: 'Desk' }]);
  });

  test('one passkey is not two people’s', async () => {
    const firm = await newFirm();
    const [first, second] = [await identity.person(firm), await identity.person(firm)];
    const { authenticator } = await withPasskey(await device(first, firm));
    const laptop = await device(second, firm);
    const { setup, options } = (await identity.call('beginPasskey', { ...laptop, body: { password: PASSWORD } }))
      .body as CallOutput<'beginPasskey'>;
    const registration = authenticator.register(options, originOf(firm.key));
    expect(
      (await identity.call('confirmPasskey', { ...laptop, body: { setup, name: 'Key', registration } })).status,
    ).toBe(409);
  });
});

describe('recovery codes', () => {
  test('each works once, in any notation; using one is mailed with the remaining number', async () => {
    const firm = await newFirm();
    const { person, enrolled } = await personWithApp(firm);
    const [code = ''] = enrolled.recoveryCodes ?? [];
    expect(code).toMatch(/^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/);
    expect(new Set(enrolled.recoveryCodes).size).toBe(10);
    const { challenge } = await asked(person, firm);
    const response = await answer(
      challenge,
      { kind: 'recovery', code: code.toLowerCase().replaceAll('-', ' ') },
      firm.key,
    );
    expect(response.body).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await mailsOf(person)).toMatchObject([{ what: 'added' }, { what: 'recovery-code-used', left: 9 }]);
    const again = await asked(person, firm);
    expect(verdict(await answer(again.challenge, { kind: 'recovery', code }, firm.key))).toEqual(REFUSED);
  });

  test('one used many times concurrently opens one session', async () => {
    const firm = await newFirm();
    const { person, enrolled } = await personWithApp(firm);
    const code = enrolled.recoveryCodes?.[3] ?? '';
    const questions = await Promise.all(Array.from({ length: 4 }, () => asked(person, firm)));
    const answers = await Promise.all(
      questions.map(({ challenge }) => answer(challenge, { kind: 'recovery', code }, firm.key)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await accountOf(person)).recoveryCodes).toHaveLength(9);
  });

  test('new ones take the place of the former, with the password', async () => {
    const firm = await newFirm();
    const { person, laptop, enrolled } = await personWithApp(firm);
    const renew = (password: string) => identity.call('renewRecoveryCodes', { ...laptop, body: { password } });
    expect(verdict(await renew('not this one'))).toEqual([403, 'wrong_password']);
    const { recoveryCodes } = (await renew(PASSWORD)).body as CallOutput<'renewRecoveryCodes'>;
    const { challenge } = await asked(person, firm);
    expect(
      verdict(await answer(challenge, { kind: 'recovery', code: enrolled.recoveryCodes?.[0] ?? '' }, firm.key)),
    ).toEqual(REFUSED);
    expect((await answer(challenge, { kind: 'recovery', code: recoveryCodes[0] ?? '' }, firm.key)).status).toBe(200);
    const without = await device(await identity.person(firm), firm);
    expect((await identity.call('renewRecoveryCodes', { ...without, body: { password: PASSWORD } })).status).toBe(404);
  });

  test('codes that are renewed twice concurrently are shown once, so that the shown ones work', async () => {
    const firm = await newFirm();
    const { person, laptop } = await personWithApp(firm);
    const renew = () => identity.call('renewRecoveryCodes', { ...laptop, body: { password: PASSWORD } });
    const answers = await Promise.all([renew(), renew()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const shown = answers.find(({ status }) => status === 200)?.body as CallOutput<'renewRecoveryCodes'>;
    const { challenge } = await asked(person, firm);
    expect((await answer(challenge, { kind: 'recovery', code: shown.recoveryCodes[0] ?? '' }, firm.key)).status).toBe(
      200,
    );
    expect((await mailsOf(person)).filter(({ what }) => what === 'recovery-codes-renewed')).toHaveLength(1);
  });
});

describe('setting up and removing', () => {
  test('takes the password and one right code, is mailed and audited', async () => {
    const firm = await newFirm();
    const person = await identity.person(firm);
    const [laptop, phone] = [await device(person, firm), await device(person, firm)];
    expect(verdict(await identity.call('beginTotp', { ...laptop, body: { password: 'not this one' } }))).toEqual([
      403,
      'wrong_password',
    ]);
    const begun = (await identity.call('beginTotp', { ...laptop, body: { password: PASSWORD } }))
      .body as CallOutput<'beginTotp'>;
    expect(begun.uri).toContain(`otpauth://totp/Scopewright:${encodeURIComponent(person.user.email)}`);
    const confirm = (from: Device, code: string) =>
      identity.call('confirmTotp', { ...from, body: { setup: begun.setup, code } });
    expect(verdict(await confirm(laptop, wrongCodeOf(begun.secret)))).toEqual(REFUSED);
    expect(verdict(await confirm(phone, codeOf(begun.secret)))).toEqual(OVER);
    expect((await accountOf(person)).totp).toBeNull();
    const done = await confirm(laptop, codeOf(begun.secret));
    expect(done.body).toMatchObject({
      recoveryCodes: expect.any(Array),
      grant: { user: { email: person.user.email } },
    });
    expect((await identity.call('secondFactors', laptop)).body).toMatchObject({
      totp: { lastUsedAt: null },
      passkeys: [],
      recoveryCodesLeft: 10,
      required: false,
    });
    expect(await mailsOf(person)).toMatchObject([{ what: 'added', name: null }]);
    const events = await identity.look(() =>
      identity.data.models.auditEvents.find({ targetId: person.account._id.toHexString() }).lean(),
    );
    expect(events).toMatchObject([{ action: 'second-factor.added', details: { kind: 'totp' } }]);
    expect((await identity.call('beginTotp', { ...laptop, body: { password: PASSWORD } })).status).toBe(409);
  });

  test('the database holds neither the secret of an app nor recovery codes', async () => {
    const firm = await newFirm();
    const { person, secret, enrolled } = await personWithApp(firm);
    const dump = JSON.stringify([
      await accountOf(person),
      await identity.data.models.secondFactorChallenges.find({ accountId: person.account._id }).lean(),
    ]);
    expect(dump).not.toContain(secret);
    for (const code of enrolled.recoveryCodes ?? []) expect(dump).not.toContain(code);
  });

  test('a secret of an earlier key still works, and is encrypted with the current one by signing in', async () => {
    const firm = await newFirm();
    const { person, secret } = await personWithApp(firm);
    const rotated = await startTestIdentity({
      shared: identity,
      sealingKeys: [{ id: 'next', key: Buffer.alloc(32, 9) }, ...SEALING_KEYS],
    });
    const question = await asked(person, firm);
    const body = { challenge: question.challenge, answer: { kind: 'totp' as const, code: codeOf(secret) } };
    expect((await rotated.call('answerSecondFactor', { tenant: firm.key, body })).status).toBe(200);
    const { totp } = await accountOf(person);
    expect(totp?.secret.keyId).toBe('next');
    await rotated.close();
  });

  test('the second factor that is added first comes with recovery codes, others don’t; removing the last one takes them away', async () => {
    const firm = await newFirm();
    const { person, laptop } = await personWithApp(firm);
    const { enrolled } = await withPasskey(laptop);
    expect(enrolled.recoveryCodes).toBeNull();
    const remove = (factor: string, password = PASSWORD) =>
      identity.call('removeSecondFactor', { ...laptop, body: { factor, password } });
    expect(verdict(await remove('totp', 'not this one'))).toEqual([403, 'wrong_password']);
    expect((await remove('totp')).status).toBe(200);
    expect((await remove('totp')).status).toBe(404);
    const { passkeys } = (await identity.call('secondFactors', laptop)).body as SecondFactors;
    expect((await accountOf(person)).recoveryCodes).toHaveLength(10);
    expect((await remove(passkeys[0]?.id ?? '')).status).toBe(200);
    expect((await accountOf(person)).recoveryCodes).toEqual([]);
    expect((await mailsOf(person)).map(({ what, name }) => [what, name])).toEqual([
      ['added', null],
      ['added', 'Laptop'],
      ['removed', null],
      ['removed', 'Laptop'],
    ]);
    expect((await identity.signIn(person.user.email, firm.key)).grant.accessToken).toBeTruthy();
  });
});

describe('ways round it', () => {
  test('sessions opened by the password alone end with the first second factor: they lead to no firm, and neither remove nor add a factor', async () => {
    const [firm, other] = [await newFirm({ secondFactorRequired: true }), await newFirm()];
    const person = await identity.person(firm);
    await identity.make.user(other._id, { email: person.user.email });
    const [laptop, phone] = [await device(person, firm), await device(person, firm)];
    const elsewhere = await identity.signIn(person.user.email, other.key);
    const desktop: Device = { tenant: other.key, token: elsewhere.grant.accessToken };
    const { ticket } = (await identity.call('switchFirm', { ...desktop, params: { firmId: firm._id.toHexString() } }))
      .body as CallOutput<'switchFirm'>;
    const { enrolled } = await withApp(laptop);
    for (const from of [phone, desktop]) {
      const factor = { body: { factor: 'totp', password: PASSWORD } };
      await expect
        .poll(async () => (await identity.call('removeSecondFactor', { ...from, ...factor })).status)
        .toBe(401);
      for (const name of ['renewRecoveryCodes', 'beginTotp', 'beginPasskey'] as const)
        expect((await identity.call(name, { ...from, body: { password: PASSWORD } })).status, name).toBe(401);
    }
    const headers = { Cookie: elsewhere.cookie, 'Sec-Fetch-Site': 'same-origin' };
    expect((await identity.call('session', { tenant: other.key, headers })).status).toBe(401);
    expect((await identity.call('redeemTicket', { tenant: firm.key, body: { ticket } })).status).toBe(410);
    expect((await identity.call('accountFirms', { ...laptop, token: enrolled.grant.accessToken })).status).toBe(200);
    expect((await accountOf(person)).totp).not.toBeNull();
  });

  test('a session opened by the password alone is not continued, for any reason that it is still open', async () => {
    const firm = await newFirm();
    const person = await identity.person(firm);
    const { cookie } = await identity.signIn(person.user.email, firm.key);
    const totp = {
      secret: createSealing(SEALING_KEYS).seal('A'.repeat(32), ''),
      lastStep: 0,
      createdAt: identity.now(),
      lastUsedAt: null,
    };
    await identity.data.models.authAccounts.updateOne({ _id: person.account._id }, { $set: { totp } });
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
    expect((await identity.call('session', { tenant: firm.key, headers })).status).toBe(401);
  });

  test('sessions that have shown the second factor continue when another one is added, and lead to the person’s other firms', async () => {
    const [firm, other] = [await newFirm(), await newFirm()];
    const { person, laptop, secret } = await personWithApp(firm);
    await identity.make.user(other._id, { email: person.user.email });
    const desktop = await signIn(person, firm, secret);
    await withPasskey(laptop);
    for (const from of [laptop, desktop]) {
      const { ticket } = (await identity.call('switchFirm', { ...from, params: { firmId: other._id.toHexString() } }))
        .body as CallOutput<'switchFirm'>;
      expect((await identity.call('redeemTicket', { tenant: other.key, body: { ticket } })).status).toBe(200);
    }
  });

  test('an invitation is accepted with the second factor too, and the question spends nothing', async () => {
    const [firm, other] = [await newFirm(), await newFirm()];
    const { person, secret } = await personWithApp(firm);
    const invited = await identity.make.user(other._id, {
      email: person.user.email,
      status: 'invited',
      role: 'consultant',
    });
    const { token, invitation } = await identity.make.invitation({
      firmId: other._id,
      userId: invited._id,
      email: person.user.email,
    });
    const usedAt = async () =>
      (await identity.look(() => identity.data.models.invitations.findById(invitation._id).lean()))?.usedAt;
    const accept = (request: TestRequest = {}) =>
      identity.call('acceptInvitation', {
        tenant: other.key,
        params: { token },
        body: { password: PASSWORD, name: 'New Name' },
        ...request,
      });
    expect((await accept({ body: { password: 'not this one' } })).status).toBe(401);
    const response = await accept();
    const { challenge, secondFactorRequired } = response.body as SecondFactorQuestion;
    expect([response.status, secondFactorRequired, cookieOf(response), await usedAt()]).toEqual([200, true, '', null]);
    expect(verdict(await answer(challenge, { kind: 'totp', code: wrongCodeOf(secret) }, other.key))).toEqual(REFUSED);
    expect(await usedAt()).toBeNull();
    const done = await answer(challenge, { kind: 'totp', code: codeOf(secret) }, other.key);
    expect(done.body).toMatchObject({ user: { id: invited._id.toHexString(), name: 'New Name', role: 'consultant' } });
    expect(await usedAt()).toEqual(identity.now());
    expect((await accept()).status).toBe(410);
  });

  test('a new password does not take the second factor away', async () => {
    const firm = await newFirm();
    const { person, laptop } = await personWithApp(firm);
    const changed = await identity.call('changePassword', {
      ...laptop,
      body: { currentPassword: PASSWORD, newPassword: 'another password' },
    });
    expect(changed.status).toBe(200);
    const { response } = await identity.signIn(person.user.email, firm.key, 'another password');
    expect(response.body).toMatchObject({ secondFactorRequired: true });
  });
});

describe('a reset', () => {
  const reset = (from: Partial<Device>, email: string) =>
    identity.call('resetSecondFactor', { ...from, body: { email } });
  const systemAdmin = async () => {
    const person = await identity.person(null);
    return { person, token: (await identity.signIn(person.user.email)).grant.accessToken };
  };

  test('by a system administrator removes every factor, ends open sessions, is mailed and audited', async () => {
    const firm = await newFirm();
    const { person, laptop, secret } = await personWithApp(firm);
    await withPasskey(laptop);
    const question = await asked(person, firm);
    const admin = await systemAdmin();
    expect((await reset({ token: admin.token }, person.user.email)).body).toEqual({ success: true });
    expect(await accountOf(person)).toMatchObject({
      totp: null,
      passkeys: [],
      recoveryCodes: [],
      version: person.account.version + 1,
    });
    expect((await identity.call('accountFirms', laptop)).status).toBe(401);
    expect(verdict(await answer(question.challenge, { kind: 'totp', code: codeOf(secret) }, firm.key))).toEqual(OVER);
    expect((await identity.signIn(person.user.email, firm.key)).grant.accessToken).toBeTruthy();
    expect((await mailsOf(person)).map(({ what }) => what)).toEqual(['added', 'added', 'reset']);
    const action = 'second-factor.reset';
    const events = await identity.look(() =>
      identity.data.models.auditEvents.find({ action, targetId: person.account._id.toHexString() }).lean(),
    );
    expect(events).toMatchObject([{ actorId: admin.person.user._id, firmId: null }]);
    expect(verdict(await reset({ token: admin.token }, person.user.email))).toEqual([409, 'conflict']);
  });

  test('is for others: the own factors take the password, and no one else may', async () => {
    const firm = await newFirm();
    const { person } = await personWithApp(firm);
    const admin = await systemAdmin();
    expect(verdict(await reset({ token: admin.token }, admin.person.user.email))).toEqual([409, 'conflict']);
    expect(verdict(await reset({ token: admin.token }, 'nobody@example.test'))).toEqual([404, 'not_found']);
    const colleague = await device(await identity.person(firm), firm);
    expect(verdict(await reset(colleague, person.user.email))).toEqual([403, 'forbidden']);
    expect((await accountOf(person)).totp).not.toBeNull();
  });
});

describe("a firm's requirement", () => {
  const require_ = (from: Device, secondFactorRequired = true) =>
    identity.call('setFirmSecurity', { ...from, body: { secondFactorRequired } });
  const works = async (from: Device) => verdict(await identity.call('accountFirms', from));

  test('members without a second factor can only set one up, immediately, and then do everything', async () => {
    const firm = await newFirm();
    const { laptop } = await personWithApp(firm);
    const admin = { ...laptop, token: (await withPasskey(laptop)).enrolled.grant.accessToken };
    const member = await identity.person(firm, { role: 'consultant' });
    const phone = await device(member, firm);
    expect((await identity.call('firmSecurity', admin)).body).toEqual({
      secondFactorRequired: false,
      members: 2,
      membersWithout: 1,
      ofClients: 0,
    });
    expect(await works(phone)).toEqual([200, undefined]);
    expect((await require_(admin)).body).toEqual({ success: true });
    await expect.poll(() => works(phone)).toEqual([403, 'second_factor_required']);
    expect(await works(admin)).toEqual([200, undefined]);

    const { grant } = await identity.signIn(member.user.email, firm.key);
    expect(grant.mustEnrolSecondFactor).toBe(true);
    const fresh = { tenant: firm.key, token: grant.accessToken };
    expect(await works(fresh)).toEqual([403, 'second_factor_required']);
    expect(
      (
        await identity.call('changePassword', {
          ...fresh,
          body: { currentPassword: PASSWORD, newPassword: 'another password' },
        })
      ).status,
    ).toBe(403);
    expect((await identity.call('secondFactors', fresh)).body).toMatchObject({ required: true });
    const { enrolled } = await withApp(fresh);
    expect(enrolled.grant.mustEnrolSecondFactor).toBe(false);
    expect(await works({ ...fresh, token: enrolled.grant.accessToken })).toEqual([200, undefined]);

    const waiting = await device(await identity.person(firm, { role: 'consultant' }), firm);
    expect(await works(waiting)).toEqual([403, 'second_factor_required']);
    expect((await require_(admin, false)).status).toBe(200);
    await expect.poll(() => works(waiting)).toEqual([200, undefined]);
  });

  test('the last factor of someone whose firm requires one stays, wherever it is named removed', async () => {
    const [strict, lax] = [await newFirm({ secondFactorRequired: true }), await newFirm()];
    const { person, laptop } = await personWithApp(lax);
    await identity.make.user(strict._id, { email: person.user.email });
    const { body } = await identity.call('removeSecondFactor', {
      ...laptop,
      body: { factor: 'totp', password: PASSWORD },
    });
    expect(body).toMatchObject({
      code: 'conflict',
      error: expect.stringContaining('Your firm requires a second factor'),
    });
    await withPasskey(laptop);
    expect(
      (await identity.call('removeSecondFactor', { ...laptop, body: { factor: 'totp', password: PASSWORD } })).status,
    ).toBe(200);
  });

  test('only an administrator of the firm requires it, and only with their own', async () => {
    const firm = await newFirm();
    const admin = await device(await identity.person(firm), firm);
    expect((await require_(admin)).status).toBe(409);
    const consultant = await device(await identity.person(firm, { role: 'consultant' }), firm);
    expect(verdict(await require_(consultant))).toEqual([403, 'forbidden']);
    expect(verdict(await identity.call('firmSecurity', consultant))).toEqual([403, 'forbidden']);
  });

  test('it binds a firm’s members at that firm, not a system administrator', async () => {
    const firm = await newFirm({ secondFactorRequired: true });
    const system = await device(await identity.person(null), firm);
    expect(await works(system)).toEqual([200, undefined]);
  });

  test('a temporary password comes first', async () => {
    const firm = await newFirm({ secondFactorRequired: true });
    const person = await identity.person(firm, {}, { mustChangePassword: true });
    const from = await device(person, firm);
    expect(verdict(await identity.call('secondFactors', from))).toEqual([403, 'password_change_required']);
    const changed = await identity.call('changePassword', {
      ...from,
      body: { currentPassword: PASSWORD, newPassword: 'another password' },
    });
    expect(changed.body).toMatchObject({ mustChangePassword: false, mustEnrolSecondFactor: true });
  });
});

test('sealed data opens with its key, for its context and unchanged only', () => {
  const [key] = SEALING_KEYS;
  const sealing = createSealing(SEALING_KEYS);
  const sealed = sealing.seal('secret', 'totp:a');
  expect(sealing.open(sealed, 'totp:a')).toBe('secret');
  expect(sealing.seal('secret', 'totp:a').sealed).not.toBe(sealed.sealed);
  expect(() => sealing.open(sealed, 'totp:b')).toThrow();
  expect(() =>
    sealing.open(
      {
        ...sealed,
        sealed:
          `A${sealed.sealed.slice(1)}` === sealed.sealed ? `B${sealed.sealed.slice(1)}` : `A${sealed.sealed.slice(1)}`,
      },
      'totp:a',
    ),
  ).toThrow();
  expect(() => createSealing([{ id: 'other', key: key?.key ?? Buffer.alloc(32) }]).open(sealed, 'totp:a')).toThrow(
    "The key 'test'",
  );
  expect(() => createSealing([])).toThrow();
});
