import { CONFIG_PHASES } from '@scopewright/contracts/constants';
import { type FunctionScript, READY_STATES, SCOPE_ITEM_KINDS, type ScopeItem } from '@scopewright/contracts/scoping';
import { Schema } from 'mongoose';
import { type DocumentOf, defineSchema, field, type Holding } from '../define.ts';

/**
 * An item of a company's scope: a project, a workflow, a request type or a field. One collection, because every kind
 * has the same head, versions, order and life cycle, and because lists and checks read them together. `content` has the
 * schema of its kind (contracts/scoping).
 */
export type ScopeItemDoc = DocumentOf<typeof scopeItemSchema>;
export const scopeItemSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    companyId: field.ref,
    /** Null: a project itself, or a field, which belongs to the whole company. */
    projectId: field.optionalRef,
    kind: { type: String, enum: SCOPE_ITEM_KINDS, required: true },
    name: field.string,
    /** The name folded for sorting; see `nameKey`. */
    nameKey: field.string,
    description: { type: String, default: '' },
    phase: { type: Number, default: 1, min: 1, max: CONFIG_PHASES.length },
    readyState: { type: String, enum: READY_STATES, default: 'draft' },
    blockedReason: { type: String, default: '' },
    ownerId: field.optionalRef,
    /** YYYY-MM-DD */
    deadline: field.optionalString,
    /** Internal to the firm; never shown to its clients. */
    notes: { type: String, default: '' },
    openQuestions: { type: Object, default: () => ({}) } as Holding<ScopeItem['openQuestions']>,
    content: { type: Object, required: true } as Holding<ScopeItem['content']>,
    /**
     * Scripts of apps' functions in an imported workflow. Internal to the firm; never shown to its clients. Only queries
     * that name it read it.
     */
    scripts: { type: Array, default: undefined, select: false } as Holding<FunctionScript[] | undefined>,
    /** A fractional index among the items of its kind and project. */
    order: field.string,
    /** Incremented by every change. */
    version: { type: Number, default: 1 },
    /**
     * Conflict guard: incremented by operations that must not run concurrently with a change of the item; the second is
     * retried and sees the first.
     */
    revision: { type: Number, default: 0 },
    implementedAt: field.optionalDate,
    implementedBy: field.optionalRef,
    deletedAt: field.optionalDate,
    /** The project that it was deleted with, and is restored with. */
    deletedWith: field.optionalRef,
    /** Ids of its latest operations: each is applied once, even if sent again. */
    operations: { type: [String], default: [] },
    /** The items that its content refers to. */
    uses: { type: [Schema.Types.ObjectId], default: [] },
    /** Key of a project that is not deleted: unique in its company. */
    projectKey: field.optionalString,
    /** Number of unanswered open questions. */
    unanswered: { type: Number, default: 0 },
    /** Since when there are any without a break; null without. Absent in items older than this. */
    unansweredSince: field.optionalDate,
    /** When one of them was last answered, and by whom. */
    answeredAt: field.optionalDate,
    answeredBy: field.optionalRef,
    /** The text that a search looks through, a line for each text of the item. */
    searchText: { type: String, default: '' },
    createdBy: field.optionalRef,
    /**
     * The audit event that created it together with others; null: it was created alone, and the event has it as target.
     */
    createdWith: field.optionalRef,
    createdAt: field.date,
    updatedAt: field.date,
  });
