import { z } from 'zod';
import { WHILE_READ_ONLY } from '../access.ts';
import { defineCall, forAnyone } from '../call.ts';
import { PASSKEY_NAME_MAX_LENGTH } from '../constants.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { byEmail, linkToken, success } from '../shapes.ts';
import { ACCOUNT_LIMITS, CHANGES_OWN_ACCOUNT, ownPassword, READS_OWN_ACCOUNT } from './account.ts';

/** Calls that set up a second factor; they are allowed before it exists, even if the firm requires one. */
const SETS_UP = { ...CHANGES_OWN_ACCOUNT, allowedBefore: ['secondFactor'] } as const;

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/, 'Must be base64url');
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  // extension results are not used
  clientExtensionResults: z.object({}),
};
/** A browser's answer with a passkey (WebAuthn Level 3, AuthenticationResponseJSON). */
const passkeyAssertion = z.strictObject({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});
/** A browser's answer after creating a passkey (WebAuthn Level 3, RegistrationResponseJSON). */
const passkeyRegistration = z.strictObject({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
const oneTimeCode = z
  .string()
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Must be six digits'));
const passkeyId = z.string().regex(/^[\w-]{22}$/, 'Must be the id of a passkey');
const passkeyName = entity.displayName.pipe(z.string().max(PASSKEY_NAME_MAX_LENGTH));
const token = linkToken(MESSAGES.secondFactorOver);

/** The answer to setting up a second factor. */
const enrolled = z.object({
  /** Only with the first factor: shown once, for the person to keep. Null if recovery codes already exist. */
  recoveryCodes: z.array(z.string()).nullable(),
  /** The session continues with a token that records the second factor. */
  grant: entity.sessionGrant,
});

/** The second factor: asked for when signing in, set up and removed by the person, required by the firm. */
export const secondFactorCalls = {
  answerSecondFactor: defineCall({
    ...forAnyone('POST', 'The challenge and the second factor are the proof'),
    path: 'login/second-factor',
    tenant: 'optional',
    limits: [{ name: 'second-factor-ip', by: 'ip', points: 60, seconds: 300 }],
    whileReadOnly: WHILE_READ_ONLY.signingIn,
    summary: 'Sign in with the second factor, after the password',
    body: z.strictObject({
      challenge: token,
      answer: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('totp'), code: oneTimeCode }),
        z.strictObject({ kind: z.literal('recovery'), code: z.string().min(1, 'Required').max(60) }),
        z.strictObject({ kind: z.literal('passkey'), assertion: passkeyAssertion }),
      ]),
    }),
    /** `recoveryCodesLeft` after a recovery code was used, else null. */
    response: entity.sessionGrant.extend({ recoveryCodesLeft: z.number().int().nullable() }),
  }),
  secondFactors: defineCall({
    ...READS_OWN_ACCOUNT,
    allowedBefore: ['secondFactor'],
    path: 'account/second-factors',
    summary: 'The second factors of the person',
    response: entity.secondFactors,
  }),
  beginTotp: defineCall({
    ...SETS_UP,
    path: 'account/second-factors/totp',
    summary: 'Begin to set an authenticator app up (RFC 6238)',
    body: z.strictObject({ password: ownPassword }),
    response: z.object({
      setup: z.string(),
      /** The secret in base32, for manual entry. */
      secret: z.string(),
      /** `otpauth:` URI for a QR code. */
      uri: z.string(),
      expiresAt: entity.time,
    }),
  }),
  confirmTotp: defineCall({
    ...SETS_UP,
    path: 'account/second-factors/totp/confirm',
    summary: 'Finish setting an authenticator app up with one of its codes',
    body: z.strictObject({ setup: token, code: oneTimeCode }),
    response: enrolled,
  }),
  beginPasskey: defineCall({
    ...SETS_UP,
    path: 'account/second-factors/passkeys',
    summary: 'Begin to make a passkey for the host',
    body: z.strictObject({ password: ownPassword }),
    response: z.object({ setup: z.string(), options: entity.passkeyCreation }),
  }),
  confirmPasskey: defineCall({
    ...SETS_UP,
    path: 'account/second-factors/passkeys/confirm',
    summary: 'Finish making a passkey',
    body: z.strictObject({ setup: token, name: passkeyName, registration: passkeyRegistration }),
    response: enrolled,
  }),
  renamePasskey: defineCall({
    ...CHANGES_OWN_ACCOUNT,
    path: 'account/second-factors/passkeys/rename',
    summary: 'Call a passkey something else',
    body: z.strictObject({ passkey: passkeyId, name: passkeyName }),
    response: success,
  }),
  removeSecondFactor: defineCall({
    ...CHANGES_OWN_ACCOUNT,
    path: 'account/second-factors/remove',
    summary: 'Remove the authenticator app or a passkey',
    body: z.strictObject({ factor: z.union([z.literal('totp'), passkeyId]), password: ownPassword }),
    response: success,
  }),
  renewRecoveryCodes: defineCall({
    ...CHANGES_OWN_ACCOUNT,
    path: 'account/second-factors/recovery-codes',
    summary: 'Replace the recovery codes with new ones, which are shown once',
    body: z.strictObject({ password: ownPassword }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  resetSecondFactor: defineCall({
    method: 'POST',
    path: 'admin/reset-second-factor',
    service: 'identity',
    who: { ability: 'system:admin' },
    limits: ACCOUNT_LIMITS,
    summary: 'Take all second factors and recovery codes from someone who has lost them, and end what they have open',
    body: byEmail,
    response: success,
  }),
  firmSecurity: defineCall({
    method: 'GET',
    path: 'firm/security',
    service: 'identity',
    who: { ability: 'firm:view-settings' },
    scope: 'firm',
    limits: ACCOUNT_LIMITS,
    summary: 'What the firm requires of its members to sign in',
    response: z.object({
      secondFactorRequired: z.boolean(),
      /** Active members, and how many of them have no second factor. */
      members: z.number().int(),
      membersWithout: z.number().int(),
      /** How many of the members are people of clients, whom the list of the firm's users does not show. */
      ofClients: z.number().int().optional(),
    }),
  }),
  setFirmSecurity: defineCall({
    method: 'POST',
    path: 'firm/security',
    service: 'identity',
    who: { ability: 'firm:settings' },
    scope: 'firm',
    limits: ACCOUNT_LIMITS,
    summary: 'Start or stop requiring a second factor of all members, effective immediately',
    body: z.strictObject({ secondFactorRequired: z.boolean() }),
    response: success,
  }),
} as const;
