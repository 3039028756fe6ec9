import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { connectData } from '@scopewright/data';
import autocannon from 'autocannon';
import { callApi } from '../stack/api.ts';
import type { StackFile } from '../stack/stack-file.ts';
import { type Finding, inTurns, median } from './statistics.ts';

const LOGINS = 30;
const MOST_RATIO = 1.5;
/** People who sign in at the same moment, again and again. */
const STORM = 20;
/** Visitors' requests beside the storm: far below what the machine can answer, so that waiting is what is measured. */
const CALM = { connections: 4, overallRate: 100, duration: 8 };
const ROUNDS = 3;
const MOST_P99_RATIO = 3;

/** What signing in costs beyond the hash it has to compute, and what many people who sign in at once cost everybody else. */
export async function measureLogin(stack: StackFile, say: (line: string) => void): Promise<Finding[]> {
  if (!stack.demo) throw new Error('The benchmark needs the demo data');
  const { email, password, tenantKey } = stack.demo.firmAdmin;
  const origin = stack.services.edge ?? '';
  const target = { origin, publicKey: stack.publicKey, ...(tenantKey === null ? {} : { tenantKey }) };
  const passwordHash = await hashOf(stack.mongo, email);

  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  };
  const login = async () => {
    const { status } = await callApi(target, 'POST', 'login', { email, password });
    if (status !== 200) throw new Error(`login answered ${status}`);
  };
  const one = await inTurns(
    LOGINS,
    () => timed(login),
    () => timed(() => verify(passwordHash, password)),
  );
  const [ours, hash] = [median(one.ours), median(one.theirs)];
  say(`  a login: ${ours.toFixed(1)} ms, the hash in it ${hash.toFixed(1)} ms`);

  const visit = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${stack.publicKey}`, 'x-tenant-key': tenantKey ?? '' };
    const { latency, non2xx, errors } = await autocannon({ url: `${origin}/api/public/tenant/${tenantKey}`, headers, ...CALM });
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx + errors} look-ups of the tenant failed`);
    return latency.p99;
  };
  const tails = await inTurns(
    ROUNDS,
    () => during(() => callApi(target, 'POST', 'login', { email: `${randomBytes(6).toString('hex')}@nobody.example`, password }), visit),
    visit,
  );
  const [stormy, calm] = [median(tails.ours), median(tails.theirs)];
  say(`  public/tenant while ${STORM} sign in at once: p99 ${stormy} ms, without them ${calm} ms`);
  return [
    {
      what: 'A login, of the hash that it has to compute',
      measured: `${(ours / hash).toFixed(2)} × (${ours.toFixed(0)} ms)`,
      target: `≤ ${MOST_RATIO} ×`,
      passed: ours / hash <= MOST_RATIO,
    },
    {
      what: `public/tenant while ${STORM} sign in at once: p99, of its p99 without`,
      measured: `${(stormy / calm).toFixed(1)} × (${stormy} ms)`,
      target: `≤ ${MOST_P99_RATIO} ×`,
      passed: stormy / calm <= MOST_P99_RATIO,
    },
  ];
}

async function hashOf(uri: string, email: string): Promise<string> {
  const { models, close } = await connectData({ uri, dbName: 'scopewright' });
  try {
    const { passwordHash } = await models.authAccounts.findOne({ email }, { passwordHash: 1 }).orFail().lean();
    if (passwordHash === null) throw new Error(`${email} has no password`);
    return passwordHash;
  } finally {
    await close();
  }
}

/** Measures while so many do something over and over. */
async function during<T>(work: () => Promise<unknown>, measure: () => Promise<T>): Promise<T> {
  let over = false;
  const crowd = Array.from({ length: STORM }, async () => {
    while (!over) await work();
  });
  try {
    return await measure();
  } finally {
    over = true;
    await Promise.all(crowd);
  }
}
