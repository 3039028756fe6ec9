import { defineSchema, field } from '../define.ts';

/** A model's answer about a part of a document, stored so that the same question is not paid for twice. */
export const modelAnswerSchema = () =>
  defineSchema({
    /** Firm and question. */
    _id: field.string,
    firmId: field.ref,
    companyId: field.ref,
    /** As JSON. */
    answer: field.string,
    expiresAt: field.date,
  });

/** Which source of a firm the model is asked about: one at a time. The id is that of the firm. */
export const modelRunSchema = () =>
  defineSchema({
    sourceId: field.ref,
    /** When another one may be asked about, if nothing more is heard of this one. */
    leaseUntil: field.date,
  });
