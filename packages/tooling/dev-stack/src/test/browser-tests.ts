import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../infra/scratch-folder.ts';
import { freePort } from '../process/free-port.ts';
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

/** The pictures of components, which need no product. */
const PICTURES: Turn = { folder: 'packages/ui' };
/** Projects of the product's tests, one after the other. The last one changes every page of the product. */
const OF_THE_PRODUCT: readonly Turn[] = [
  { folder: 'e2e', projects: ['administration', 'subdomains', 'local'] },
  { folder: 'e2e', projects: ['measured'] },
  { folder: 'e2e', projects: ['shipping', 'engines'] },
];
const TURNS = [PICTURES, ...OF_THE_PRODUCT];

/** Compares the pictures of components while a separate product starts on free ports, then runs its tests against it. */
export async function main({ say, result }: BrowserTestOptions): Promise<void> {
  const dataDir = scratchFolder('scopewright-e2e-');
  const reportFile = (turn: Turn) => inRoot(turn.folder, '.reports', `playwright-${TURNS.indexOf(turn)}.json`);
  for (const turn of TURNS) rmSync(reportFile(turn), { force: true });
  const failures: unknown[] = [];
  const run = (turn: Turn, env: Record<string, string> = {}) =>
    playwright(turn, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile(turn) }).catch((error: unknown) => {
      failures.push(error);
    });
  const compared = run(PICTURES);
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
  const DNS_SERVERS = `127.0.0.1:${await freePort()}`;
  const stack = await startStack({
    dataDir,
    port: 0,
    env,
    extraEnv: { RATE_LIMIT_FACTOR: '1000', DNS_SERVERS, IMPERSONATION_MINUTES: '30' },
  });
  try {
    say(`  The product runs at ${stack.file.url}`);
    await compared;
    for (const turn of OF_THE_PRODUCT) await run(turn, { STACK_FILE: join(dataDir, 'stack.json') });
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
