import type { Binary } from 'mongodb';
import type { Types } from 'mongoose';
import { defineSchema, optionalRef, ref, requiredDate, requiredString } from '../define.ts';

/** The last check of a company's scope, from which the next one starts. All of it is derived from the items. */
export interface ScopeCheckDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  /** The version of the rules; findings of other versions are not reused. */
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
