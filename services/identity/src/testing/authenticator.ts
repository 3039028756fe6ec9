import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { CallInput, CallOutput, SecondFactorQuestion } from '@scopewright/contracts';

type Registration = CallInput<'confirmPasskey'>['body']['registration'];
type Assertion = Extract<CallInput<'answerSecondFactor'>['body']['answer'], { kind: 'passkey' }>['assertion'];

const USER_PRESENT = 0x01;
const ATTESTED = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

export interface TestAuthenticator {
  credentialId: string;
  /** How often it was used; a test can set it back, as a cloned authenticator would. */
  counter: number;
  register(options: CallOutput<'beginPasskey'>['options'], origin: string): Registration;
  sign(options: NonNullable<SecondFactorQuestion['passkey']>, origin: string): Assertion;
}

/**
 * A software authenticator with one P-256 credential: imitates a browser (WebAuthn Level 3, section 6), without
 * attestation.
 */
export function testAuthenticator(): TestAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const credentialId = id.toString('base64url');
  // COSE_Key of ES256 as CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const common = { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} } as const;
  return {
    credentialId,
    counter: 0,
    register({ challenge, rp }, origin) {
      const authData = Buffer.concat([
        sha256(rp.id ?? ''),
        Buffer.from([USER_PRESENT | ATTESTED]),
        uint32(this.counter),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey,
      ]);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([authData.length]),
        authData,
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign({ challenge, rpId }, origin) {
      this.counter += 1;
      const authData = Buffer.concat([sha256(rpId ?? ''), Buffer.from([USER_PRESENT]), uint32(this.counter)]);
      const data = clientData('webauthn.get', challenge, origin);
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
