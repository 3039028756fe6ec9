import { z } from 'zod';
import { WHILE_READ_ONLY } from '../access.ts';
import { defineCall, forAnyone } from '../call.ts';
import { PLANS, SIGNUP_PASSWORD_MIN_LENGTH } from '../constants.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { linkToken } from '../shapes.ts';

/** Signing a firm up, and confirming the e-mail address it was signed up with (§2.6). */
export const signupCalls = {
  signup: defineCall({
    ...forAnyone('POST', 'There is no account yet, or its password is the proof'),
    path: 'public/signup',
    limits: [
      { name: 'signup-ip', by: 'ip', points: 20, seconds: 3600 },
      { name: 'signup-email', by: ({ body }) => body.adminEmail, points: 10, seconds: 3600 },
    ],
    summary:
      'Sign up a new firm with its first administrator and a 14-day trial; a person who has an account enters its password; any other one is 409 `email_taken`',
    body: z.strictObject({
      companyName: entity.displayName,
      subdomain: entity.subdomainInput,
      adminEmail: entity.email,
      adminName: entity.displayName,
      password: entity.password(SIGNUP_PASSWORD_MIN_LENGTH, MESSAGES.signupPasswordTooShort),
      paymentToken: z.string().min(1, MESSAGES.paymentIncomplete).max(500),
      plan: z.enum(PLANS).optional(),
      /** The browser's time zone; an unknown one counts as UTC. */
      timeZone: z.string().max(64).optional(),
    }),
    status: 201,
    /**
     * `ticket` opens a session at the firm's address, once (`redeemTicket`); null for an account with a second factor,
     * which signs in there.
     */
    response: z.object({ firmId: entity.id, subdomain: z.string(), ticket: z.string().nullable() }),
  }),
  openSignupCardPage: defineCall({
    ...forAnyone('POST', 'There is no account yet'),
    path: 'public/signup/card-page',
    limits: [{ name: 'signup-card-page', by: 'ip', points: 20, seconds: 3600 }],
    summary:
      'The page of the payment gateway where a card is entered before there is a firm. It leads back to signup with the token; null where the card is typed into our own page',
    body: z.strictObject({ adminEmail: entity.email, plan: z.enum(PLANS).optional() }),
    response: z.object({ url: z.url().nullable() }),
  }),
  signupOutcome: defineCall({
    ...forAnyone('GET', 'There is no account yet; the key is known to the page of the signup only'),
    path: 'public/signup',
    limits: [{ name: 'signup-outcome', by: 'ip', points: 60, seconds: 300 }],
    summary: 'What became of the signup with this Idempotency-Key',
    response: entity.signupOutcome,
  }),
  confirmEmail: defineCall({
    ...forAnyone('POST', 'The token of the mail is the proof'),
    path: 'public/confirm-email',
    limits: [{ name: 'confirm-email', by: 'ip', points: 30, seconds: 300 }],
    whileReadOnly: WHILE_READ_ONLY.ownAccount,
    summary: 'Confirm the email address of a new account by the link of its welcome mail',
    body: z.strictObject({ token: linkToken(MESSAGES.confirmationInvalid) }),
    response: z.object({ email: z.string() }),
  }),
  resendConfirmation: defineCall({
    method: 'POST',
    path: 'session/confirmation',
    service: 'identity',
    who: { signedIn: 'About the own account' },
    tenant: 'required',
    scope: 'firm',
    whileReadOnly: WHILE_READ_ONLY.ownAccount,
    summary: 'Mail the confirmation link of the own account again',
    response: z.object({ sent: z.literal(true) }),
  }),
} as const;
