import { DEMO_REQUEST_MAILS_PER_HOUR, DEMO_REQUESTS_MAX } from '@scopewright/contracts/booking/limits';
import type { DemoRequestDoc } from '@scopewright/data';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestIdentity } from '../testing/identity.ts';

const identity = await startTestIdentity();
afterAll(() => identity.close());
const { models } = identity.data;

let count = 0;
const form = (values: Record<string, unknown> = {}) => {
  count += 1;
  return {
    operationId: `operation-${count}-of-a-visitor`,
    firstName: 'Mara',
    lastName: 'Quist',
    email: `mara${count}@quist.example`,
    company: 'Quist Partners',
    jobTitle: 'Practice lead',
    teamSize: 'medium',
    zone: 'Europe/Berlin',
    ...values,
  };
};
const ask = (body: Record<string, unknown>) => identity.call('requestDemo', { body });
const stored = () => identity.look(() => models.demoRequests.find().sort({ _id: 1 }).lean<DemoRequestDoc[]>());
const mailed = () =>
  identity.look(async () =>
    (await models.outbox.find({ job: 'mail.demo-request' }).sort({ _id: 1 }).lean()).map(({ payload }) => payload),
  );

beforeEach(() =>
  identity.look(async () => {
    await models.demoRequests.deleteMany({});
    await models.outbox.deleteMany({});
    await models.users.deleteMany({ firmId: null });
  }),
);

describe('a request for a demo', () => {
  it('is stored, and mailed to each active system administrator', async () => {
    const admins = [await identity.make.user(null), await identity.make.user(null)];
    await identity.make.user(null, { status: 'removed' });
    await identity.make.user((await identity.make.firm())._id);
    const { status, body } = await ask(form({ email: 'Mara@Quist.example ', phone: ' +49 30 1 ', message: '  ' }));
    expect([status, body]).toEqual([201, { success: true }]);
    const [request] = await stored();
    expect(request).toMatchObject({
      firmId: null,
      state: 'open',
      firstName: 'Mara',
      lastName: 'Quist',
      email: 'mara@quist.example',
      phone: '+49 30 1',
      companyName: 'Quist Partners',
      jobTitle: 'Practice lead',
      teamSize: 'medium',
      message: null,
      zone: 'Europe/Berlin',
      network: expect.stringMatching(/^[\w-]{43}$/),
      createdAt: identity.now(),
    });
    expect(await mailed()).toEqual(
      admins.map(({ _id }) => ({ requestId: request?._id.toHexString(), to: _id.toHexString() })),
    );
  });

  it('is one for a second press, also for a simultaneous one', async () => {
    await identity.make.user(null);
    const body = form();
    const answers = await Promise.all([ask(body), ask(body), ask(body)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await ask(body)).status).toBe(201);
    expect(await stored()).toHaveLength(1);
    expect(await mailed()).toHaveLength(1);
    expect((await ask({ ...body, company: 'Another' })).status).toBe(422);
  });

  it('is not lost for a time zone that is unknown here', async () => {
    expect((await ask(form({ zone: 'Mars/Base' }))).status).toBe(201);
    expect(await stored()).toMatchObject([{ zone: 'UTC' }]);
  });

  it('has the required fields, and each within its limit', async () => {
    for (const values of [
      { firstName: ' ' },
      { lastName: undefined },
      { email: 'mara at quist' },
      { company: '' },
      { jobTitle: '' },
      { teamSize: 'huge' },
      { phone: '1'.repeat(41) },
      { message: 'x'.repeat(4001) },
      { operationId: 'short' },
      { firmId: 'x' },
    ])
      expect((await ask(form(values))).status, JSON.stringify(values)).toBe(422);
    expect(await stored()).toEqual([]);
  });

  it('is limited by mailbox and by network', async () => {
    const limited = await startTestIdentity({ rateLimitFactor: 1, shared: identity });
    onTestFinished(() => limited.close());
    const send = async (emails: string[]) => {
      const statuses: number[] = [];
      for (const email of emails) statuses.push((await limited.call('requestDemo', { body: form({ email }) })).status);
      return statuses;
    };
    const ofMailbox = Array.from({ length: 6 }, (_, index) => `same+${index}@quist.example`);
    expect(await send(ofMailbox)).toEqual([201, 201, 201, 201, 201, 429]);
    const ofNetwork = Array.from({ length: 5 }, (_, index) => `visitor${index}@network.example`);
    expect(await send(ofNetwork)).toEqual([201, 201, 201, 201, 429]);
  });

  it('is only listed after many within an hour', async () => {
    await identity.make.user(null);
    const lately = new Date(identity.now().getTime() - 59 * 60_000);
    for (let index = 1; index < DEMO_REQUEST_MAILS_PER_HOUR; index += 1)
      await identity.make.demoRequest({ createdAt: lately });
    await ask(form());
    expect(await mailed()).toHaveLength(1);
    await ask(form());
    expect(await mailed()).toHaveLength(1);
    expect(await stored()).toHaveLength(DEMO_REQUEST_MAILS_PER_HOUR + 1);
  });

  it('makes room by removing the oldest of the network with the most open ones', async () => {
    const before = (minutes: number) => new Date(identity.now().getTime() - minutes * 60_000);
    const genuine = await identity.make.demoRequest({ createdAt: before(500), network: 'one visitor' });
    const closed = await identity.make.demoRequest({ createdAt: before(600), network: 'many', state: 'closed' });
    const documents = Array.from({ length: DEMO_REQUESTS_MAX - 1 }, (_, index) => ({
      firmId: null,
      state: 'open' as const,
      firstName: 'Spam',
      lastName: 'Spam',
      email: `spam${index}@example.test`,
      companyName: 'Spam',
      jobTitle: 'Spam',
      teamSize: 'solo' as const,
      zone: 'UTC',
      network: index < 3 ? 'many' : `network ${index}`,
      operationId: `spam-operation-${index}`,
      fingerprint: 'fingerprint',
      createdAt: before(index === 2 ? 400 : 300),
    }));
    await identity.look(() => models.demoRequests.insertMany(documents));
    expect((await ask(form())).status).toBe(201);
    const left = await stored();
    expect(left).toHaveLength(DEMO_REQUESTS_MAX + 1);
    const ids = left.map(({ _id }) => _id.toHexString());
    expect(ids).toContain(genuine._id.toHexString());
    expect(ids).toContain(closed._id.toHexString());
    expect(left.map(({ email }) => email)).not.toContain('spam2@example.test');
  });
});
