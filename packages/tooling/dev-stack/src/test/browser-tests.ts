import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { startStack } from '../stack/run-stack.ts';

export interface BrowserTestOptions {
  /** The folder of the whole project. */
  root: string;
  say: (line: string) => void;
  /** Filled with the counts of the run. */
  result: { passed: number; failed: number };
}

interface PlaywrightReport {
  stats?: { expected?: number; unexpected?: number; flaky?: number };
  errors?: unknown[];
}

/** Projects of the Playwright configuration that run one after the other: under the second, every page of the product changes. */
const TURNS = [['subdomains', 'local'], ['shipping']];

/** Starts a product of its own on free ports and runs the Playwright suite over it. */
export async function main({ root, say, result }: BrowserTestOptions): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'scopewright-e2e-'));
  const folder = join(root, 'e2e');
  const reportFile = (turn: number) => join(folder, '.reports', `playwright-${turn}.json`);
  for (const turn of TURNS.keys()) rmSync(reportFile(turn), { force: true });
  // browsers only speak https to the real product's top-level domain; the tests' one is free of that rule
  const env = { ...process.env, PRODUCT_DOMAIN: 'scopewright.test', MONGODB_URI: undefined, REDIS_URL: undefined, SMTP_URL: undefined, NODE_ENV: undefined };
  // a test starts the DNS server there
  const DNS_SERVERS = `127.0.0.1:${await getPort({ host: '127.0.0.1' })}`;
  const stack = await startStack({ dataDir, port: 0, env, extraEnv: { RATE_LIMIT_FACTOR: '1000', DNS_SERVERS, IMPERSONATION_MINUTES: '30' } });
  try {
    say(`  The product runs at ${stack.file.url}`);
    const failures: unknown[] = [];
    for (const [turn, projects] of TURNS.entries()) {
      const env = { STACK_FILE: join(dataDir, 'stack.json'), PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile(turn) };
      await playwright(root, folder, projects, env).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  } finally {
    Object.assign(result, total(TURNS.map((_, turn) => reportFile(turn)).filter(existsSync)));
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Counts of the reports together. A flaky test counts as failed: it failed once. A run without a report counts as one failure. */
function total(files: readonly string[]): { passed: number; failed: number } {
  const counted = { passed: 0, failed: TURNS.length - files.length };
  for (const file of files) {
    const { stats = {}, errors = [] }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
    counted.passed += stats.expected ?? 0;
    counted.failed += (stats.unexpected ?? 0) + (stats.flaky ?? 0) + errors.length;
  }
  return counted;
}

function playwright(root: string, cwd: string, projects: readonly string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
    const child = spawn(process.execPath, [cli, 'test', '--reporter=list,json', ...projects.map((name) => `--project=${name}`)], {
      cwd,
      env: { ...process.env, ...env, PLAYWRIGHT_FORCE_TTY: '0' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Browser tests ended with exit code ${code}`))));
  });
}
