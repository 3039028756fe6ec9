import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '../root.ts';

/** Sources of the services and of what they are made of, without tests. */
const SOURCES = ['services', 'packages'].flatMap((part) =>
  readdirSync(inRoot(part), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)src\/.*\.ts$/.test(path) && !/node_modules|\.test\.ts$|\/testing\//.test(path))
    .map((path) => relative(inRoot(), join(inRoot(part), path))),
);

/** Folders and files, with the reason why they may. */
type Allowed = Readonly<Record<string, string>>;

/** Ways past mongoose, and so past the tenant plugin. */
const PAST_MONGOOSE = /\.collection\s*[.(<]|\.db\b\s*(\?\.|[.(])|\bGridFSBucket\b|\bgetClient\(/;
const MAY_GO_PAST: Allowed = {
  'packages/data/src/migrations/': 'Migrations change what is stored before the models know it',
  'packages/data/src/tenant/past-the-plugin.ts': 'The ways themselves: system scope only, with ids only',
  'packages/data/src/companies/move.ts': 'Counts the bytes of what moves into a firm, the audit trail too',
  'packages/data/src/connection.ts': 'Asks whether the database has been migrated',
  'packages/service-kit/src/engines.ts': 'Pings the server',
  'packages/service-kit/src/files/store.ts': "Bytes of files, by the id of the file's record, which a firm owns",
  'packages/tracing/src/tracing.ts': 'Reads the name of a collection off a command that the driver sends',
  'packages/tooling/': 'Tools of development and measurement, no part of a service',
  'services/migrate/': 'Sets the server up',
};

/** The one scope that sees all firms. */
const AS_SYSTEM = /\brunAsSystem\(/;
const MAY_RUN_AS_SYSTEM: Allowed = {
  'services/admin/': 'System administrators work across firms',
  'services/identity/': 'People, their sessions and tokens are looked up before a firm is known',
  'services/worker/': 'Jobs and sweeps are of all firms',
  'services/edge/src/first-run.ts': 'Asks whether the installation has any user',
  'services/delivery/src/subjects.ts': 'The firm that a system administrator names',
  'services/delivery/src/staff/invite-administrator.ts': 'A system administrator invites into a firm',
  'services/delivery/src/billing/gateway-events.ts': 'Events of the payment gateway name no firm',
  'services/delivery/src/branding/branding.ts': 'The logo of a login page',
  'services/delivery/src/files/documents.ts': 'A signed link names the person, and the person the firm',
  'services/delivery/src/firm-life/restore.ts': 'A mailed link names a closed firm',
  'services/delivery/src/notifications/notifications.ts': 'A signed link of a mail names the person',
  'packages/data/': 'Look-ups before a firm is known, and what moves or removes firms and companies',
  'packages/service-kit/src/auth/session-source.ts': 'Sessions are looked up before a firm is known',
  'packages/tooling/': 'Tools of development and measurement, no part of a service',
};

const isIn = (allowed: Allowed, path: string): boolean => Object.keys(allowed).some((each) => path === each || (each.endsWith('/') && path.startsWith(each)));
const using = (pattern: RegExp): string[] =>
  SOURCES.filter((path) => pattern.test(readFileSync(inRoot(path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')));

test.each([
  ['goes past mongoose', PAST_MONGOOSE, MAY_GO_PAST],
  ['runs as system', AS_SYSTEM, MAY_RUN_AS_SYSTEM],
])('nothing %s but what is listed with its reason', (_, pattern, allowed) => {
  const found = using(pattern);
  expect(found.filter((path) => !isIn(allowed, path))).toEqual([]);
  expect(Object.keys(allowed).filter((each) => !found.some((path) => isIn({ [each]: '' }, path)))).toEqual([]);
});
