import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '@scopewright/dev-stack/chromium';
import type { PlaceOptions } from './support/fixtures.ts';
import { CUSTOM_DOMAIN_SUFFIX, stack } from './support/stack.ts';

const resolver = [`*.${stack.productDomain}`, stack.productDomain, `*.${CUSTOM_DOMAIN_SUFFIX}`]
  .map((host) => `MAP ${host} 127.0.0.1`)
  .join(',');

const SHIPPING = /(booking|other-teams|redeploy|remote-pages)\.spec\.ts/;
const MEASURED = /long-tasks\.spec\.ts/;
const ENGINES = /engine-faults\.spec\.ts/;
const ADMINISTRATION = /system-admin\/.*\.spec\.ts/;

/** Tests a running product: `npm test` starts one, `STACK_FILE` names another (default: the one of `npm start`). */
export default defineConfig<PlaceOptions>({
  testDir: './tests',
  // one more than the processors of a small machine: tests also wait, for instance for mails and for debounced saves
  workers: 3,
  retries: 0,
  // some tests open forty pages, which takes a minute on a slow machine
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [...CHROMIUM_ARGS, `--host-resolver-rules=${resolver}`],
    },
    // recording takes a tenth of the run's time: use `--trace retain-on-failure` for a test to investigate
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // first: these screens list what every other test creates, and axe would check all of it
    {
      name: 'administration',
      testMatch: ADMINISTRATION,
      use: { hosts: 'local', contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'subdomains',
      testMatch: /(journey|isolation|custom-domain|account-firms)\.spec\.ts/,
      use: { hosts: 'subdomains' },
    },
    // with reduced motion, so that only final states are shown: the project above covers the motion
    {
      name: 'local',
      testIgnore: [/(custom-domain|journey)\.spec\.ts/, ADMINISTRATION, ENGINES, MEASURED, SHIPPING],
      use: { hosts: 'local', contextOptions: { reducedMotion: 'reduce' } },
    },
    // alone: other tests on the same processors lengthen what is measured
    {
      name: 'measured',
      testMatch: MEASURED,
      use: { hosts: 'local', contextOptions: { reducedMotion: 'reduce' } },
    },
    // these tests change every page of the product
    { name: 'shipping', testMatch: SHIPPING, use: { hosts: 'local' }, workers: 1, fullyParallel: false },
    // these tests have a product of their own, and call its API only
    { name: 'engines', testMatch: ENGINES },
  ],
});
