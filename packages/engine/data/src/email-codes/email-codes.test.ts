import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { mailedCode, testDatabase, wrongCode } from '../testing/index.ts';
import { checkEmailCode, type EmailCodeSubject, issueEmailCode, restoreEmailCode } from './email-codes.ts';

const SECRET = 'secret-of-tests';
const MINUTE_MS = 60_000;
const NOW = new Date('2026-05-04T10:00:00Z');
let counter = 0;
let subject: EmailCodeSubject;
const database = await testDatabase('codes');
afterAll(() => database.close());
beforeEach(() => {
  counter += 1;
  subject = { email: `user${counter}@example.test`, purpose: 'recover', tenantKey: 'acme' };
});

const issue = (of = subject, now = NOW) => issueEmailCode(database, of, { now, requestId: 'request-1' });
const codeOf = (of = subject) => mailedCode(database.models, of, SECRET);
const check = (code: string, options: { of?: EmailCodeSubject; spend?: boolean; now?: Date } = {}) =>
  checkEmailCode(database.models, {
    ...(options.of ?? subject),
    code,
    secret: SECRET,
    spend: options.spend ?? false,
    now: options.now ?? NOW,
  });

describe('a mailed code', () => {
  it('opens what reads as often as it is shown, and what changes once', async () => {
    await issue();
    const code = await codeOf();
    for (let time = 0; time < 7; time++) expect(await check(code)).toMatchObject({ spent: false });
    expect(await check(code, { spend: true })).toMatchObject({ spent: true });
    expect(await check(code, { spend: true })).toBeNull();
    expect(await check(code)).not.toBeNull();
  });

  it('is used up by one of twenty concurrent attempts', async () => {
    await issue();
    const code = await codeOf();
    const uses = await Promise.all(Array.from({ length: 20 }, () => check(code, { spend: true })));
    // of more than five concurrent ones, some may be refused unseen, but a second one never succeeds
    expect(uses.filter((use) => use !== null)).toHaveLength(1);
  });

  it('is valid again when the action it was used for failed', async () => {
    await issue();
    const use = await check(await codeOf(), { spend: true });
    if (use === null) throw new Error('The code was right');
    await restoreEmailCode(database.models, use);
    expect(await check(await codeOf(), { spend: true })).not.toBeNull();
  });

  it('is not good again by the end of something that only read', async () => {
    await issue();
    const code = await codeOf();
    const read = await check(code);
    await check(code, { spend: true });
    if (read === null) throw new Error('The code was right');
    await restoreEmailCode(database.models, read);
    expect(await check(code, { spend: true })).toBeNull();
  });

  it('ends after ten minutes', async () => {
    await issue();
    const code = await codeOf();
    expect(await check(code, { now: new Date(NOW.getTime() + 10 * MINUTE_MS - 1) })).not.toBeNull();
    expect(await check(code, { now: new Date(NOW.getTime() + 10 * MINUTE_MS) })).toBeNull();
  });

  it('is ended by a new one, which has five attempts', async () => {
    await issue();
    const first = await codeOf();
    for (let attempt = 1; attempt <= 5; attempt++) expect(await check(wrongCode(first, attempt))).toBeNull();
    await issue();
    const second = await codeOf();
    if (first !== second) expect(await check(first)).toBeNull();
    expect(await check(second)).not.toBeNull();
    expect(await database.models.emailCodes.countDocuments(subject)).toBe(1);
  });

  it('opens nothing for another address, purpose or tenant', async () => {
    await issue();
    const code = await codeOf();
    const others: EmailCodeSubject[] = [
      { ...subject, email: 'other@example.test' },
      { ...subject, purpose: 'diagnose' },
      { ...subject, tenantKey: 'other' },
      { ...subject, tenantKey: null },
    ];
    for (const of of others) {
      expect(await check(code, { of })).toBeNull();
      // even if the other one has its own code
      await issue(of);
      if ((await codeOf(of)) !== code) expect(await check(code, { of })).toBeNull();
    }
    expect(await check(code)).not.toBeNull();
  });
});

describe('guesses', () => {
  it('after five wrong ones the right one is refused too', async () => {
    await issue();
    const code = await codeOf();
    for (let attempt = 1; attempt <= 4; attempt++) expect(await check(wrongCode(code, attempt))).toBeNull();
    expect(await check(code)).not.toBeNull();
    expect(await check(wrongCode(code, 5))).toBeNull();
    expect(await check(code)).toBeNull();
  });

  it('of twenty concurrent attempts at most five are compared', async () => {
    await issue();
    const code = await codeOf();
    await Promise.all(Array.from({ length: 20 }, (_, index) => check(wrongCode(code, index + 1))));
    expect(await database.models.emailCodes.findOne(subject).lean()).toMatchObject({ attempts: 5 });
    expect(await check(code)).toBeNull();
  });

  it('after five wrong attempts, twenty concurrent ones, including the right code, all fail', async () => {
    await issue();
    const code = await codeOf();
    for (let attempt = 1; attempt <= 5; attempt++) await check(wrongCode(code, attempt));
    const guesses = Array.from({ length: 20 }, (_, index) => (index === 11 ? code : wrongCode(code, index + 10)));
    expect(await Promise.all(guesses.map((guess) => check(guess, { spend: true })))).toEqual(guesses.map(() => null));
  });
});

describe('stored data', () => {
  it('does not reveal a code', async () => {
    await issue();
    const code = await codeOf();
    const stored = JSON.stringify([
      await database.models.emailCodes.find(subject, { _id: 0, createdAt: 0, expiresAt: 0 }).lean(),
      await database.models.outbox.find({}, { _id: 0, createdAt: 0, availableAt: 0 }).lean(),
    ]);
    expect(stored).not.toContain(code);
  });

  it('is one row, and a mail each, for any number of concurrent requests', async () => {
    const before = await database.models.outbox.countDocuments({ job: 'mail.code' });
    await Promise.all(Array.from({ length: 8 }, () => issue()));
    expect(await database.models.emailCodes.countDocuments(subject)).toBe(1);
    expect(await database.models.outbox.countDocuments({ job: 'mail.code' })).toBe(before + 8);
  });
});
