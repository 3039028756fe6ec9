import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeKeyFile } from '../keys/key-file.ts';

/** Keys of one installation, created at its first start. */
export interface Secrets extends KeptSecrets {
  /** File with the P-256 keys of access tokens; `npm run keys` rotates them. */
  signingKeys: string;
}

interface KeptSecrets {
  publicClientKey: string;
  setupKey: string;
  testPaymentToken: string;
  /** Key from which the secrets of sessions are derived. */
  sessionSecret: string;
  /** Keys that the secrets of authenticator apps are encrypted with. */
  secondFactorKeys: string;
  /** Keys that the access to calendars of others is encrypted with. */
  calendarKeys: string;
  /** Key from which the tokens of invitation links are derived. */
  invitationSecret: string;
  /** Password of all demo accounts. */
  demoPassword: string;
}

const random = (prefix: string, bytes = 24) => `${prefix}${randomBytes(bytes).toString('base64url')}`;

function make(): KeptSecrets {
  return {
    publicClientKey: random('pk_'),
    setupKey: random('setup_'),
    testPaymentToken: random('tok_test_', 9),
    sessionSecret: random('session_'),
    secondFactorKeys: random('k1:', 32),
    calendarKeys: random('k1:', 32),
    invitationSecret: random('inv_'),
    demoPassword: random('demo-', 6),
  };
}

/**
 * Reads the installation's keys, or creates them and stores them in this file and `signing-keys.pem` next to it, which
 * only their owner can read.
 */
export function loadSecrets(file: string): Secrets {
  const kept: Partial<KeptSecrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets = { ...make(), ...kept };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  const signingKeys = join(dirname(file), 'signing-keys.pem');
  makeKeyFile(signingKeys, new Date());
  return { ...secrets, signingKeys };
}
