import { Schema } from 'mongoose';
import { type DocumentOf, defineSchema, field, type Holding } from '../define.ts';

/** The sentence on the status page of a company, written by someone of the firm. */
export type StatusPageDoc = DocumentOf<typeof statusPageSchema>;
export const statusPageSchema = () =>
  defineSchema({
    firmId: field.ref,
    companyId: field.ref,
    sentence: { type: String, default: '' },
    by: field.ref,
    at: field.date,
    /** Incremented by every change. */
    version: { type: Number, default: 1 },
  });

/** The status page of a company as it was at the beginning of a week. Never changed. */
export type StatusSnapshotDoc = DocumentOf<typeof statusSnapshotSchema>;
export const statusSnapshotSchema = () =>
  defineSchema({
    firmId: field.ref,
    companyId: field.ref,
    /** Its Monday, YYYY-MM-DD. */
    week: field.string,
    /** The page's content for the company's people; see `clientStatus`. */
    content: { type: Schema.Types.Mixed, required: true } as Holding<unknown>,
    createdAt: field.date,
  });

/** When a person last looked at the status page of a company. */
export type StatusVisitDoc = DocumentOf<typeof statusVisitSchema>;
export const statusVisitSchema = () =>
  defineSchema({
    firmId: field.ref,
    companyId: field.ref,
    userId: field.ref,
    seenAt: field.date,
    /** The visit before; null for the first one. */
    previousAt: field.optionalDate,
  });
