import { parseArgs } from 'node:util';
import { migrateDatabase, pendingMigrations, withDatabase } from '@scopewright/data/migrations';
import { type Environment, loadConfig, requireConfig } from '@scopewright/service-kit/config';
import { setUpServer } from './set-up-server.ts';

/** Where the command writes; `console` matches. */
export interface Output {
  log(line: string): void;
  error(line: string): void;
}

async function apply(uri: string, dbName: string, { log }: Output): Promise<number> {
  const applied = await migrateDatabase({
    uri,
    dbName,
    onApplied: (id) => log(`${id} applied`),
    onWaiting: () =>
      log('Waiting for another process that migrates, or that was killed while it did within the last minute'),
  });
  log(`${dbName} is up to date: ${applied.length === 0 ? 'nothing was missing' : `${applied.length} applied`}`);
  return 0;
}

async function check(uri: string, dbName: string, { log }: Output): Promise<number> {
  const pending = await withDatabase({ uri, dbName }, pendingMigrations);
  for (const id of pending) log(`${id} is pending`);
  log(pending.length === 0 ? `${dbName} is up to date` : `${dbName} lacks ${pending.length}`);
  return pending.length === 0 ? 0 : 1;
}

const PASSWORDS = ['MONGODB_EDGE_PASSWORD', 'MONGODB_SERVICES_PASSWORD', 'MONGODB_MIGRATE_PASSWORD'] as const;

async function prepare(uri: string, dbName: string, env: Environment, { log }: Output): Promise<number> {
  const passwords = requireConfig(loadConfig(PASSWORDS, env), PASSWORDS);
  await setUpServer({
    uri,
    dbName,
    passwords: {
      edge: passwords.MONGODB_EDGE_PASSWORD,
      services: passwords.MONGODB_SERVICES_PASSWORD,
      migrate: passwords.MONGODB_MIGRATE_PASSWORD,
    },
    log,
  });
  return 0;
}

/**
 * The command `migrate`: updates the database at MONGODB_URI to the schema that the services need; with `--check` only
 * lists missing migrations. With `--set-up-server` it sets up the server's replica set and the product's users instead,
 * which needs a user with all rights in MONGODB_URI.
 * @returns the exit code: 0 when the database is up to date, 1 when it is not or the command failed
 */
export async function runCommand(argv: readonly string[], env: Environment, output: Output): Promise<number> {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { check: { type: 'boolean', default: false }, 'set-up-server': { type: 'boolean', default: false } },
    });
    const { MONGODB_URI, MONGODB_DATABASE } = loadConfig(['MONGODB_URI', 'MONGODB_DATABASE'], env);
    if (values['set-up-server']) return await prepare(MONGODB_URI, MONGODB_DATABASE, env, output);
    return await (values.check ? check : apply)(MONGODB_URI, MONGODB_DATABASE, output);
  } catch (error) {
    output.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
