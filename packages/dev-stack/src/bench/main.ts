import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { measureFirstLoad } from './first-load.ts';
import { measureInvitation } from './invitation.ts';
import { nodeMemory, startProduct } from './product.ts';
import { type Finding, table } from './statistics.ts';
import { measureThroughput } from './throughput.ts';

const MOST_START_SECONDS = 25;
const MOST_MEMORY_MB = 900;

/** `npm run bench`: measures a product of its own and prints every figure beside its target. Exit code 1 when a target is missed. */
export async function main(): Promise<void> {
  const say = (line: string) => console.log(line);
  const dataDir = mkdtempSync(join(tmpdir(), 'scopewright-bench-'));
  const findings: Finding[] = [];
  // twice: the first start also fills the database with demo data
  await (await startProduct(dataDir, await getPort())).stop();
  const product = await startProduct(dataDir, await getPort());
  try {
    const { stack, startSeconds } = product;
    findings.push({
      what: 'npm start, installed and built',
      measured: `${startSeconds.toFixed(1)} s`,
      target: `≤ ${MOST_START_SECONDS} s`,
      passed: startSeconds <= MOST_START_SECONDS,
    });
    const memory = nodeMemory(stack.pids);
    say(
      `• Memory: ${Object.entries(memory.each)
        .map(([name, megabytes]) => `${name} ${megabytes}`)
        .join(', ')} MB`,
    );
    findings.push({
      what: 'Memory of all Node processes',
      measured: `${memory.total} MB`,
      target: `< ${MOST_MEMORY_MB} MB`,
      passed: memory.total < MOST_MEMORY_MB,
    });
    say('• Time of an invitation');
    findings.push(await measureInvitation(stack));
    say('• First load');
    findings.push(...(await measureFirstLoad(stack, say)));
    say('• Requests per second');
    findings.push(...(await measureThroughput(stack, dataDir, say)));
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  say(`\n${table(findings)}\n`);
  process.exit(findings.every(({ passed }) => passed) ? 0 : 1);
}
