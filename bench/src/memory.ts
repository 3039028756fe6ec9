import { setTimeout as delay } from 'node:timers/promises';
import { TENANT_HEADER } from '@scopewright/contracts/routes';
import type { StackFile } from '@scopewright/dev-stack/stack-file';
import type { Bench } from './bench.ts';
import { nodeMemory } from './product.ts';
import { asDemoAdmin } from './sign-in.ts';
import type { Finding } from './statistics.ts';

const REQUESTS = 2000;
const AT_ONCE = 10;
const IDLE_MINUTES = 10;

/**
 * The requests of a visitor and a firm's users, one after the other: pages, cached calls, and lists from the database.
 */
function mixedRequests(
  { url, publicKey, demo }: StackFile,
  token: string,
): { url: string; headers: Record<string, string> }[] {
  const tenantKey = demo?.firmAdmin.tenantKey ?? '';
  const page = { accept: 'text/html', 'accept-encoding': 'gzip, br' };
  const key = { authorization: `Bearer ${publicKey}`, [TENANT_HEADER]: tenantKey };
  const user = { ...key, authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' };
  return [
    { url: `${url}/`, headers: page },
    { url: `${url}/login?tenant=${tenantKey}`, headers: page },
    { url: `${url}/api/public/tenant/${tenantKey}`, headers: key },
    { url: `${url}/api/public/check-subdomain/unclaimed`, headers: key },
    { url: `${url}/api/consultant/companies?limit=50`, headers: user },
    { url: `${url}/api/consultant/companies`, headers: user },
    { url: `${url}/api/admin/all-users`, headers: user },
  ];
}

async function sendMixed(stack: StackFile): Promise<void> {
  const requests = mixedRequests(stack, (await asDemoAdmin(stack)).target.token);
  let sent = 0;
  const visitor = async () => {
    for (;;) {
      const request = requests[sent % requests.length];
      if (sent++ >= REQUESTS || !request) return;
      const answer = await fetch(request.url, { headers: request.headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${request.url} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
}

/**
 * Resident memory of all Node processes of the product together (shared memory, such as the program itself, counts in
 * each): after the start, after mixed requests, and again after ten minutes without requests. Without targets: capping
 * V8's heaps would meet a limit, but makes every call slower.
 */
export async function measureMemory({ stack, named: idle, say }: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  const note = (when: string) => {
    const { total, each } = nodeMemory(stack.pids);
    const parts = Object.entries(each).map(([name, megabytes]) => `${name} ${megabytes}`);
    say(`  ${when}: ${parts.join(', ')} MB`);
    findings.push({ what: `Memory of all Node processes ${when}`, measured: `${total} MB`, target: '—', passed: true });
  };
  note('after the start');
  await sendMixed(stack);
  note(`after ${REQUESTS} mixed requests`);
  if (idle) {
    say(`  waiting ${IDLE_MINUTES} idle minutes …`);
    await delay(IDLE_MINUTES * 60_000);
    note(`after ${IDLE_MINUTES} idle minutes`);
  } else say(`  "npm run bench -- memory" also says what is left after ${IDLE_MINUTES} idle minutes`);
  return findings;
}
