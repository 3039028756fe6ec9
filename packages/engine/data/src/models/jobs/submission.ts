import type { Types } from 'mongoose';
import { defineSchema, ref, requiredDate, requiredString } from '../define.ts';

/** A processed submission, with its answer: a repeated one gets the same answer instead of a second effect. */
export interface SubmissionDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  key: string;
  /** SHA-256 of the content, so that a key can't be reused for something else. */
  fingerprint: string;
  response: Record<string, unknown>;
  createdAt: Date;
  expiresAt: Date;
}

export const submissionSchema = () =>
  defineSchema<SubmissionDoc>({
    firmId: ref,
    key: requiredString,
    fingerprint: requiredString,
    response: { type: Object, required: true },
    createdAt: requiredDate,
    expiresAt: requiredDate,
  });
