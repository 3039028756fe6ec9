import { UNCONFIRMED_INVITATIONS } from '@scopewright/contracts/constants';
import { type FirmDoc, runAsSystem, runWithTenant } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createInvitationQuota } from './invitation-quota.ts';

const PER_DAY = 3;
const NOON = new Date('2026-06-30T12:00:00Z');
const MIDNIGHT = new Date('2026-07-01T00:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

let firm: FirmDoc;
const database = await testDatabase('invitation-quota');
const make = factories(database.models);
afterAll(() => database.close());
beforeEach(async () => {
  firm = await make.firm({ emailConfirmedAt: NOON });
});

const invite = <T = string>(
  now = NOON,
  send: () => Promise<T> = async () => 'sent' as T,
  isSent: (result: T) => boolean = () => true,
  of = firm,
) => createInvitationQuota({ models: database.models, perDay: PER_DAY }).invite(of._id, now, send, isSent);
const useUp = async (now = NOON) => {
  for (let index = 0; index < PER_DAY; index++) expect(await invite(now)).toBe('sent');
};
const DAY_IS_OVER = { status: 429, code: 'rate_limited' };

describe('a firm whose address is confirmed', () => {
  test('invites so many people a day, and learns when the next day begins', async () => {
    await useUp();
    await expect(invite()).rejects.toMatchObject({ ...DAY_IS_OVER, retryAfterSeconds: 12 * 60 * 60 });
    await expect(invite(new Date(MIDNIGHT.getTime() - 1000))).rejects.toMatchObject({
      ...DAY_IS_OVER,
      retryAfterSeconds: 1,
    });
    await useUp(MIDNIGHT);
    await expect(invite(MIDNIGHT)).rejects.toMatchObject({ ...DAY_IS_OVER, retryAfterSeconds: DAY_MS / 1000 });
  });

  test('takes nothing from another firm, nor sees anything of it', async () => {
    await useUp();
    const other = await make.firm({ emailConfirmedAt: NOON });
    const firmsSeen = () => database.models.firms.find({}, { _id: 1 }).lean();
    expect(await invite(NOON, firmsSeen, () => true, other)).toEqual([{ _id: other._id }]);
  });

  test('leaves no count for longer than the day after', async () => {
    await invite();
    const counts = await runWithTenant(firm._id, () => database.models.quotas.find({}).lean());
    expect(counts).toMatchObject([{ used: 1, expiresAt: new Date(MIDNIGHT.getTime() + DAY_MS) }]);
  });

  test('loses nothing by an invitation that fails, or was already sent', async () => {
    const failing = () => Promise.reject(new Error('not sent'));
    for (let index = 0; index <= PER_DAY; index++) {
      await expect(invite(NOON, failing)).rejects.toThrow('not sent');
      expect(
        await invite(
          NOON,
          async () => 'earlier',
          (result) => result !== 'earlier',
        ),
      ).toBe('earlier');
    }
    await useUp();
    await expect(invite()).rejects.toMatchObject(DAY_IS_OVER);
  });

  test('sends nothing once the day is used up, and never more, even concurrently', async () => {
    let sent = 0;
    const send = async () => {
      sent += 1;
    };
    const answers = await Promise.allSettled(Array.from({ length: PER_DAY + 3 }, () => invite(NOON, send)));
    expect([answers.filter(({ status }) => status === 'fulfilled').length, sent]).toEqual([PER_DAY, PER_DAY]);
  });
});

test('a firm whose address is not confirmed invites five people in all, until it is', async () => {
  const setConfirmed = (emailConfirmedAt: Date | null) =>
    runAsSystem('change the test', () =>
      database.models.firms.updateOne({ _id: firm._id }, { $set: { emailConfirmedAt } }),
    );
  await setConfirmed(null);
  for (let index = 0; index < UNCONFIRMED_INVITATIONS; index++) await invite(new Date(NOON.getTime() + index * DAY_MS));
  await expect(invite(new Date(NOON.getTime() + 30 * DAY_MS))).rejects.toMatchObject({
    status: 403,
    code: 'email_not_confirmed',
  });
  const counts = await runWithTenant(firm._id, () => database.models.quotas.find({}).lean());
  expect(counts).toMatchObject([{ used: UNCONFIRMED_INVITATIONS, expiresAt: null }]);
  await setConfirmed(NOON);
  await useUp();
});
