import { connectData } from '@scopewright/data';

/** Marks a person's password as temporary, as if the provider had set it. Throws when there is no such account. */
export async function giveTemporaryPassword({
  mongo,
  database,
  email,
}: {
  mongo: string;
  database: string;
  email: string;
}): Promise<void> {
  const data = await connectData({ uri: mongo, dbName: database });
  try {
    await data.models.authAccounts.updateOne({ email }, { $set: { mustChangePassword: true } }).orFail();
  } finally {
    await data.close();
  }
}
