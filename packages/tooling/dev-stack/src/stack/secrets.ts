import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Keys of one installation, made at its first start. */
export interface Secrets {
  publicClientKey: string;
  setupKey: string;
  testPaymentToken: string;
  /** PKCS #8 PEM of the P-256 key that signs access tokens. */
  jwtPrivateKey: string;
  /** Key that invitation links are derived with. */
  invitationSecret: string;
  /** Password of all demo accounts. */
  demoPassword: string;
}

const random = (prefix: string, bytes = 24) => `${prefix}${randomBytes(bytes).toString('base64url')}`;

function make(): Secrets {
  return {
    publicClientKey: random('pk_'),
    setupKey: random('setup_'),
    testPaymentToken: random('tok_test_', 9),
    jwtPrivateKey: generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    }).privateKey,
    invitationSecret: random('inv_'),
    demoPassword: random('demo-', 6),
  };
}

/** Reads the installation's keys, or makes them and keeps them in a file that only its owner can read. */
export function loadSecrets(file: string): Secrets {
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets = { ...make(), ...kept };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
