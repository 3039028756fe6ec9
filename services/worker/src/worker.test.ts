import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import {
  cancelBooking,
  confirmationToken,
  confirmBooking,
  enqueueOutbox,
  invitationToken,
  issueEmailCode,
  runAsSystem,
  runWithTenant,
} from '@scopewright/data';
import { factories, mailedCode, testDatabase } from '@scopewright/data/testing';
import { testFiles } from '@scopewright/files/testing';
import { HOSTING_CONFIG_NAMES, type HostingProvider, hostingOf } from '@scopewright/hosting';
import { queueCounts } from '@scopewright/job-queue';
import { JOBS, type JobDefinition, type JobEnvelope, QUEUES } from '@scopewright/jobs';
import { type PaymentGateway, testPaymentGateway } from '@scopewright/payments';
import { createLogger, loadConfig, systemClock } from '@scopewright/service-kit';
import { Redis } from 'ioredis';
import { Types } from 'mongoose';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LOST_AFTER_MS, relayLostJobs } from './sweeps/lost-jobs.ts';
import { invite, SECRET } from './testing/invite.ts';
import { type Mailbox, startMailbox } from './testing/mailbox.ts';
import { redisProcess } from './testing/redis-process.ts';
import { type JobWorker, type JobWorkerOptions, startJobWorker } from './worker.ts';

const SCHEDULED = Object.values<JobDefinition>(JOBS).filter(({ everyMs }) => everyMs !== undefined).length;
const redisUrl = process.env.REDIS_URL ?? '';
const WAIT = { timeout: 60_000, interval: 20 };
let mailbox: Mailbox;
let logged: string[];
let registry: Registry;
let workers: JobWorker[] = [];
let queuePrefix: string;

const database = await testDatabase('worker');
beforeEach(async () => {
  mailbox = await startMailbox();
  queuePrefix = `{test-${randomUUID()}}`;
  logged = [];
  registry = new Registry();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  workers = [];
  await mailbox.close();
  // the next test's Redis lacks these jobs, so its worker would relay them again
  await Promise.all([database.models.notices.deleteMany({}), database.models.outbox.deleteMany({})]);
  const redis = new Redis(redisUrl);
  const keys = await redis.keys(`${queuePrefix}*`);
  if (keys.length > 0) await redis.del(...keys);
  redis.disconnect();
});
afterAll(() => database.close());

function start(options: Partial<JobWorkerOptions> = {}): JobWorker {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  });
  const worker = startJobWorker({
    data: database,
    redisUrl,
    smtpUrl: mailbox.url,
    mailFrom: 'Scopewright <no-reply@scopewright.app>',
    productName: 'Scopewright',
    productDomain: 'scopewright.app',
    invitationSecret: SECRET,
    hosting: hostingOf(loadConfig(HOSTING_CONFIG_NAMES, {})),
    dns: { txt: async () => [], cname: async () => [] },
    files: testFiles(database),
    gateway: null,
    extractor: null,
    calendars: () => null,
    clock: systemClock,
    log: createLogger({ name: 'worker', level: 'info', stream }),
    registry,
    queuePrefix,
    lockMs: 2000,
    ...options,
  });
  workers.push(worker);
  return worker;
}
const arrived = (count: number) => vi.waitFor(() => expect(mailbox.mails).toHaveLength(count), WAIT);
const decoded = (raw: string) =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const settled = (worker: JobWorker) =>
  vi.waitFor(async () => {
    const counts = await queueCounts(worker.queues);
    const sum = (state: 'active' | 'waiting' | 'delayed') => counts.reduce((total, count) => total + count[state], 0);
    // The repeating jobs wait as delayed ones.
    expect([sum('active'), sum('waiting'), sum('delayed')]).toEqual([0, 0, SCHEDULED]);
  }, WAIT);

it('mails the invitation of a committed transaction when notified of it, with its link in text and HTML', async () => {
  // nothing is relayed by polling within the time of a test
  start({ relayEveryMs: 10 * WAIT.timeout });
  const { enqueue, token, user } = await invite(database);
  await enqueue();
  await arrived(1);
  const mail = mailbox.mails[0];
  expect(mail?.to).toEqual([user.email]);
  const raw = decoded(mail?.raw ?? '');
  expect(raw).toContain(`https://northwind.scopewright.app/invitation/${token}`);
  expect(raw).toContain('Subject: Northwind <Partners> invites you to Contoso & Sons');
  expect(raw).toContain('<strong>Northwind &lt;Partners&gt;</strong>');
  expect(raw).toContain('Content-Type: text/plain');
});

it('a mail that is put off by the limits waits without a try, outlives its worker, and is sent once when there is room', async () => {
  const mailLimits = { perRecipient: 1, perFirm: 50 };
  const first = start({ mailLimits });
  const [one, other] = [await invite(database), await invite(database)];
  await Promise.all([one.enqueue(), other.enqueue()]);
  const putOff = async ({ queues }: JobWorker) =>
    (await queues.of('mail.invitation').getDelayed()).filter(({ name }) => name === 'mail.invitation');
  await vi.waitFor(async () => expect(await putOff(first)).toHaveLength(1), WAIT);
  await arrived(1);
  await first.close();
  const second = start({ mailLimits, registry: new Registry() });
  const [job] = await putOff(second);
  expect([job?.attemptsMade, (job?.delay ?? 0) > 30 * 60_000]).toEqual([0, true]);
  // an hour later
  const counted = await second.redis.keys(`*${queuePrefix}:mail-*`);
  await second.redis.del(...counted);
  await job?.promote();
  await arrived(2);
  await settled(second);
  expect(mailbox.mails).toHaveLength(2);
  expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(2);
});

it('carries the request id into the log lines of the job', async () => {
  start();
  const { enqueue } = await invite(database, { requestId: 'request-that-caused-it' });
  await enqueue();
  await arrived(1);
  await vi.waitFor(() => {
    const lines = logged.filter((line) => line.includes('request-that-caused-it'));
    expect(lines.some((line) => line.includes('job enqueued'))).toBe(true);
    expect(lines.some((line) => line.includes('job done'))).toBe(true);
  }, WAIT);
  expect(logged.join('')).not.toContain('contoso.example');
});

it('sends one mail for the same invitation enqueued twice, and two workers share the queue', async () => {
  const worker = start();
  start({ registry: new Registry() });
  const { enqueue } = await invite(database);
  await Promise.all([enqueue(), enqueue(), enqueue()]);
  await arrived(1);
  await settled(worker);
  expect(mailbox.mails).toHaveLength(1);
});

it('sends a new mail after a resend, and only the new link', async () => {
  start();
  const { enqueue, firm, invitation } = await invite(database);
  await enqueue();
  await arrived(1);
  await runWithTenant(firm._id, () =>
    database.models.invitations.updateOne({ _id: invitation._id }, { $set: { nonce: 'another' } }),
  );
  await enqueue();
  await arrived(2);
  expect(decoded(mailbox.mails[1]?.raw ?? '')).toContain(
    invitationToken(invitation._id.toHexString(), 'another', SECRET),
  );
  expect(mailbox.mails[0]?.messageId).not.toBe(mailbox.mails[1]?.messageId);
});

it('mails a code to the person who asked, once for each, and leaves it nowhere else', async () => {
  const worker = start();
  const subject = { email: 'nobody-yet@contoso.example', purpose: 'reset-password' as const, tenantKey: 'contoso' };
  const issue = () => issueEmailCode(database, subject, { now: new Date(), requestId: 'request-of-code' });
  await issue();
  await arrived(1);
  const code = await mailedCode(database.models, subject, SECRET);
  const mail = mailbox.mails[0];
  expect(mail?.to).toEqual([subject.email]);
  expect(decoded(mail?.raw ?? '').split(code)).toHaveLength(3);
  expect(/^Subject: (.*)$/m.exec(decoded(mail?.raw ?? ''))?.[1]).toBe('Your code to set a new password');

  await issue();
  await arrived(2);
  expect(decoded(mailbox.mails[1]?.raw ?? '')).toContain(await mailedCode(database.models, subject, SECRET));
  expect(mailbox.mails[1]?.messageId).not.toBe(mail?.messageId);
  await settled(worker);
  const jobs = await worker.queues.of('mail.code').getJobs(['completed']);
  expect(JSON.stringify(jobs.map(({ data }) => data))).not.toContain(subject.email);
  expect(logged.join('')).not.toContain(subject.email);
});

it('does not mail a code that has since been used or expired', async () => {
  start();
  const codes = database.models.emailCodes;
  for (const [email, change] of [
    ['late@contoso.example', { expiresAt: new Date() }],
    ['spent@contoso.example', { usedAt: new Date() }],
  ] as const) {
    const subject = { email, purpose: 'recover' as const, tenantKey: null };
    const now = new Date();
    const row = await codes.create({
      ...subject,
      nonce: 'nonce',
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
      ...change,
    });
    await enqueueOutbox(database.models, 'mail.code', { codeId: row._id.toHexString() }, { now });
  }
  await vi.waitFor(async () => expect(await registry.metrics()).toContain('mails_total{outcome="obsolete"} 2'), WAIT);
  expect(mailbox.mails).toHaveLength(0);
});

it('does not mail a link that has since been used or expired', async () => {
  const worker = start();
  const used = await invite(database, { email: 'used@contoso.example' });
  await runWithTenant(used.firm._id, () =>
    database.models.invitations.updateOne({ _id: used.invitation._id }, { $set: { usedAt: new Date() } }),
  );
  const late = await invite(database, { email: 'late@contoso.example' });
  await runWithTenant(late.firm._id, () =>
    database.models.invitations.updateOne({ _id: late.invitation._id }, { $set: { expiresAt: new Date(0) } }),
  );
  await used.enqueue();
  await late.enqueue();
  await vi.waitFor(async () => expect(await registry.metrics()).toContain('mails_total{outcome="obsolete"} 2'), WAIT);
  await settled(worker);
  expect(mailbox.mails).toHaveLength(0);
});

for (const stage of ['connect', 'rcpt', 'stored'] as const) {
  it(`tries again when the mail server refuses at '${stage}'`, async () => {
    mailbox.refuseAt = stage;
    const worker = start();
    const { enqueue } = await invite(database);
    await enqueue();
    await vi.waitFor(() => expect(logged.some((line) => line.includes('job failed'))).toBe(true), WAIT);
    mailbox.refuseAt = null;
    await arrived(1);
    await settled(worker);
    expect(mailbox.mails).toHaveLength(1);
  });
}

it.each(['rcpt', 'stored'] as const)(
  "marks a mail as failed without retries if the server refuses it permanently at '%s'",
  async (stage) => {
    mailbox.refuseAt = stage;
    mailbox.refuseWith = 550;
    const worker = start();
    const { enqueue } = await invite(database);
    const id = await enqueue();
    await vi.waitFor(async () => expect(await worker.queues.named('mail').getFailedCount()).toBe(1), WAIT);
    const job = await worker.queues.named('mail').getJob(id);
    expect([job?.attemptsMade, job?.failedReason]).toEqual([1, expect.stringContaining('Try later')]);
    expect(await registry.metrics()).toContain('mails_total{outcome="refused"} 1');
    expect(await database.models.notices.find({}).lean()).toMatchObject([
      { sentAt: null, leaseOwner: null, leaseUntil: null },
    ]);
  },
);

it('welcomes who signed up, with the link that confirms the address, until it is confirmed', async () => {
  const make = factories(database.models);
  const firm = await make.firm({ name: 'Northwind http://evil.example' });
  const user = await make.user(firm._id, { name: 'Ada' });
  const account = await make.authAccount({ email: user.email });
  const accountId = account._id.toHexString();
  const link = { origin: 'https://northwind.scopewright.app', tenantKey: null };
  const enqueue = (issue: string) =>
    enqueueOutbox(
      database.models,
      'mail.welcome',
      { firmId: firm._id.toHexString(), accountId, link, issue },
      { now: new Date() },
    );
  const worker = start();
  await Promise.all([enqueue('signup'), enqueue('signup')]);
  await arrived(1);
  const text = decoded(mailbox.mails[0]?.raw ?? '');
  expect(mailbox.mails[0]?.to).toEqual([user.email]);
  expect(text).toContain(
    `https://northwind.scopewright.app/confirm-email/${confirmationToken(accountId, user.email, SECRET)}`,
  );
  expect(/^Subject: .*$/m.exec(text)?.[0]).toBe('Subject: Welcome to Scopewright: please confirm your email address');
  expect(text).not.toContain('http://evil.example');
  await enqueue('again');
  await arrived(2);
  await database.models.authAccounts.updateOne({ _id: account._id }, { $set: { emailConfirmedAt: new Date() } });
  await enqueue('once more');
  await settled(worker);
  expect(mailbox.mails).toHaveLength(2);
});

it('has a card forgotten that waits to be settled when its time has come, not before', async () => {
  const forgotten: string[] = [];
  const gateway: PaymentGateway = {
    ...testPaymentGateway('token-of-tests'),
    forget: async ({ reference }) => void forgotten.push(reference),
  };
  const reference = new Types.ObjectId().toHexString();
  const now = new Date();
  const id = await enqueueOutbox(
    database.models,
    'payment.settle',
    { reference },
    { now, availableAt: new Date(now.getTime() + 60_000) },
  );
  const worker = start({ gateway });
  await settled(worker);
  expect(forgotten).toEqual([]);
  await database.models.outbox.updateOne({ _id: id }, { $set: { availableAt: now } });
  await vi.waitFor(() => expect(forgotten).toEqual([reference]), WAIT);
});

it('leaves a provider alone for as long as it wants to be, and does not count that as a try', async () => {
  const busy: HostingProvider = {
    ...hostingOf(loadConfig(HOSTING_CONFIG_NAMES, {})),
    needsDomains: true,
    removeDomain: async () => ({ kind: 'away', error: 'Busy', details: 'rate_limited', retryAfterSeconds: 1800 }),
  };
  const worker = start({ hosting: busy });
  const id = await enqueueOutbox(
    database.models,
    'hosting.remove-domain',
    { domain: 'scoping.acme.com' },
    { now: new Date() },
  );
  await vi.waitFor(
    async () => expect(await worker.queues.of('hosting.remove-domain').getJobState(id)).toBe('delayed'),
    WAIT,
  );
  const job = await worker.queues.of('hosting.remove-domain').getJob(id);
  expect(job?.attemptsMade).toBe(0);
  const dueInMs = (job?.timestamp ?? 0) + (job?.delay ?? 0) - Date.now();
  expect(dueInMs).toBeGreaterThan(1_790_000);
  expect(dueInMs).toBeLessThan(1_801_000);
  expect(logged.some((line) => line.includes('job put off') && line.includes('rate_limited'))).toBe(true);
});

it('retries when the server accepts no mail at all, with any answer', async () => {
  mailbox.refuseAt = 'connect';
  mailbox.refuseWith = 554;
  const worker = start();
  const { enqueue } = await invite(database);
  await enqueue();
  await vi.waitFor(() => expect(logged.some((line) => line.includes('job failed'))).toBe(true), WAIT);
  mailbox.refuseAt = null;
  await arrived(1);
  await settled(worker);
  expect(await worker.queues.named('mail').getFailedCount()).toBe(0);
});

it('sends mail after mail over one connection', async () => {
  const worker = start({ concurrency: 1 });
  for (let count = 1; count <= 4; count++) {
    const { enqueue } = await invite(database);
    await enqueue();
    await arrived(count);
  }
  await settled(worker);
  expect(mailbox.connections).toBe(1);
  expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(4);
});

it('mails wait while the mail server is away, and go out when it is back', async () => {
  const worker = start();
  const first = await invite(database);
  await first.enqueue();
  await arrived(1);
  const port = Number(new URL(mailbox.url).port);
  await mailbox.close();
  const second = await invite(database);
  await second.enqueue();
  await vi.waitFor(() => expect(logged.some((line) => line.includes('job failed'))).toBe(true), WAIT);
  mailbox = await startMailbox(port);
  await arrived(1);
  await settled(worker);
  expect(mailbox.mails).toHaveLength(1);
});

it('stores, counts and shows jobs that can never run: bad payloads, unknown names, invalid data', async () => {
  const worker = start();
  const queue = worker.queues.named('mail');
  const payload = { firmId: 'x', invitationId: 'y', link: { origin: '', tenantKey: null } };
  await queue.add('mail.invitation', { payload, requestId: null }, { jobId: 'bad', attempts: 5 });
  await queue.add('no.such.job', { payload: {}, requestId: null } as unknown as JobEnvelope, {
    jobId: 'unknown',
    attempts: 2,
  });
  await queue.add('mail.code', null as unknown as JobEnvelope, { jobId: 'empty', attempts: 5 });
  await vi.waitFor(async () => expect(await queue.getFailedCount()).toBe(3), WAIT);
  expect((await queue.getJob('bad'))?.failedReason).toMatch(/payload/);
  // a worker of a newer release may know it
  expect((await queue.getJob('unknown'))?.attemptsMade).toBe(2);
  const metrics = await registry.metrics();
  expect(metrics).toContain('jobs_in_queue{queue="mail",state="failed"} 3');
  for (const job of ['mail.invitation', 'no.such.job', 'mail.code'])
    expect(metrics).toContain(`jobs_failed{job="${job}"} 1`);
});

it('a row of a job that no one knows holds up no other row, and ends among the failed jobs', async () => {
  const { outbox } = database.models;
  const now = new Date(Date.now() - 60_000);
  const { insertedId } = await outbox.collection.insertOne({
    _id: new Types.ObjectId(),
    job: 'mail.of-tomorrow',
    payload: {},
    requestId: null,
    traceparent: null,
    status: 'pending',
    availableAt: now,
    createdAt: now,
    relayedAt: null,
  } as never);
  const { enqueue } = await invite(database);
  await enqueue();
  const worker = start();
  await arrived(1);
  const job = await vi.waitFor(
    async () => (await worker.queues.of('mail.of-tomorrow').getJob(String(insertedId))) ?? expect.fail('not there yet'),
    WAIT,
  );
  expect(job.opts.attempts).toBeGreaterThan(1);
  expect(job.opts.removeOnFail).toBe(false);
  await outbox.deleteOne({ _id: insertedId });
});

it('leaves rows that another relay claimed, and takes them over when it died', async () => {
  const { enqueue } = await invite(database);
  const id = await enqueue();
  const claimed = new Date(Date.now() + 1500);
  await database.models.outbox.updateOne({ _id: id }, { $set: { availableAt: claimed } });
  start();
  await arrived(1);
  expect(Date.now()).toBeGreaterThanOrEqual(claimed.getTime());
  await vi.waitFor(async () => expect((await database.models.outbox.findById(id).lean())?.status).toBe('done'), WAIT);
});

it('relays a row again whose job the queue has lost, and sends no second mail', async () => {
  const worker = start();
  const { enqueue } = await invite(database);
  const id = await enqueue();
  await arrived(1);
  const status = async () => (await database.models.outbox.findById(id).lean())?.status;
  await vi.waitFor(async () => expect(await status()).toBe('done'), WAIT);
  // the row is marked as done a moment before the queue removes the job
  await vi.waitFor(async () => expect(await worker.queues.named('mail').getJobState(id)).toBe('completed'), WAIT);
  await (await worker.queues.named('mail').getJob(id))?.remove();
  const longAgo = new Date(Date.now() - LOST_AFTER_MS - 1);
  await database.models.outbox.updateOne({ _id: id }, { $set: { status: 'relayed', availableAt: longAgo } });
  expect(await relayLostJobs(database.models, worker.queues, systemClock)).toBe(1);
  await vi.waitFor(async () => expect(await status()).toBe('done'), WAIT);
  await database.models.outbox.updateOne({ _id: id }, { $set: { status: 'relayed', availableAt: longAgo } });
  expect(await relayLostJobs(database.models, worker.queues, systemClock)).toBe(0);
  expect(await status()).toBe('done');
  expect(mailbox.mails).toHaveLength(1);
});

it('a row relayed twice is one job', async () => {
  const worker = start();
  const { enqueue } = await invite(database);
  const id = await enqueue();
  const status = async () => (await database.models.outbox.findById(id).lean())?.status;
  await vi.waitFor(async () => expect(await status()).toBe('done'), WAIT);
  await database.models.outbox.updateOne({ _id: id }, { $set: { status: 'pending', availableAt: new Date() } });
  await vi.waitFor(async () => expect(await status()).toBe('relayed'), WAIT);
  await settled(worker);
  expect(mailbox.mails).toHaveLength(1);
});

it('a mail waits in the outbox while Redis is down and is sent when it returns', async () => {
  const redis = await redisProcess();
  await redis.start();
  try {
    const worker = start({ redisUrl: redis.url });
    await vi.waitFor(async () => expect(await worker.redis.ping()).toBe('PONG'), WAIT);
    await redis.kill();
    const { enqueue } = await invite(database);
    const id = await enqueue();
    await vi.waitFor(() => expect(logged.some((line) => line.includes('could not be relayed'))).toBe(true), WAIT);
    expect((await database.models.outbox.findById(id).lean())?.status).toBe('pending');
    await redis.start();
    await arrived(1);
    await vi.waitFor(async () => expect((await database.models.outbox.findById(id).lean())?.status).toBe('done'), WAIT);
    await settled(worker);
    expect(mailbox.mails).toHaveLength(1);
  } finally {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    await redis.dispose();
  }
});

it('lets a running job finish when it is closed', async () => {
  const worker = start();
  let close: Promise<void> | undefined;
  mailbox.onStage = (stage) => {
    if (stage === 'rcpt') close ??= worker.close();
  };
  const { enqueue } = await invite(database);
  await enqueue();
  await arrived(1);
  await close;
  workers = [];
  expect(await database.models.notices.countDocuments({ sentAt: null })).toBe(0);
});

it('mails a code while the other mails hang at a slow mail server', async () => {
  const hanging: (() => void)[] = [];
  mailbox.onStage = (stage) => (stage === 'rcpt' ? new Promise<void>((resolve) => hanging.push(resolve)) : undefined);
  const worker = start();
  const { concurrency } = QUEUES.mail;
  for (let count = 0; count < concurrency + 2; count++)
    await (await invite(database, { email: `slow-${count}@contoso.example` })).enqueue();
  await vi.waitFor(() => expect(hanging).toHaveLength(concurrency), WAIT);
  mailbox.onStage = () => undefined;
  await issueEmailCode(
    database,
    { email: 'waits@contoso.example', purpose: 'reset-password', tenantKey: null },
    { now: new Date(), requestId: 'request' },
  );
  await arrived(1);
  expect(mailbox.mails[0]?.to).toEqual(['waits@contoso.example']);
  for (const resolve of hanging) resolve();
  await arrived(concurrency + 3);
  await settled(worker);
});

it('sends no more mails a second than it may', async () => {
  const worker = start({ mailsPerSecond: 2 });
  for (let count = 0; count < 5; count++)
    await (await invite(database, { email: `limited-${count}@contoso.example` })).enqueue();
  await arrived(5);
  await settled(worker);
  const begun = (await worker.queues.named('mail').getJobs(['completed']))
    .map(({ processedOn = 0 }) => processedOn)
    .sort();
  expect(begun).toHaveLength(5);
  expect((begun[4] ?? 0) - (begun[0] ?? 0)).toBeGreaterThan(1500);
});

it('writes its schedules and jobs again into a Redis that was emptied', async () => {
  const redis = await redisProcess();
  await redis.start();
  try {
    mailbox.refuseAt = 'connect';
    const worker = start({ redisUrl: redis.url, checkRedisEveryMs: 200 });
    const { enqueue } = await invite(database);
    const id = await enqueue();
    await vi.waitFor(() => expect(logged.some((line) => line.includes('job failed'))).toBe(true), WAIT);
    await vi.waitFor(
      async () => expect((await database.models.outbox.findById(id).lean())?.status).toBe('relayed'),
      WAIT,
    );
    mailbox.refuseAt = null;
    await worker.redis.flushall();
    await arrived(1);
    await settled(worker);
    expect(mailbox.mails).toHaveLength(1);
  } finally {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    await redis.dispose();
  }
});

it('permanently removes items deleted more than thirty days ago, logs their number, and leaves later ones', async () => {
  const make = factories(database.models);
  const company = await make.company((await make.firm())._id);
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
  await make.scopeItem(company, { name: 'Long gone', deletedAt: ago(31) });
  await make.scopeItem(company, { name: 'Gone lately', deletedAt: ago(29) });
  await make.scopeItem(company, { name: 'There' });
  const { queues } = start();
  await queues.of('sweep.scope-items').add('sweep.scope-items', { requestId: 'test', payload: {} });
  const names = () =>
    runAsSystem('test', async () =>
      (await database.models.scopeItems.find({ companyId: company._id }).sort({ name: 1 }).lean()).map(
        ({ name }) => name,
      ),
    );
  await vi.waitFor(async () => expect(await names()).toEqual(['Gone lately', 'There']), WAIT);
  await vi.waitFor(() => expect(logged.join('')).toContain('Deleted items of scopes were removed for good'), WAIT);
});

it('removes bookings two years after their end, and logs their number', async () => {
  const make = factories(database.models);
  const rep = await make.bookingRep();
  const began = new Date(Date.now() - 800 * 24 * 60 * 60_000);
  const { _id } = await make.booking(rep, { start: began });
  const { queues } = start();
  await queues.of('sweep.bookings').add('sweep.bookings', { requestId: 'test', payload: {} });
  const isThere = () => runAsSystem('test', () => database.models.bookings.exists({ _id }));
  await vi.waitFor(async () => expect(await isThere()).toBeNull(), WAIT);
  await vi.waitFor(() => expect(logged.join('')).toContain('Bookings that ended two years ago were removed'), WAIT);
});

it('mails a booking and its cancellation to both sides, with entries for their calendars', async () => {
  const make = factories(database.models);
  const rep = await make.bookingRep({ email: 'gone@example.test' });
  const soon = new Date(Date.now() + 90 * 60_000);
  const booking = await make.booking(rep, {
    start: soon,
    end: new Date(soon.getTime() + 30 * 60_000),
    state: 'unconfirmed',
    confirmedAt: null,
  });
  start();
  const when = { now: new Date(), requestId: 'request' };
  await runAsSystem('test', () => confirmBooking(database, booking._id, when));
  await arrived(2);
  const people = [booking.email, rep.email].toSorted();
  expect(mailbox.mails.flatMap(({ to }) => to).toSorted()).toEqual(people);
  for (const { raw } of mailbox.mails) expect(raw).toMatch(/text\/calendar;[^;]*;\s*method=REQUEST/);
  await runAsSystem('test', () => cancelBooking(database, booking._id, { by: 'visitor', reason: null }, when));
  await arrived(4);
  const cancelled = mailbox.mails.slice(2);
  expect(cancelled.flatMap(({ to }) => to).toSorted()).toEqual(people);
  for (const { raw } of cancelled) expect(raw).toMatch(/text\/calendar;[^;]*;\s*method=CANCEL/);
  // the reminders wait for their time
  expect(await database.models.outbox.countDocuments({ job: 'mail.booking-reminder', status: 'pending' })).toBe(2);
});
