import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { callApi } from '@scopewright/dev-stack/stack/api';
import type { StackFile } from '@scopewright/dev-stack/stack-file';
import type { Bench } from './bench.ts';
import { withDatabase } from './engines.ts';
import { type Finding, inTurns, median, percentile, timedAtPace, timedInTurns, withinRatio } from './statistics.ts';

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
export async function measureLogin({ stack, say }: Bench): Promise<Finding[]> {
  if (!stack.demo) throw new Error('The benchmark needs the demo data');
  const { email, password, tenantKey } = stack.demo.firmAdmin;
  const origin = stack.services.edge ?? '';
  const target = { origin, publicKey: stack.publicKey, ...(tenantKey === null ? {} : { tenantKey }) };
  const passwordHash = await hashOf(stack, email);

  const login = async () => {
    const { status } = await callApi(target, 'POST', 'login', { email, password });
    if (status !== 200) throw new Error(`login answered ${status}`);
  };
  const [ours, hash] = await timedInTurns(LOGINS, login, () => verify(passwordHash, password));
  say(`  a login: ${ours.toFixed(1)} ms, the hash in it ${hash.toFixed(1)} ms`);

  const refused = (address: string) => async () => {
    const { status } = await callApi(target, 'POST', 'login', { email: address, password: `not ${password}` });
    if (status !== 401) throw new Error(`login answered ${status}`);
  };
  const stranger = () => refused(`${randomBytes(6).toString('hex')}@nobody.example`)();
  const [unknown, known] = await timedInTurns(GUESSES, stranger, refused(email));
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
    withinRatio('A login, of the hash that it has to compute', ours / hash, MOST_RATIO, ours),
    {
      what: 'A login of an unknown address, of one with a wrong password',
      measured: `${(unknown / known).toFixed(2)} ×`,
      target: `${(1 / MOST_GUESS_RATIO).toFixed(2)}–${MOST_GUESS_RATIO} ×`,
      passed: unknown / known <= MOST_GUESS_RATIO && known / unknown <= MOST_GUESS_RATIO,
    },
    withinRatio(
      `public/tenant while ${STORM} sign in at once: p99, of its p99 without`,
      stormy / calm,
      MOST_P99_RATIO,
      stormy,
    ),
  ];
}

const hashOf = (stack: StackFile, email: string): Promise<string> =>
  withDatabase(stack, async (models) => {
    const { passwordHash } = await models.authAccounts.findOne({ email }, { passwordHash: 1 }).orFail().lean();
    if (passwordHash === null) throw new Error(`${email} has no password`);
    return passwordHash;
  });

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
