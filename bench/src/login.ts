import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { connectData } from '@scopewright/data';
import { callApi } from '@scopewright/dev-stack/stack/api';
import type { StackFile } from '@scopewright/dev-stack/stack-file';
import { type Finding, inTurns, median, percentile, timed, timedAtPace } from './statistics.ts';

const LOGINS = 30;
const MOST_RATIO = 1.5;
/** Refused logins of one known address. More would be limited. */
const GUESSES = 8;
/** The response time must not reveal whether an address is known. */
const MOST_GUESS_RATIO = 1.2;
/** People who sign in concurrently, repeatedly. */
const STORM = 20;
/**
 * Visitors' requests during the storm: one every ten milliseconds is far below the machine's capacity, so that waiting
 * is measured.
 */
const VISITS = 800;
const VISIT_EVERY_MS = 10;
const ROUNDS = 5;
const MOST_P99_RATIO = 3;

/**
 * The cost of signing in beyond the hash it must compute, and the effect of many concurrent sign-ins on everyone else.
 */
export async function measureLogin(stack: StackFile, say: (line: string) => void): Promise<Finding[]> {
  if (!stack.demo) throw new Error('The benchmark needs the demo data');
  const { email, password, tenantKey } = stack.demo.firmAdmin;
  const origin = stack.services.edge ?? '';
  const target = { origin, publicKey: stack.publicKey, ...(tenantKey === null ? {} : { tenantKey }) };
  const passwordHash = await hashOf(stack.mongo, email);

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

  const refused = (address: string) => async () => {
    const { status } = await callApi(target, 'POST', 'login', { email: address, password: `not ${password}` });
    if (status !== 401) throw new Error(`login answered ${status}`);
  };
  const guesses = await inTurns(
    GUESSES,
    () => timed(refused(`${randomBytes(6).toString('hex')}@nobody.example`)),
    () => timed(refused(email)),
  );
  const [unknown, known] = [median(guesses.ours), median(guesses.theirs)];
  say(`  a refused login: unknown address ${unknown.toFixed(1)} ms, known address ${known.toFixed(1)} ms`);

  const visit = async () => {
    const { status } = await callApi(target, 'GET', `public/tenant/${tenantKey}`);
    if (status !== 200) throw new Error(`public/tenant answered ${status}`);
  };
  const tail = async () => percentile(await timedAtPace(VISITS, VISIT_EVERY_MS, visit), 0.99);
  const tails = await inTurns(
    ROUNDS,
    () =>
      during(
        () => callApi(target, 'POST', 'login', { email: `${randomBytes(6).toString('hex')}@nobody.example`, password }),
        tail,
      ),
    tail,
  );
  const [stormy, calm] = [median(tails.ours), median(tails.theirs)];
  say(
    `  public/tenant while ${STORM} sign in at once: p99 ${stormy.toFixed(1)} ms, without them ${calm.toFixed(1)} ms`,
  );
  return [
    {
      what: 'A login, of the hash that it has to compute',
      measured: `${(ours / hash).toFixed(2)} × (${ours.toFixed(0)} ms)`,
      target: `≤ ${MOST_RATIO} ×`,
      passed: ours / hash <= MOST_RATIO,
    },
    {
      what: 'A login of an unknown address, of one with a wrong password',
      measured: `${(unknown / known).toFixed(2)} ×`,
      target: `${(1 / MOST_GUESS_RATIO).toFixed(2)}–${MOST_GUESS_RATIO} ×`,
      passed: unknown / known <= MOST_GUESS_RATIO && known / unknown <= MOST_GUESS_RATIO,
    },
    {
      what: `public/tenant while ${STORM} sign in at once: p99, of its p99 without`,
      measured: `${(stormy / calm).toFixed(1)} × (${stormy.toFixed(1)} ms)`,
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

/** Measures while this many repeat some work. */
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
