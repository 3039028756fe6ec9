import type { Types } from 'mongoose';
import { defineSchema, email, optionalDate, ref, requiredDate, requiredString } from '../define.ts';

/**
 * A change of a person's e-mail address, which both addresses must confirm. It is valid while the account references it
 * (`emailChangeId`). The tokens of its links are derived, see `emailChangeToken`: nothing stored here can confirm it.
 */
export interface EmailChangeDoc {
  _id: Types.ObjectId;
  accountId: Types.ObjectId;
  oldEmail: string;
  newEmail: string;
  /** Input, besides the key, that the tokens are derived from. */
  nonce: string;
  createdAt: Date;
  expiresAt: Date;
  oldConfirmedAt: Date | null;
  newConfirmedAt: Date | null;
  /** When it took effect. */
  doneAt: Date | null;
}

export const emailChangeSchema = () =>
  defineSchema<EmailChangeDoc>({
    accountId: ref,
    oldEmail: email,
    newEmail: email,
    nonce: requiredString,
    createdAt: requiredDate,
    expiresAt: requiredDate,
    oldConfirmedAt: optionalDate,
    newConfirmedAt: optionalDate,
    doneAt: optionalDate,
  });
