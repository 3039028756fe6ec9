import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { withBareServer } from './engines.ts';
import { BENCH_DOMAIN } from './product.ts';
import type { Finding } from './statistics.ts';
import { compare } from './throughput.ts';

const ENCODING = { 'accept-encoding': 'br' };
const LEAST_RATE = 0.5;

/** Landing and login page through the front door, against node:http sending the same compressed bytes. */
export async function measurePages({ stack, dataDir, say }: Bench): Promise<Finding[]> {
  const { edge = '' } = stack.services;
  const tenantKey = stack.demo?.firmAdmin.tenantKey;
  if (!tenantKey) throw new Error('The benchmark needs the demo data');
  const pages = [
    { name: 'landing page', host: BENCH_DOMAIN, path: '/landing' },
    { name: 'login page', host: `${tenantKey}.${BENCH_DOMAIN}`, path: '/login' },
  ];
  const files: Record<string, string> = {};
  for (const { name, host, path } of pages) {
    const bytes = await bytesOf(edge, host);
    files[path] = join(dataDir, `${path.slice(1)}.br`);
    writeFileSync(files[path], bytes);
    say(`  ${name}: ${(bytes.length / 1024).toFixed(1)} kB compressed`);
  }
  return withBareServer('bare-pages', { env: { PAGES: JSON.stringify(files) }, dataDir }, async (port) => {
    const findings: Finding[] = [];
    for (const { name, host, path } of pages) {
      const product = { url: `${edge}/`, headers: { ...ENCODING, host } };
      const yardstick = { url: `http://127.0.0.1:${port}${path}`, headers: ENCODING };
      findings.push(...(await compare({ name, product, yardstick, leastRate: LEAST_RATE }, stack, say)));
    }
    return findings;
  });
}

/** A page of the product at a host, as a browser gets it, still compressed. */
function bytesOf(origin: string, host: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(origin, { headers: { ...ENCODING, host } }, async (response) => {
      if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'br')
        reject(new Error(`${host} answered ${response.statusCode}`));
      resolve(Buffer.concat(await response.toArray()));
    })
      .once('error', reject)
      .end();
  });
}
