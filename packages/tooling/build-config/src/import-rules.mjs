import { readdirSync } from 'node:fs';

/** Import patterns for packages: the names and everything below them. */
const all = (/** @type {string[]} */ ...names) => {
  const either = names.length > 1 ? `{${names.join(',')}}` : names[0];
  return [`${either}`, `${either}/**`];
};
const own = (/** @type {string[]} */ ...names) =>
  all(`@scopewright/${names.length > 1 ? `{${names.join(',')}}` : names[0]}`);

/** The packages of a level, which is a folder of packages/. */
const namesIn = (/** @type {string} */ level) => readdirSync(new URL(`../../../${level}`, import.meta.url));
const LEVELS = { engine: namesIn('engine'), server: namesIn('server'), browser: namesIn('browser') };

const REMOTES = own('mfe-*', 'shell');
const SERVICES = {
  group: own('edge', 'identity', 'delivery', 'admin', 'worker', 'migrate'),
  message: 'Services are reached by calls of the contract, never by import.',
};
const FOLDERS = {
  group: ['**/mfe-*/**', '**/shell/src/**', '**/services/*/**'],
  message: 'A folder imports only from packages/ and itself.',
};
const ROUTER = {
  group: all('react-router', 'react-router-dom'),
  message: 'Import from @scopewright/remote-contract/router: the page must hold one copy of the router.',
};
const QUERY = {
  group: ['@tanstack/*', '@tanstack/**', '!@tanstack/react-virtual'],
  message: 'Import from @scopewright/remote-contract/query: the page must hold one copy of the query client.',
};
const COPIES = [ROUTER, QUERY];
const INTO_PACKAGES = { group: REMOTES, message: 'Packages serve the applications and know none of them.' };
const INTO_SERVICES = { group: REMOTES, message: 'A service imports nothing that is shown in a browser.' };

/** The front door checks what remotes declare, so services may import the contract. */
const BROWSER_ONLY = LEVELS.browser.filter((name) => name !== 'remote-contract');
/** Keeps a package from importing from levels that are not below its own. */
const above = (/** @type {string[]} */ ...names) => ({
  group: own(...names),
  message: 'Packages import from their own level and from those below: see docs/architecture.md.',
});

const OF_ENGINES = [
  SERVICES,
  INTO_PACKAGES,
  FOLDERS,
  above(...LEVELS.server, ...LEVELS.browser),
  { group: [...all('koa'), '@koa/**'], message: 'Engines know no calls: those are services and their kit.' },
  ...COPIES,
];
const OF_SERVERS = [SERVICES, INTO_PACKAGES, FOLDERS, above(...LEVELS.browser), ...COPIES];
const OF_BROWSERS = [SERVICES, INTO_PACKAGES, FOLDERS, above(...LEVELS.engine, ...LEVELS.server)];

/** Import restrictions by file; for files matched twice, the later entry replaces the earlier one. */
const RULES = [
  {
    includes: ['mfe-*/src/**', 'shell/src/**'],
    patterns: [
      { group: REMOTES, message: 'Remotes know neither each other nor the shell: share through packages/.' },
      SERVICES,
      FOLDERS,
      {
        group: [
          ...all('koa'),
          '@koa/**',
          'mongoose',
          'mongodb',
          'ioredis',
          'bullmq',
          ...own(...LEVELS.engine, ...LEVELS.server),
        ],
        message: 'This runs on servers only.',
      },
      ROUTER,
      QUERY,
    ],
  },
  {
    includes: ['services/*/src/**'],
    patterns: [
      SERVICES,
      INTO_SERVICES,
      FOLDERS,
      { group: [...all('react', 'react-dom'), ...own(...BROWSER_ONLY)], message: 'This runs in browsers only.' },
      ...COPIES,
    ],
  },
  {
    includes: ['services/worker/src/mail/{layout,preview}/**'],
    patterns: [
      SERVICES,
      INTO_SERVICES,
      FOLDERS,
      { group: own(...BROWSER_ONLY), message: 'This runs in browsers only; mails are written with React Email.' },
      ...COPIES,
    ],
  },
  {
    includes: ['packages/tooling/*/src/**'],
    patterns: [SERVICES, INTO_PACKAGES, FOLDERS, ...COPIES],
  },
  {
    includes: ['packages/core/*/src/**'],
    patterns: [
      SERVICES,
      INTO_PACKAGES,
      FOLDERS,
      above(...LEVELS.engine, ...LEVELS.server, ...LEVELS.browser),
      {
        group: [...all('react', 'react-dom', 'koa'), '@koa/**', 'mongoose', 'mongodb'],
        message: 'domain and contracts are pure: no React, no Koa, no database.',
      },
      ...COPIES,
    ],
  },
  { includes: ['packages/engine/*/src/**'], patterns: OF_ENGINES },
  {
    includes: ['packages/engine/work-pool/src/**'],
    patterns: [
      ...OF_ENGINES,
      {
        group: ['@scopewright/**', '!@scopewright/build-config/**', '!@scopewright/domain/passing-failure'],
        message: 'The pool runs any tasks: those of the product are in @scopewright/work-tasks.',
      },
    ],
  },
  { includes: ['packages/server/*/src/**'], patterns: OF_SERVERS },
  {
    includes: ['packages/server/service-kit/src/**'],
    patterns: [
      ...OF_SERVERS,
      {
        group: own('calendars', 'document-reader', 'job-queue', 'work-pool', 'work-tasks'),
        message: 'Every server would get this with the kit: services import what they use.',
      },
    ],
  },
  { includes: ['packages/browser/*/src/**'], patterns: [...OF_BROWSERS, ...COPIES] },
  { includes: ['packages/browser/remote-contract/src/shared/**'], patterns: OF_BROWSERS },
  {
    includes: ['packages/browser/ui/src/**'],
    patterns: [
      ...OF_BROWSERS,
      ...COPIES,
      {
        group: ['@scopewright/**'],
        message: 'The design system knows no product: what does is in @scopewright/product-ui.',
      },
    ],
  },
];

/** The text of `biome.imports.json`, which `biome.json` extends: one line for each pattern. */
export function importRules() {
  const overrides = RULES.map(
    ({ includes, patterns }) => `    {
      "includes": ${JSON.stringify(includes)},
      "linter": { "rules": { "style": { "noRestrictedImports": { "level": "error", "options": { "patterns": [
        ${patterns.map((pattern) => JSON.stringify(pattern)).join(',\n        ')}
      ] } } } } }
    }`,
  );
  return `{\n  "overrides": [\n${overrides.join(',\n')}\n  ]\n}\n`;
}
