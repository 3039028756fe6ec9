import { join } from 'node:path';
import autocannon, { type Result } from 'autocannon';
import getPort from 'get-port';
import { startChild } from '../process/child.ts';
import { portAnswers, waitFor } from '../process/wait.ts';
import { inRoot } from '../root.ts';
import { callApi } from '../stack/api.ts';
import type { StackFile } from '../stack/stack-file.ts';
import { fillFirm } from './firm.ts';
import { type Finding, median } from './statistics.ts';

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 20;
const COMPANIES = 200;
const LEAST_RATE = 0.5;
const MOST_P99 = 4;
/** Stands for a name that differs from request to request. */
const NUMBERED = 'numbered';

/** Requests per second and p99 of three calls through the front door, against a bare handler that makes the same query, in interleaved rounds. */
export async function measureThroughput(stack: StackFile, dataDir: string, say: (line: string) => void): Promise<Finding[]> {
  if (!stack.demo) throw new Error('The benchmark needs the demo data');
  const { firmAdmin } = stack.demo;
  const tenantKey = firmAdmin.tenantKey ?? '';
  const firmId = await fillFirm({ mongo: stack.mongo, database: 'scopewright', tenantKey, count: COMPANIES });
  const target = { origin: stack.services.edge, publicKey: stack.publicKey, tenantKey };
  const login = await callApi(target, 'POST', 'login', { email: firmAdmin.email, password: firmAdmin.password });
  const token = tokenIn(login.body);

  const port = await getPort({ host: '127.0.0.1' });
  const bare = await startChild({
    name: 'bare handler',
    command: process.execPath,
    args: [inRoot('packages', 'tooling', 'dev-stack', 'src', 'bench', 'bare-server.mjs')],
    env: { ...process.env, BARE_URI: stack.mongo, BARE_DATABASE: 'scopewright', PORT: String(port), NODE_ENV: 'production' },
    logFile: join(dataDir, 'bare.log'),
  });
  try {
    await waitFor(() => portAnswers(port), { what: 'The bare handler', child: bare });
    const key = { authorization: `Bearer ${stack.publicKey}`, 'x-tenant-key': tenantKey };
    const calls = [
      { name: 'public/tenant', path: `public/tenant/${tenantKey}`, bare: `tenant/${tenantKey}`, headers: key },
      // another name for each request, as visitors who type names of their own would ask
      { name: 'public/check-subdomain', path: `public/check-subdomain/${NUMBERED}`, bare: `check-subdomain/${NUMBERED}`, headers: key },
      {
        name: `consultant/companies (${COMPANIES})`,
        path: 'consultant/companies',
        bare: `companies/${firmId}`,
        headers: { ...key, authorization: `Bearer ${token}` },
      },
    ];
    const findings: Finding[] = [];
    for (const call of calls) {
      const product: Result[] = [];
      const yardstick: Result[] = [];
      for (let round = -1; round < ROUNDS; round++) {
        const ours = await fire(`${stack.services.edge}/api/${call.path}`, call.headers);
        const theirs = await fire(`http://127.0.0.1:${port}/${call.bare}`, {});
        if (round < 0) continue; // warm-up
        product.push(ours);
        yardstick.push(theirs);
      }
      const rate = (results: Result[]) => median(results.map((result) => result.requests.average));
      const p99 = (results: Result[]) => median(results.map((result) => result.latency.p99));
      const ratio = rate(product) / rate(yardstick);
      const tail = p99(product) / p99(yardstick);
      say(`  ${call.name}: ${rate(product).toFixed(0)} of ${rate(yardstick).toFixed(0)} requests/s, p99 ${p99(product)} of ${p99(yardstick)} ms`);
      findings.push(
        {
          what: `${call.name}: requests/s, product / bare`,
          measured: `${(ratio * 100).toFixed(0)} % (${rate(product).toFixed(0)}/s)`,
          target: `≥ ${LEAST_RATE * 100} %`,
          passed: ratio >= LEAST_RATE,
        },
        {
          what: `${call.name}: p99, product / bare`,
          measured: `${tail.toFixed(1)} × (${p99(product)} ms)`,
          target: `< ${MOST_P99} ×`,
          passed: tail < MOST_P99,
        },
      );
    }
    return findings;
  } finally {
    await bare.stop();
  }
}

async function fire(url: string, headers: Record<string, string>): Promise<Result> {
  const { pathname } = new URL(url);
  let number = 0;
  const requests = pathname.includes(NUMBERED)
    ? [{ setupRequest: <T extends object>(request: T) => ({ ...request, path: pathname.replace(NUMBERED, `unclaimed-${number++}`) }) }]
    : undefined;
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers, ...(requests ? { requests } : {}) });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered ${result.non2xx} requests with an error, ${result.errors} not at all`);
  return result;
}

function tokenIn(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'accessToken' in body && typeof body.accessToken === 'string') return body.accessToken;
  throw new Error(`Signing in failed: ${JSON.stringify(body)}`);
}
