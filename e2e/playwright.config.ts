import { defineConfig, type PlaywrightTestOptions } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '@scopewright/dev-stack/chromium';
import { GUARD_MS } from '@scopewright/dev-stack/process/wait';
import type { LookOptions, PlaceOptions } from './support/fixtures.ts';
import { CUSTOM_DOMAIN_SUFFIX, stack } from './support/stack.ts';

const resolver = [`*.${stack.productDomain}`, stack.productDomain, `*.${CUSTOM_DOMAIN_SUFFIX}`]
  .map((host) => `MAP ${host} 127.0.0.1`)
  .join(',');

const CORE = /\.core\.spec\.ts$/;
const SOAK = /\.soak\.spec\.ts$/;
/** These change every page of the product. */
const SHIPPING = /(booking|other-teams|redeploy|remote-pages)\.soak\.spec\.ts$/;
/** These have their own product, and only call its API. */
const ENGINES = /engine-faults\.soak\.spec\.ts$/;
const ADMINISTRATION = /system-admin\/.*\.spec\.ts$/;

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 900 };

/** Only final states are shown: the journey of a firm covers the motion. */
const STILL: Partial<PlaywrightTestOptions> = { contextOptions: { reducedMotion: 'reduce' } };

/** Tests a running product: `npm test` starts one, `STACK_FILE` names another (default: the one of `npm start`). */
export default defineConfig<PlaceOptions & LookOptions>({
  testDir: './tests',
  // twice the processors of a small machine: tests also wait, for instance for mails and for debounced saves
  workers: 4,
  retries: 0,
  // at most ten guarded waits
  timeout: 10 * GUARD_MS,
  expect: { timeout: GUARD_MS },
  reporter: 'list',
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    viewport: DESK,
    actionTimeout: GUARD_MS,
    navigationTimeout: GUARD_MS,
    launchOptions: {
      executablePath: chromiumPath(),
      args: [...CHROMIUM_ARGS, `--host-resolver-rules=${resolver}`],
    },
    // recording takes a tenth of the run's time: use `--trace retain-on-failure` for a test to investigate
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // npm test
    { name: 'core', testMatch: CORE, use: STILL },
    // npm run test:browser
    { name: 'functional', testMatch: /\.spec\.ts$/, testIgnore: [CORE, SOAK], use: STILL },
    // npm run test:soak, first run; administration first: its screens list what other tests create, and axe checks it all
    {
      name: 'looks-administration',
      testMatch: ADMINISTRATION,
      testIgnore: SOAK,
      grep: /@looks/,
      use: { ...STILL, looks: 'all' },
    },
    {
      name: 'looks',
      testMatch: /\.spec\.ts$/,
      testIgnore: [ADMINISTRATION, SOAK],
      grep: /@looks/,
      use: { ...STILL, looks: 'all' },
    },
    {
      name: 'phones',
      testMatch: /\.spec\.ts$/,
      testIgnore: SOAK,
      grep: /@phone/,
      use: { ...STILL, viewport: PHONE },
    },
    {
      name: 'soak',
      testMatch: SOAK,
      testIgnore: [SHIPPING, ENGINES],
      use: { ...STILL, looks: 'all' },
    },
    // npm run test:soak, second run
    { name: 'shipping', testMatch: SHIPPING, workers: 1, use: { looks: 'all' } },
    { name: 'engines', testMatch: ENGINES },
  ],
});
