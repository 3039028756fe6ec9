import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import { scratchFolder } from '../infra/scratch-folder.ts';
import { inRoot } from '../root.ts';
import { startStack } from '../stack/run-stack.ts';
import { type Counted, countPlaywright } from './reports.ts';

export interface BrowserTestOptions {
  say: (line: string) => void;
  /** Gets the counts of passed and failed tests. */
  result: Counted;
}

interface Turn {
  /** The folder of a Playwright configuration. */
  folder: string;
  projects?: readonly string[];
}

/**
 * What runs one after the other: the pictures of components, and projects of the product's tests, of which the last
 * changes every page of the product.
 */
const TURNS: readonly Turn[] = [
  { folder: 'packages/ui' },
  { folder: 'e2e', projects: ['administration', 'subdomains', 'local'] },
  { folder: 'e2e', projects: ['shipping', 'engines'] },
];

/** Compares the pictures of components, then starts a separate product on free ports and runs its tests against it. */
export async function main({ say, result }: BrowserTestOptions): Promise<void> {
  const dataDir = scratchFolder('scopewright-e2e-');
  const reportFile = (turn: Turn) => inRoot(turn.folder, '.reports', `playwright-${TURNS.indexOf(turn)}.json`);
  for (const turn of TURNS) rmSync(reportFile(turn), { force: true });
  // browsers only use https for the real product's top-level domain; the tests' one is exempt
  const env = {
    ...process.env,
    PRODUCT_DOMAIN: 'scopewright.test',
    MONGODB_URI: undefined,
    REDIS_URL: undefined,
    SMTP_URL: undefined,
    NODE_ENV: undefined,
  };
  // a test starts the DNS server there
  const DNS_SERVERS = `127.0.0.1:${await getPort({ host: '127.0.0.1' })}`;
  const stack = await startStack({
    dataDir,
    port: 0,
    env,
    extraEnv: { RATE_LIMIT_FACTOR: '1000', DNS_SERVERS, IMPERSONATION_MINUTES: '30' },
  });
  try {
    say(`  The product runs at ${stack.file.url}`);
    const failures: unknown[] = [];
    for (const turn of TURNS) {
      const env = { STACK_FILE: join(dataDir, 'stack.json'), PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile(turn) };
      await playwright(turn, env).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  } finally {
    const counted = TURNS.map((turn) =>
      existsSync(reportFile(turn)) ? countPlaywright(reportFile(turn), turn.folder) : without(turn),
    );
    Object.assign(result, {
      passed: counted.reduce((sum, { passed }) => sum + passed, 0),
      failures: counted.flatMap(({ failures }) => failures),
    });
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A run that left no report counts as one failure. */
const without = ({ folder, projects = [] }: Turn): Counted => ({
  passed: 0,
  failures: [`The browser tests of ${[folder, ...projects].join(' ')} left no report`],
});

function playwright({ folder, projects = [] }: Turn, env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const cli = inRoot('node_modules', '@playwright', 'test', 'cli.js');
    const child = spawn(
      process.execPath,
      [cli, 'test', '--reporter=list,json', ...projects.map((name) => `--project=${name}`)],
      {
        cwd: inRoot(folder),
        env: { ...process.env, ...env, PLAYWRIGHT_FORCE_TTY: '0' },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Browser tests ended with exit code ${code}`)),
    );
  });
}
