import type { ScopeView } from '@scopewright/contracts/scoping';
import type { Types } from 'mongoose';
import { defineSchema, optionalRef, ref, requiredDate, requiredString } from '../define.ts';

/** A saved view of a company's items. */
export interface ScopeViewDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  userId: Types.ObjectId;
  name: string;
  /** The name folded for comparison; see `nameKey`. */
  nameKey: string;
  filters: ScopeView['filters'];
  createdAt: Date;
}

export const scopeViewSchema = () =>
  defineSchema<ScopeViewDoc>({
    firmId: optionalRef,
    companyId: ref,
    userId: ref,
    name: requiredString,
    nameKey: requiredString,
    filters: { type: Object, required: true },
    createdAt: requiredDate,
  });
