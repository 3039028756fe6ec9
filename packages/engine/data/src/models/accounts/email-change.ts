import { type DocumentOf, defineSchema, field } from '../define.ts';

/**
 * A change of a person's e-mail address, which both addresses must confirm. It is valid while the account references it
 * (`emailChangeId`). The tokens of its links are derived, see `emailChangeToken`: nothing stored here can confirm it.
 */
export type EmailChangeDoc = DocumentOf<typeof emailChangeSchema>;
export const emailChangeSchema = () =>
  defineSchema({
    accountId: field.ref,
    oldEmail: field.email,
    newEmail: field.email,
    /** Input, besides the key, that the tokens are derived from. */
    nonce: field.string,
    createdAt: field.date,
    expiresAt: field.date,
    oldConfirmedAt: field.optionalDate,
    newConfirmedAt: field.optionalDate,
    /** When it took effect. */
    doneAt: field.optionalDate,
  });
