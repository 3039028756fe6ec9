import { defineSchema, type Holding, ref, requiredDate, requiredString } from '../define.ts';

/** A processed submission, with its answer: a repeated one gets the same answer instead of a second effect. */
export const submissionSchema = () =>
  defineSchema({
    firmId: ref,
    key: requiredString,
    /** SHA-256 of the content, so that a key can't be reused for something else. */
    fingerprint: requiredString,
    response: { type: Object, required: true } as Holding<Record<string, unknown>>,
    createdAt: requiredDate,
    expiresAt: requiredDate,
  });
