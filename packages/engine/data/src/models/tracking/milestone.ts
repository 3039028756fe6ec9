import { MILESTONE_KINDS, WAITS_FOR } from '@scopewright/contracts/tracking/limits';
import { type DocumentOf, defineSchema, optionalRef, optionalString, ref, requiredDate } from '../define.ts';

/**
 * A milestone of a company, or an input that is waited for. One that an accepted clause states has the clause's title
 * and day, which are not stored again; the document is made by the first thing that people add to it.
 */
export type MilestoneDoc = DocumentOf<typeof milestoneSchema>;
export const milestoneSchema = () =>
  defineSchema({
    firmId: ref,
    companyId: ref,
    /** Null: it concerns the whole company. */
    projectId: optionalRef,
    clauseId: optionalRef,
    kind: { type: String, enum: MILESTONE_KINDS, required: true },
    /** Null: that of the clause. */
    title: optionalString,
    /** YYYY-MM-DD, as planned; null: that of the clause. */
    dueOn: optionalString,
    /** When it is expected now, if that differs. */
    expectedOn: optionalString,
    doneOn: optionalString,
    waitsFor: { type: String, enum: WAITS_FOR, required: true },
    /** Someone of the firm; never shown to its clients. */
    ownerId: optionalRef,
    /** Internal to the firm; never shown to its clients. */
    note: { type: String, default: '' },
    /** Incremented by every change. */
    version: { type: Number, default: 1 },
    createdBy: optionalRef,
    createdAt: requiredDate,
    updatedAt: requiredDate,
  });
