import type { CallOutput, ParsedCall, SecondFactorQuestion } from '@scopewright/contracts';
import { SECOND_FACTOR_MINUTES } from '@scopewright/contracts/constants';
import type { AuthAccountDoc, Passkey } from '@scopewright/data';
import { type HostConfig, isProductHost, normalizeHost } from '@scopewright/domain/hosts';
import type { CallContext } from '@scopewright/service-kit';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';

/** Ed25519, ECDSA on P-256 and RSA (COSE): the algorithms of authenticators in use. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = SECOND_FACTOR_MINUTES * 60 * 1000;

type Assertion = Extract<ParsedCall<'answerSecondFactor'>['body']['answer'], { kind: 'passkey' }>['assertion'];
type Registration = ParsedCall<'confirmPasskey'>['body']['registration'];

/**
 * The domain that passkeys made at a host belong to (WebAuthn's RP ID): the product's domain for its subdomains, so
 * that one passkey works at all of a person's firms there; the host itself for a firm's own domain and for local hosts.
 */
export function rpIdOf(host: string, hosts: HostConfig): string {
  const name = normalizeHost(host) ?? '';
  const { productDomain, productAltDomain } = hosts;
  if (!isProductHost(name, hosts)) return name;
  return productAltDomain !== undefined && (name === productAltDomain || name.endsWith(`.${productAltDomain}`))
    ? productAltDomain
    : productDomain;
}

/**
 * The origin of pages at this host. The host belongs to the firm: the pipeline refuses tokens elsewhere, and challenges
 * are bound to it.
 */
const originOf = ({ secure, host }: CallContext): string => `${secure ? 'https' : 'http'}://${host.name.toLowerCase()}`;

const descriptor = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports });

/** The browser's options for signing in with one of the person's passkeys; null when none works at this host. */
export async function passkeyRequest(
  { passkeys }: Pick<AuthAccountDoc, 'passkeys'>,
  rpId: string,
): Promise<SecondFactorQuestion['passkey']> {
  const here = passkeys.filter((passkey) => passkey.rpId === rpId);
  if (here.length === 0) return null;
  return generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: here.map(descriptor),
    userVerification: 'preferred',
    timeout: TIMEOUT_MS,
  });
}

/** The browser's options for creating a passkey. */
export function passkeyCreation(
  { _id, email, passkeys }: Pick<AuthAccountDoc, '_id' | 'email' | 'passkeys'>,
  { rpId, rpName }: { rpId: string; rpName: string },
): Promise<CallOutput<'beginPasskey'>['options']> {
  return generateRegistrationOptions({
    rpName,
    rpID: rpId,
    userName: email,
    userDisplayName: email,
    userID: Uint8Array.from(_id.id),
    excludeCredentials: passkeys.filter((passkey) => passkey.rpId === rpId).map(descriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: TIMEOUT_MS,
  });
}

interface Ceremony {
  challenge: string;
  rpId: string;
  call: CallContext;
}

/** The credential of a new passkey; null when the browser's answer does not match the request. */
export async function registeredCredential(
  registration: Registration,
  { challenge, rpId, call }: Ceremony,
): Promise<WebAuthnCredential | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: registration,
      expectedChallenge: challenge,
      expectedOrigin: originOf(call),
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return verified ? { ...registrationInfo.credential, transports: registration.response.transports ?? [] } : null;
  } catch (error) {
    call.log.info({ err: error }, 'A passkey was not registered');
    return null;
  }
}

/**
 * The counter of a passkey that has signed the challenge; null when the signature is invalid or the counter has not
 * increased (WebAuthn Level 3, section 6.1.1).
 */
export async function assertedCounter(
  assertion: Assertion,
  passkey: Passkey,
  { challenge, rpId, call }: Ceremony,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: challenge,
      expectedOrigin: originOf(call),
      expectedRPID: rpId,
      requireUserVerification: false,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    call.log.info({ err: error }, 'A passkey was refused');
    return null;
  }
}
