import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { OpeningData } from '@scopewright/data';
import { ConfigError } from '@scopewright/service-kit';

const COLLECTION = 'developmentKeys';
const KEY_ID = 'signing-key';

interface StoredKey {
  _id: string;
  pem: string;
}

function readKey(pem: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw new ConfigError(['JWT_PRIVATE_KEY cannot be read as a private key']);
  }
  if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new ConfigError(['JWT_PRIVATE_KEY must be a key of the P-256 curve']);
  return key;
}

/** Where a development key is kept; it may be away yet. */
export type KeyStore = Pick<OpeningData, 'connection'> & Partial<Pick<OpeningData, 'opened'>>;

/** A key made once for this database, so that sessions outlive a restart of a developer's machine. */
async function developmentKey({ connection, opened }: KeyStore): Promise<KeyObject> {
  await opened;
  const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const stored = await connection
    .getClient()
    .db(connection.name)
    .collection<StoredKey>(COLLECTION)
    .findOneAndUpdate({ _id: KEY_ID }, { $setOnInsert: { pem } }, { upsert: true, returnDocument: 'after' });
  return readKey(stored?.pem ?? pem);
}

/**
 * The private key that signs access tokens: JWT_PRIVATE_KEY, or outside production one that is generated once and kept in the database.
 * @throws ConfigError when the key is missing in production or is of another kind
 */
export async function signingKey({ JWT_PRIVATE_KEY, NODE_ENV }: { JWT_PRIVATE_KEY: string | undefined; NODE_ENV: string }, data: KeyStore): Promise<KeyObject> {
  if (JWT_PRIVATE_KEY !== undefined) return readKey(JWT_PRIVATE_KEY);
  if (NODE_ENV === 'production') throw new ConfigError(['JWT_PRIVATE_KEY is required in production']);
  return developmentKey(data);
}
