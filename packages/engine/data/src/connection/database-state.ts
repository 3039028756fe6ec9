import { appliedMigrations, pendingMigrations } from '../migrations/run.ts';
import type { Data } from './connection.ts';

/**
 * The database's own state, for system administrators. Each method queries the server, and fails while it is
 * unreachable.
 */
export interface DatabaseState {
  /** Name of the database. */
  name: string;
  ping(): Promise<unknown>;
  /** The server's clock. */
  clock(): Promise<Date>;
  /** Number of applied migrations, and the names of pending ones. */
  migrations(): Promise<{ applied: number; pending: string[] }>;
}

export function databaseStateOf({ connection }: Pick<Data, 'connection'>): DatabaseState {
  const open = () => {
    if (connection.db === undefined) throw new Error('The database is not opened');
    return connection.db;
  };
  return {
    name: connection.name,
    ping: async () => open().command({ ping: 1 }),
    async clock() {
      const { localTime } = await open().admin().command({ isMaster: 1 });
      if (!(localTime instanceof Date)) throw new Error('The server does not tell its time');
      return localTime;
    },
    migrations: async () => ({ applied: await appliedMigrations(open()), pending: await pendingMigrations(open()) }),
  };
}
