import { MILESTONE_KINDS, WAITS_FOR } from '@scopewright/contracts/tracking/limits';
import { type DocumentOf, defineSchema, field } from '../define.ts';

/**
 * A milestone of a company, or an input that is waited for. One that an accepted clause states has the clause's title
 * and day, which are not stored again; the document is made by the first thing that people add to it.
 */
export type MilestoneDoc = DocumentOf<typeof milestoneSchema>;
export const milestoneSchema = () =>
  defineSchema({
    firmId: field.ref,
    companyId: field.ref,
    /** Null: it concerns the whole company. */
    projectId: field.optionalRef,
    clauseId: field.optionalRef,
    kind: { type: String, enum: MILESTONE_KINDS, required: true },
    /** Null: that of the clause. */
    title: field.optionalString,
    /** YYYY-MM-DD, as planned; null: that of the clause. */
    dueOn: field.optionalString,
    /** When it is expected now, if that differs. */
    expectedOn: field.optionalString,
    doneOn: field.optionalString,
    waitsFor: { type: String, enum: WAITS_FOR, required: true },
    /** Someone of the firm; never shown to its clients. */
    ownerId: field.optionalRef,
    /** Internal to the firm; never shown to its clients. */
    note: { type: String, default: '' },
    /** Incremented by every change. */
    version: { type: Number, default: 1 },
    createdBy: field.optionalRef,
    createdAt: field.date,
    updatedAt: field.date,
  });
