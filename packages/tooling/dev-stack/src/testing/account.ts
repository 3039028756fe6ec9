import { connectData, runAsSystem } from '@scopewright/data';

interface LostPart {
  mongo: string;
  database: string;
  email: string;
  /** `user-record`: the person's membership. `auth-account`: the person's credentials. */
  part: 'user-record' | 'auth-account';
}

/** Deletes a part of a person's account, as the recovery pages expect it. Throws when there is nothing to delete. */
export async function loseAccountPart({ mongo, database, email, part }: LostPart): Promise<void> {
  const data = await connectData({ uri: mongo, dbName: database });
  try {
    await runAsSystem('account of a test', async () => {
      const { users, authAccounts } = data.models;
      const { deletedCount } =
        part === 'user-record' ? await users.deleteMany({ email }) : await authAccounts.deleteMany({ email });
      if (deletedCount === 0) throw new Error(`${email} has no ${part}`);
    });
  } finally {
    await data.close();
  }
}
