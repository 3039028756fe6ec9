import { testDatabase } from '@scopewright/data/testing';
import { FILES_CONFIG_NAMES, filesOf } from '@scopewright/files';
import { HOSTING_CONFIG_NAMES, hostingOf } from '@scopewright/hosting';
import { fakeVercel } from '@scopewright/hosting/testing';
import { testPaymentGateway } from '@scopewright/payments';
import { loadConfig } from '@scopewright/service-kit';
import { afterAll, afterEach, expect, it } from 'vitest';
import { dependencyChecks, type Outside } from './dependencies.ts';
import { createSmtp } from './mail/sending/smtp.ts';
import { startMailbox } from './testing/mailbox.ts';

const { signal } = new AbortController();
const closers: (() => unknown)[] = [];
const database = await testDatabase('dependencies');
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(() => database.close());

const outside = (values: Partial<Outside> = {}): Outside => ({
  checkMailServer: async () => undefined,
  files: filesOf(loadConfig(FILES_CONFIG_NAMES, {}), database),
  gateway: null,
  hosting: hostingOf(loadConfig(HOSTING_CONFIG_NAMES, {})),
  dns: { txt: async () => [], cname: async () => [] },
  productDomain: 'scopewright.app',
  ...values,
});

it('omits dependencies that are not configured, and names the kind of the others', async () => {
  const checks = dependencyChecks(outside());
  expect(Object.entries(checks).flatMap(([name, { check }]) => (check === null ? [name] : []))).toEqual([
    'scanner',
    'payments',
    'hosting',
  ]);
  expect(checks.files.kind).toBe('gridfs');
  await checks.files.check?.(signal);
  await checks.dns.check?.(signal);
  expect(dependencyChecks(outside({ gateway: testPaymentGateway('token-of-tests') })).payments.kind).toBe('test');
});

it('asks the hosting provider whether it lets us in', async () => {
  const vercel = await fakeVercel();
  closers.push(() => vercel.close());
  const hosting = (token: string) =>
    hostingOf(
      loadConfig(HOSTING_CONFIG_NAMES, {
        HOSTING_PROVIDER: 'vercel',
        VERCEL_API_TOKEN: token,
        VERCEL_PROJECT_ID: vercel.projectId,
        VERCEL_TEAM_ID: vercel.teamId,
        VERCEL_API_ORIGIN: vercel.origin,
      }),
    );
  await dependencyChecks(outside({ hosting: hosting(vercel.token) })).hosting.check?.(signal);
  await expect(
    dependencyChecks(outside({ hosting: hosting('another-token-of-tests') })).hosting.check?.(signal),
  ).rejects.toThrow('does not accept');
});

it('asks the mail server, and sends nothing', async () => {
  const mailbox = await startMailbox();
  const smtp = createSmtp({ url: mailbox.url, from: 'a@b.example', domain: 'b.example' });
  closers.push(() => smtp.close());
  await smtp.check();
  expect(mailbox.mails).toEqual([]);
  await mailbox.close();
  await expect(smtp.check()).rejects.toThrow('ECONNREFUSED');
});
