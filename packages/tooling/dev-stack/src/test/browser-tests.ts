import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../infra/scratch-folder.ts';
import { freePort } from '../process/free-port.ts';
import { inRoot } from '../root.ts';
import { startStack } from '../stack/run-stack.ts';
import { add, type Counted, countPlaywright, failureOf, nothing } from './reports.ts';
import type { Tools } from './tools.ts';

/** One run of Playwright. */
interface Turn {
  /** The folder of a Playwright configuration. */
  folder: string;
  projects?: readonly string[];
}

export type BrowserTier = 'core' | 'functional' | 'soak';

/** The runs of each tier over one product, one after the other: those that change every page come last. */
const TURNS: Record<BrowserTier, readonly Turn[]> = {
  core: [{ folder: 'e2e', projects: ['core'] }],
  functional: [{ folder: 'e2e', projects: ['functional'] }],
  soak: [
    // administration first: its screens list what other tests create
    { folder: 'e2e', projects: ['looks-administration'] },
    { folder: 'e2e', projects: ['looks', 'phones', 'soak'] },
    { folder: 'e2e', projects: ['shipping', 'engines'] },
  ],
};

/** The pictures of components, which need no product. */
const PICTURES: Turn = { folder: 'packages/browser/gallery' };

const nameOf = ({ folder, projects = [] }: Turn): string => [folder, ...projects].join(' ');
const reportFile = (turn: Turn): string => inRoot(turn.folder, '.reports', `${nameOf(turn).replace(/\W+/g, '-')}.json`);

/** Runs Playwright and counts its results; a run without a report counts as one failure. */
async function playwright(turn: Turn, paths: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Counted> {
  const { folder, projects = [] } = turn;
  const report = reportFile(turn);
  rmSync(report, { force: true });
  const cli = inRoot('node_modules', '@playwright', 'test', 'cli.js');
  const child = spawn(
    process.execPath,
    [
      cli,
      'test',
      '--reporter=list,json',
      ...projects.map((name) => `--project=${name}`),
      // chosen tests may all be in another run
      ...(paths.length > 0 ? ['--pass-with-no-tests', ...paths] : []),
    ],
    {
      cwd: inRoot(folder),
      env: { ...process.env, ...env, PLAYWRIGHT_FORCE_TTY: '0', PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  const counted = existsSync(report) ? countPlaywright(report, folder) : nothing();
  if (code !== 0 && counted.failures.length === 0)
    counted.failures.push(failureOf(nameOf(turn), new Error(`Playwright ended with exit code ${code}`)));
  return counted;
}

/**
 * Starts a product on free ports and runs a tier's tests against it (requires the build).
 * @param paths only the tests in these files and folders of e2e; all if empty
 */
export async function browserTests(
  { say, step }: Tools,
  tiers: readonly BrowserTier[],
  paths: readonly string[] = [],
): Promise<Counted> {
  const total = nothing();
  await step(`Running the browser tests (${tiers.join(', ')})`, async () => {
    const dataDir = scratchFolder('scopewright-e2e-');
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
      for (const turn of tiers.flatMap((tier) => TURNS[tier]))
        add(total, await playwright(turn, paths, { STACK_FILE: join(dataDir, 'stack.json') }));
      if (paths.length > 0 && total.passed + total.failures.length === 0)
        throw new Error(`No test is in ${paths.join(', ')}`);
    } catch (error) {
      total.failures.push(failureOf('The browser tests', error));
    } finally {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
  return total;
}

/** Compares the pictures of components. */
export const pictureTests = ({ step }: Tools): Promise<Counted> =>
  step('Comparing pictures of components', () => playwright(PICTURES, []));
