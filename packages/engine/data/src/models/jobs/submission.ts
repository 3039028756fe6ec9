import { defineSchema, field, type Holding } from '../define.ts';

/** A processed submission, with its answer: a repeated one gets the same answer instead of a second effect. */
export const submissionSchema = () =>
  defineSchema({
    firmId: field.ref,
    key: field.string,
    /** SHA-256 of the content, so that a key can't be reused for something else. */
    fingerprint: field.string,
    response: { type: Object, required: true } as Holding<Record<string, unknown>>,
    createdAt: field.date,
    expiresAt: field.date,
  });
