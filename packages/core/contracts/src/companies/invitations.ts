import { z } from 'zod';
import { WHILE_READ_ONLY } from '../access.ts';
import { defineCall, forAnyone } from '../call.ts';
import { PASSWORD_MAX_LENGTH } from '../constants.ts';
import * as entity from '../entities.ts';
import { reference } from '../references.ts';
import { invitationToken } from '../shapes.ts';

/** Invitations to a membership. */
export const invitationsCalls = {
  invitation: defineCall({
    ...forAnyone('GET', 'The token of the mail is the proof'),
    path: 'invitations/{token}',
    tenant: 'optional',
    limits: [{ name: 'invitation-read', by: 'ip', points: 120, seconds: 60 }],
    summary: 'Who an invitation is for; reading never spends it',
    params: z.strictObject({ token: invitationToken }),
    response: entity.invitation,
  }),
  invitationAddress: defineCall({
    ...forAnyone('GET', 'The token of the mail is the proof'),
    path: 'invitations/{token}/address',
    limits: [{ name: 'invitation-address', by: 'ip', points: 30, seconds: 60 }],
    summary: 'The firm whose address an invitation link belongs to, for a link that has lost it',
    params: z.strictObject({ token: invitationToken }),
    response: z.object({ subdomain: z.string() }),
  }),
  requestInvitation: defineCall({
    ...forAnyone(
      'POST',
      'The person has no account yet; the link is only sent to the mailbox of the invited person, and the answer is the same for everyone',
    ),
    path: 'invitations/request',
    tenant: 'required',
    limits: [
      { name: 'invitation-request-ip', by: 'ip', points: 20, seconds: 900 },
      { name: 'invitation-request', by: ({ body }) => body.email, points: 3, seconds: 900 },
    ],
    whileReadOnly: WHILE_READ_ONLY.signingIn,
    summary: 'Mail an invitation link again, if the address is that of a person who has not accepted yet',
    body: z.strictObject({ email: entity.email }),
    response: z.object({ sent: z.literal(true) }),
  }),
  acceptInvitation: defineCall({
    method: 'POST',
    path: 'invitations/{token}/accept',
    service: 'identity',
    who: {
      anyone: 'The token of the mail is the proof; a session of the invited person counts as its password',
      with: 'either',
    },
    tenant: 'optional',
    limits: [
      { name: 'invitation-accept', by: 'ip', points: 30, seconds: 300 },
      { name: 'invitation-accept-token', by: ({ params }) => params.token, points: 10, seconds: 900 },
    ],
    whileReadOnly: WHILE_READ_ONLY.signingIn,
    summary: 'Accept an invitation and sign in: a new person sets a password, a person with an account enters theirs',
    params: z.strictObject({ token: invitationToken }),
    // whether this is a new password, subject to the rules, depends on whether there is an account
    body: z.strictObject({
      password: z.string().max(PASSWORD_MAX_LENGTH).optional(),
      name: entity.displayName.optional(),
      /**
       * The user whose open session in this browser the invited person agrees to end. Without it another person's
       * session is 409 `signed_in_as_other`.
       */
      replaces: entity.id.optional(),
    }),
    /** A question for the second factor uses nothing up; its answer (`answerSecondFactor`) accepts the invitation. */
    response: entity.signInAnswer,
  }),
  resendInvitation: defineCall({
    method: 'POST',
    path: 'invitations/resend',
    service: 'identity',
    who: {
      anyone:
        'The token of the mail is the proof; without it a user of the firm with invitation:resend, which the handler checks',
      with: 'either',
    },
    tenant: 'optional',
    limits: [{ name: 'invitation-resend-ip', by: 'ip', points: 30, seconds: 3600 }],
    summary:
      'Send an invitation again, by the holder of its link, the firm or the company (null: one of the firm’s own people); the old link stops working',
    body: z.union([
      z.strictObject({ token: invitationToken }),
      z.strictObject({ companyId: reference('company', 'notFound').nullable(), email: entity.email }),
    ]),
    response: z.object({ sent: z.literal(true) }),
  }),
} as const;
