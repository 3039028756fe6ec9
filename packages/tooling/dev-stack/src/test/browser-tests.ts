import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Starts a product of its own on free ports and runs the Playwright suite over it. */
export async function main({ root, say, result }: BrowserTestOptions): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'scopewright-e2e-'));
  const folder = join(root, 'e2e');
  const reportFile = join(folder, '.reports', 'playwright.json');
  rmSync(reportFile, { force: true });
  // browsers only speak https to the real product's top-level domain; the tests' one is free of that rule
  const env = { ...process.env, PRODUCT_DOMAIN: 'scopewright.test', MONGODB_URI: undefined, REDIS_URL: undefined, SMTP_URL: undefined, NODE_ENV: undefined };
  const stack = await startStack({ dataDir, port: 0, env, extraEnv: { RATE_LIMIT_FACTOR: '1000' } });
  try {
    say(`  The product runs at ${stack.file.url}`);
    await playwright(root, folder, { STACK_FILE: join(dataDir, 'stack.json'), PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile });
  } finally {
    if (existsSync(reportFile)) Object.assign(result, count(JSON.parse(readFileSync(reportFile, 'utf8'))));
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A flaky test counts as failed: it failed once. */
function count(report: PlaywrightReport): { passed: number; failed: number } {
  const { expected = 0, unexpected = 0, flaky = 0 } = report.stats ?? {};
  return { passed: expected, failed: unexpected + flaky + (report.errors?.length ?? 0) };
}

function playwright(root: string, cwd: string, env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'], {
      cwd,
      env: { ...process.env, ...env, PLAYWRIGHT_FORCE_TTY: '0' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Browser tests ended with exit code ${code}`))));
  });
}
