import type { Types } from 'mongoose';
import { defineSchema, ref, requiredDate, requiredString } from '../define.ts';

/** A model's answer about a part of a document, stored so that the same question is not paid for twice. */
export interface ModelAnswerDoc {
  /** Firm and question. */
  _id: string;
  firmId: Types.ObjectId;
  companyId: Types.ObjectId;
  /** As JSON. */
  answer: string;
  expiresAt: Date;
}

/** Which source of a firm the model is asked about: one at a time. */
export interface ModelRunDoc {
  /** The firm. */
  _id: Types.ObjectId;
  sourceId: Types.ObjectId;
  /** When another one may be asked about, if nothing more is heard of this one. */
  leaseUntil: Date;
}

export const modelAnswerSchema = () =>
  defineSchema<ModelAnswerDoc>({
    _id: { type: String, required: true },
    firmId: ref,
    companyId: ref,
    answer: requiredString,
    expiresAt: requiredDate,
  });

export const modelRunSchema = () =>
  defineSchema<ModelRunDoc>({
    sourceId: ref,
    leaseUntil: requiredDate,
  });
