import { randomUUID } from 'node:crypto';
import { testClock } from '@scopewright/service-kit/testing';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { limitMails } from './limits.ts';

const HOUR_MS = 60 * 60 * 1000;
const time = testClock();
const redis = new Redis(process.env.REDIS_URL ?? '');
// until Redis is connected, each worker counts alone
beforeAll(() => redis.ping());
afterAll(() => redis.disconnect());

const limits = (values: Partial<Parameters<typeof limitMails>[0]> = {}, prefix = `{${randomUUID()}}`) =>
  limitMails({ perRecipient: 2, perFirm: 3, ...values }, { redis, prefix, clock: time.clock });
const mail = (to: string, firmId: string | null = null) => ({ to, firmId, urgent: false });
const sent = async () => undefined;

it("postpones mails beyond one person's limit, until there is room again, and sends others theirs", async () => {
  const within = limits();
  const send = vi.fn(sent);
  for (let mails = 0; mails < 2; mails += 1) await within(mail('ada@contoso.example'), send);
  const late = await within(mail('ada@contoso.example'), send).catch((error: unknown) => error);
  expect(late).toMatchObject({ name: 'NotBefore' });
  const wait = (late as { until: Date }).until.getTime() - time.clock().getTime();
  expect(wait / HOUR_MS).toBeGreaterThan(0.5);
  expect(wait / HOUR_MS).toBeLessThanOrEqual(1);
  await within(mail('grace@contoso.example'), send);
  expect(send).toHaveBeenCalledTimes(3);
});

it('treats an address as the same person, ignoring the part after its plus', async () => {
  const within = limits();
  for (const to of ['ada@contoso.example', 'ada+one@contoso.example']) await within(mail(to), sent);
  await expect(within(mail('ada+two@contoso.example'), sent)).rejects.toMatchObject({ name: 'NotBefore' });
});

it("postpones mails beyond one firm's limit, without counting them for the recipient", async () => {
  const within = limits();
  for (const to of ['a@x.example', 'b@x.example', 'c@x.example']) await within(mail(to, 'one'), sent);
  await expect(within(mail('d@x.example', 'one'), sent)).rejects.toMatchObject({ name: 'NotBefore' });
  for (let mails = 0; mails < 2; mails += 1) await within(mail('d@x.example', 'other'), sent);
});

it('counts what someone waits for apart', async () => {
  const within = limits();
  for (let mails = 0; mails < 2; mails += 1) await within(mail('ada@contoso.example'), sent);
  const code = { ...mail('ada@contoso.example'), urgent: true };
  for (let mails = 0; mails < 2; mails += 1) await within(code, sent);
  await expect(within(code, sent)).rejects.toMatchObject({ name: 'NotBefore' });
});

it('does not count what could not be sent', async () => {
  const within = limits();
  for (let tries = 0; tries < 5; tries += 1)
    await expect(within(mail('ada@contoso.example', 'one'), () => Promise.reject(new Error('451')))).rejects.toThrow(
      '451',
    );
  for (let mails = 0; mails < 2; mails += 1) await within(mail('ada@contoso.example', 'one'), sent);
});

it('counts over all workers of an installation, and no other', async () => {
  const prefix = `{${randomUUID()}}`;
  for (let mails = 0; mails < 2; mails += 1) await limits({}, prefix)(mail('ada@contoso.example'), sent);
  await expect(limits({}, prefix)(mail('ada@contoso.example'), sent)).rejects.toMatchObject({ name: 'NotBefore' });
  await limits()(mail('ada@contoso.example'), sent);
});

it('leaves no address in Redis', async () => {
  const prefix = `{${randomUUID()}}`;
  await limits({}, prefix)(mail('ada@contoso.example'), sent);
  const keys = (await redis.keys('*')).filter((key) => key.includes(prefix));
  expect(keys).toHaveLength(1);
  expect(keys.join()).not.toContain('contoso');
});
