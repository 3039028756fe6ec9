import { setTimeout as delay } from 'node:timers/promises';
import { type Db, MongoClient, MongoServerError } from 'mongodb';

const REPLICA_SET = 'rs0';
const NOT_YET_INITIALIZED = 94;
const POLL_MS = 100;

/** Collections that the front door may write: the releases of remotes that it falls back on. */
const KEEP_RELEASES = { role: 'keepReleases', collection: 'remoteReleases', actions: ['insert', 'update'] } as const;

/** The database users, each with the least rights that its service needs: the front door looks up addresses. */
const ROLES = {
  edge: ['read'],
  services: ['readWrite'],
  migrate: ['readWrite', 'dbAdmin'],
} as const;

export type DatabaseUser = keyof typeof ROLES;

export interface SetUpOptions {
  /** Address of the server, with a user that has all rights. */
  uri: string;
  dbName: string;
  passwords: Readonly<Record<DatabaseUser, string>>;
  log: (line: string) => void;
}

async function formReplicaSet(admin: Db, host: string, log: SetUpOptions['log']): Promise<void> {
  try {
    await admin.command({ replSetGetStatus: 1 });
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== NOT_YET_INITIALIZED) throw error;
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
    log(`Replica set ${REPLICA_SET} formed at ${host}`);
  }
  while ((await admin.command({ isMaster: 1 })).ismaster !== true) await delay(POLL_MS);
}

/** Creates or updates the role of the front door's user, in the database where the users are. */
async function setUpRole(admin: Db, dbName: string): Promise<{ role: string; db: string }> {
  const { role, collection, actions } = KEEP_RELEASES;
  const { roles } = await admin.command({ rolesInfo: { role, db: 'admin' } });
  await admin.command({
    [roles.length > 0 ? 'updateRole' : 'createRole']: role,
    privileges: [{ resource: { db: dbName, collection }, actions }],
    roles: [],
  });
  return { role, db: 'admin' };
}

/**
 * Sets up a MongoDB server of one node for the product: its replica set, and each user's password and roles. Existing
 * parts stay or are updated, so it can run at every start, and after a password was changed.
 * @throws the driver's error when the server can't be reached or refuses
 */
export async function setUpServer({ uri, dbName, passwords, log }: SetUpOptions): Promise<void> {
  const client = new MongoClient(uri, { directConnection: true });
  try {
    const admin = client.db('admin');
    await formReplicaSet(admin, String(client.options.hosts[0]), log);
    const { users } = await admin.command({ usersInfo: Object.keys(ROLES).map((user) => ({ user, db: 'admin' })) });
    const keepReleases = await setUpRole(admin, dbName);
    const known = new Set((users as { user: string }[]).map(({ user }) => user));
    for (const [user, names] of Object.entries(ROLES) as [DatabaseUser, readonly string[]][]) {
      const roles = [...names.map((role) => ({ role, db: dbName })), ...(user === 'edge' ? [keepReleases] : [])];
      await admin.command({ [known.has(user) ? 'updateUser' : 'createUser']: user, pwd: passwords[user], roles });
      log(`${user} has ${roles.map(({ role }) => role).join(' and ')} on ${dbName}`);
    }
  } finally {
    await client.close();
  }
}
