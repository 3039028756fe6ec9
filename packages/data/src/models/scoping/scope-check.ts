import type { Binary } from 'mongodb';
import type { Types } from 'mongoose';
import { defineSchema, optionalRef, ref, requiredDate, requiredString } from '../define.ts';

/** What the check of a company's scope said last, so that the next one begins with it. All of it is worked out of its items. */
export interface ScopeCheckDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  /** The rules that were asked; what others have found is not taken over. */
  rules: string;
  /** The scope that was checked; see `scopeRevision`. */
  revision: number;
  /** When the check began. */
  begunAt: Date;
  /** A `CompanyCheck` as JSON, deflated. */
  check: Binary;
}

export const scopeCheckSchema = () =>
  defineSchema<ScopeCheckDoc>({
    firmId: optionalRef,
    companyId: ref,
    rules: requiredString,
    revision: { type: Number, required: true },
    begunAt: requiredDate,
    check: { type: Buffer, required: true },
  });
