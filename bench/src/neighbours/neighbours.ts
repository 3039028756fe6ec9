import { randomBytes } from 'node:crypto';
import { callApi } from '@scopewright/dev-stack/stack/api';
import type { StackFile } from '@scopewright/dev-stack/stack-file';
import { accessTokenOf, signUpFirm } from '@scopewright/dev-stack/testing/firm';
import type { Bench } from '../bench.ts';
import { asDemoAdmin } from '../sign-in.ts';
import { type Finding, percentile, timed, timedAtPace, withinRatio } from '../statistics.ts';
import { type Attacker, attacksOf } from './attacks.ts';

/**
 * The neighbor's requests: one every thirty milliseconds is far below the machine's capacity, so that waiting is
 * measured.
 */
const VISITS = 150;
const VISIT_EVERY_MS = 30;
const WARM_UP = 100;
/** Timeout of a visit. */
const VISIT_LIMIT_MS = 10_000;
const MOST_RATIO = 3;

/**
 * How long another firm waits for its list of companies while one firm, or an anonymous client, attacks the product.
 */
export async function measureNeighbours({ stack, say }: Bench): Promise<Finding[]> {
  const attacker = await signUpAttacker(stack);
  const { target: neighbour } = await asDemoAdmin(stack);
  /** Repeats the request until it is answered, as the product's client does when asked to retry. */
  const visit = async (): Promise<void> => {
    const signal = AbortSignal.timeout(VISIT_LIMIT_MS);
    while (!signal.aborted) {
      const answer = await callApi(neighbour, 'GET', 'consultant/companies', undefined, { signal }).catch(() => null);
      if (answer?.status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer?.headers.get('retry-after') ?? 1)));
    }
  };
  const tail = async (): Promise<number> => percentile(await timedAtPace(VISITS, VISIT_EVERY_MS, visit), 0.99);
  for (let count = 0; count < WARM_UP; count += 1) await timed(visit);

  const findings: Finding[] = [];
  for (const [what, prepare] of Object.entries(attacksOf(attacker))) {
    const attack = await prepare();
    // alternating, so that other load on the machine affects both
    const alone = await tail();
    const end = attack();
    const ms = await tail();
    await end();
    say(`  while ${what}: p99 ${ms.toFixed(1)} ms, without ${alone.toFixed(1)} ms`);
    findings.push(
      withinRatio(`A neighbour's companies while ${what}: p99, of its p99 alone`, ms / alone, MOST_RATIO, ms),
    );
  }
  return findings;
}

/** A new firm, with the person who signed it up. */
export async function signUpAttacker({ services, publicKey, testPaymentToken }: StackFile): Promise<Attacker> {
  const key = `attack-${randomBytes(4).toString('hex')}`;
  const firm = { name: 'Attackers', key, email: `${key}@attack.example`, password: randomBytes(12).toString('hex') };
  const target = { origin: services.edge ?? '', publicKey };
  await signUpFirm(target, firm, testPaymentToken);
  const token = await accessTokenOf({ ...target, tenantKey: key }, firm);
  const claims: { sub: string } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return { ...target, tenantKey: key, token, userId: claims.sub };
}
