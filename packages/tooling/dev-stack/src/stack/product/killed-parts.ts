import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectData, type Data, runAsSystem } from '@scopewright/data';
import { beforeAll, expect, test, vi } from 'vitest';
import { GUARD_MS, httpAnswers } from '../../process/wait.ts';
import { accessTokenOf, signUpFirm } from '../../testing/firm.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type ApiTarget, callApi } from '../api.ts';
import type { Stack } from '../run-stack.ts';
import { readStackFile } from '../stack-file.ts';
import type { OwnProduct } from './own-product.ts';

const FIRM = {
  name: 'Killed Parts',
  key: 'killed-parts',
  email: 'owner@killed-parts.example',
  password: 'correct horse battery',
};
const SEED = 20_261;
const COMPANIES = 90;
const PER_KILL = 15;
const KILLS = COMPANIES / PER_KILL;
/** Without the mailbox, which keeps its mails in memory. */
const KILLED = ['worker', 'delivery', 'mongod', 'edge', 'redis', 'identity'] as const;
type Service = keyof Stack['file']['services'];
const WAIT = { timeout: GUARD_MS, interval: 100 };

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The parts of a product are killed, and come back. */
export function killParts(product: OwnProduct): void {
  const { said, onGivenUp } = product;
  const parts = partsOf(product);
  let token: string;
  const target = () => product.target(FIRM.key);
  const callAs = () => ({ ...target(), token });

  beforeAll(async () => {
    await signUpFirm(target(), FIRM, product.stack.file.testPaymentToken);
    token = await accessTokenOf(target(), FIRM);
    said.length = 0;
  });

  test('every killed part comes back on its old port, and stack.json has its new process', async () => {
    const names = Object.keys(product.stack.file.pids).filter((name) => name !== 'stack');
    expect(names).toEqual(
      expect.arrayContaining(['mongod', 'redis', 'mailbox', 'identity', 'delivery', 'admin', 'worker', 'edge']),
    );
    const before = new Map(names.map((name) => [name, parts.kill(name)]));
    await vi.waitFor(() => {
      for (const [name, pid] of before) expect([name, parts.publishedPid(name)]).not.toEqual([name, pid]);
    }, WAIT);
    await parts.allReady();
    for (const origin of Object.values(product.stack.file.remotes))
      expect(await httpAnswers(`${origin}/mf-manifest.json`)).toBe(true);
    for (const name of names) expect(said).toContain(`${name} ended (SIGKILL); starting it again`);
    expect((await callApi(callAs(), 'GET', 'consultant/companies')).status).toBe(200);
    expect(onGivenUp).not.toHaveBeenCalled();
  });

  test('a front door that starts while MongoDB and Redis are away shows the site, is not ready, and becomes ready automatically', async () => {
    const bringBack = [await product.stack.takeDown('mongod'), await product.stack.takeDown('redis')];
    const pid = parts.kill('edge');
    await vi.waitFor(() => expect(parts.publishedPid('edge')).not.toBe(pid), WAIT);
    expect(await httpAnswers(`${product.stack.file.services.edge}/health/live`)).toBe(true);
    expect(await parts.readiness('edge')).toEqual({
      code: 503,
      body: { status: 'unavailable', checks: { mongodb: 'down', redis: 'down', remotes: 'up' } },
    });
    expect((await fetch(product.stack.file.url)).status).toBe(200);
    const refused = await callApi(callAs(), 'GET', 'consultant/companies');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
    await Promise.all(bringBack.map((back) => back()));
    await parts.allReady();
  });

  test(`of ${COMPANIES} companies made while parts are killed each exists once, and each invitation arrives`, async () => {
    const data = await connectData({ uri: product.stack.file.mongo, dbName: 'scopewright' });
    await runAsSystem('let the firm of a test invite everyone', () =>
      data.models.firms.updateOne({ name: FIRM.name }, { $set: { emailConfirmedAt: new Date() } }),
    );
    const answers = await createWhileKilling(callAs, parts);
    await parts.allReady();
    expect(said.filter((line) => line.endsWith('starting it again')).length).toBeGreaterThanOrEqual(KILLS);
    const emails = await expectOnce(data, answers);
    await data.close();
    await expectOneMailEach(product.stack.file.mailbox.web ?? '', emails);
    expect(onGivenUp).not.toHaveBeenCalled();
  });

  test('a part that is killed again and again is not restarted any more', async () => {
    for (let time = 1; onGivenUp.mock.calls.length === 0; time++) {
      expect(time).toBeLessThanOrEqual(5);
      const pid = parts.kill('admin');
      // the next one is killed before this one answers
      await vi.waitFor(
        () => expect(onGivenUp.mock.calls.length > 0 || product.stack.child('admin').pid !== pid).toBe(true),
        {
          ...WAIT,
          interval: 10,
        },
      );
    }
    expect(onGivenUp.mock.calls[0]?.[0]).toBe('admin');
  });
}

/** Actions on the parts of a product, and their state. */
function partsOf(product: OwnProduct) {
  const readiness = async (service: Service) => {
    const answer = await fetch(`${product.stack.file.services[service]}/health/ready`);
    return { code: answer.status, body: await answer.json() };
  };
  return {
    publishedPid: (name: string) => readStackFile(join(product.dataDir, 'stack.json'))?.pids[name],
    readiness,
    allReady: () =>
      vi.waitFor(async () => {
        for (const name of Object.keys(product.stack.file.services) as Service[])
          expect([name, await readiness(name)]).toEqual([name, expect.objectContaining({ code: 200 })]);
      }, WAIT),
    hasExited: (name: string) => product.stack.child(name).hasExited(),
    kill(name: string): number {
      const { pid } = product.stack.child(name);
      process.kill(pid, 'SIGKILL');
      return pid;
    },
  };
}

/**
 * Creates a company like a client that does not know whether its last try was successful: repeats it with the same key.
 * @returns the company's id
 */
async function createCompany(target: ApiTarget, index: number, onTry: () => void): Promise<string> {
  const form = { companyName: `Company ${index}`, adminEmail: `admin-${index}@killed.example`, adminName: '' };
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 1000)) {
    const extras = { idempotencyKey: `killed-parts-company-${index}`, signal: AbortSignal.timeout(10_000) };
    const answering = callApi(target, 'POST', 'consultant/create-company', form, extras).catch(() => null);
    onTry();
    const answer = await answering;
    if (answer !== null && answer.status < 500) {
      expect([index, answer.status, answer.body]).toEqual([index, 201, expect.anything()]);
      return JSON.stringify(answer.body);
    }
    await delay(pauseMs);
  }
}

/** Creates companies in rounds, in each of which a part is killed. @returns the companies' ids */
async function createWhileKilling(
  callAs: () => ApiTarget,
  { hasExited, kill }: ReturnType<typeof partsOf>,
): Promise<string[]> {
  const random = randomNumbers(SEED);
  const begun: Promise<string>[] = [];
  for (let round = 0; round < KILLS; round++) {
    const name = KILLED[round % KILLED.length] ?? 'worker';
    // killed during this one of the requests
    const fatal = 1 + Math.floor(random() * PER_KILL);
    let tries = 0;
    const onTry = () => {
      tries += 1;
      if (tries === fatal && !hasExited(name)) kill(name);
    };
    const batch = Array.from({ length: PER_KILL }, (_, index) =>
      createCompany(callAs(), round * PER_KILL + index, onTry),
    );
    begun.push(...batch);
    // the next part is killed while half of these are still running
    await Promise.all(batch.slice(0, PER_KILL / 2));
  }
  return Promise.all(begun);
}

/** Each company is stored once, with one invitation. @returns the invited addresses */
async function expectOnce({ models }: Data, answers: readonly string[]): Promise<string[]> {
  const { companies, invitations } = await runAsSystem('count what a test made', async () => {
    const { _id: firmId } = await models.firms.findOne({ name: FIRM.name }).orFail().lean();
    return {
      companies: await models.companies.find({ consultingFirmId: firmId }).lean(),
      invitations: await models.invitations.find({ firmId }).lean(),
    };
  });
  expect(companies.map(({ name }) => name).sort()).toEqual(
    Array.from({ length: COMPANIES }, (_, index) => `Company ${index}`).sort(),
  );
  for (const [index, answer] of answers.entries()) {
    expect(answer).toContain(companies.find(({ name }) => name === `Company ${index}`)?._id.toHexString());
  }
  expect(new Set(invitations.map(({ email }) => email)).size).toBe(COMPANIES);
  expect(invitations).toHaveLength(COMPANIES);
  return invitations.map(({ email }) => email);
}

/** Each address gets one mail, however often it arrives. */
async function expectOneMailEach(mailbox: string, emails: readonly string[]): Promise<void> {
  const messageIds = new Set<string>();
  for (const email of emails) {
    const mails = await vi.waitFor(async () => {
      const arrived = await mailsTo(mailbox, email);
      expect(arrived.length).toBeGreaterThan(0);
      return arrived;
    }, WAIT);
    const ids = new Set(mails.map(({ messageId }) => messageId));
    expect([email, ids.size]).toEqual([email, 1]);
    for (const id of ids) messageIds.add(id);
  }
  expect(messageIds.size).toBe(COMPANIES);
}
