import { type DocumentOf, defineSchema, email, optionalDate, ref, requiredDate, requiredString } from '../define.ts';

/**
 * A change of a person's e-mail address, which both addresses must confirm. It is valid while the account references it
 * (`emailChangeId`). The tokens of its links are derived, see `emailChangeToken`: nothing stored here can confirm it.
 */
export type EmailChangeDoc = DocumentOf<typeof emailChangeSchema>;
export const emailChangeSchema = () =>
  defineSchema({
    accountId: ref,
    oldEmail: email,
    newEmail: email,
    /** Input, besides the key, that the tokens are derived from. */
    nonce: requiredString,
    createdAt: requiredDate,
    expiresAt: requiredDate,
    oldConfirmedAt: optionalDate,
    newConfirmedAt: optionalDate,
    /** When it took effect. */
    doneAt: optionalDate,
  });
