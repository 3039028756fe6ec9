import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { quietly } from './exec.mjs';
import { step, UserError } from './say.mjs';

function isOnPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, process.platform === 'win32' ? `${name}.exe` : name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const REDIS = {
  title: 'Redis',
  names: ['redis-server'],
  debianPackage: 'redis-server',
  given: () => process.env.REDIS_URL,
  otherwise:
    'Install Redis (for example "sudo apt-get install redis-server" or "brew install redis"), set REDIS_URL, or run the product in containers: docker compose up -d',
};
const CHROMIUM = {
  title: 'Chromium',
  names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
  debianPackage: 'chromium-headless-shell',
  given: () => process.env.CHROMIUM_PATH,
  otherwise:
    'Install Chromium (for example "sudo apt-get install chromium"), or set CHROMIUM_PATH to a Chrome or Chromium program.',
};
const FIREFOX = {
  title: 'Firefox',
  names: ['firefox-esr', 'firefox'],
  debianPackage: 'firefox-esr',
  given: () => process.env.FIREFOX_PATH,
  otherwise:
    'Install Firefox (for example "sudo apt-get install firefox-esr"), or set FIREFOX_PATH to a Firefox program.',
};

const canInstall = () =>
  process.platform === 'linux' && existsSync('/etc/debian_version') && process.getuid?.() === 0 && isOnPath('apt-get');

/** RUNLEVEL=1 prevents a newly installed server from starting automatically. */
const APT_ENV = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };

async function ensure(program) {
  if (program.given() || program.names.some(isOnPath)) return;
  if (!canInstall())
    throw new UserError(
      `${program.title} is not installed, and it can only be installed for you on Debian or Ubuntu as root.\n${program.otherwise}`,
    );
  await step(`Installing ${program.title} (apt-get install ${program.debianPackage})`, async () => {
    const hint = `If this machine has no access to its package mirror: ${program.otherwise}`;
    await quietly('apt-get', ['update', '-q'], { env: APT_ENV, hint });
    await quietly('apt-get', ['install', '-y', '-q', '--no-install-recommends', program.debianPackage], {
      env: APT_ENV,
      hint,
    });
  });
}

/** Makes sure that Redis can be started or is set by REDIS_URL. */
export const ensureRedis = () => ensure(REDIS);

/** Makes sure that there is a Chromium for the browser tests. */
export const ensureChromium = () => ensure(CHROMIUM);

/** Makes sure that there is a Firefox for the browser tests. */
export const ensureFirefox = () => ensure(FIREFOX);
