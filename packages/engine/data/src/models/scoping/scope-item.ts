import { CONFIG_PHASES } from '@scopewright/contracts/constants';
import { READY_STATES, SCOPE_ITEM_KINDS, type ScopeItem } from '@scopewright/contracts/scoping';
import { Schema, type Types } from 'mongoose';
import {
  defineSchema,
  optionalDate,
  optionalRef,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';

/**
 * An item of a company's scope: a project, a workflow, a request type or a field. One collection, because every kind
 * has the same head, versions, order and life cycle, and because lists and checks read them together. `content` has the
 * schema of its kind (contracts/scoping).
 */
export interface ScopeItemDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  /** Null: a project itself, or a field, which belongs to the whole company. */
  projectId: Types.ObjectId | null;
  kind: (typeof SCOPE_ITEM_KINDS)[number];
  name: string;
  /** The name folded for sorting; see `nameKey`. */
  nameKey: string;
  description: string;
  phase: number;
  readyState: (typeof READY_STATES)[number];
  blockedReason: string;
  ownerId: Types.ObjectId | null;
  /** YYYY-MM-DD */
  deadline: string | null;
  /** Internal to the firm; never shown to its clients. */
  notes: string;
  openQuestions: ScopeItem['openQuestions'];
  content: ScopeItem['content'];
  /** A fractional index among the items of its kind and project. */
  order: string;
  /** Incremented by every change. */
  version: number;
  /**
   * Conflict guard: incremented by operations that must not run concurrently with a change of the item; the second is
   * retried and sees the first.
   */
  revision: number;
  implementedAt: Date | null;
  implementedBy: Types.ObjectId | null;
  deletedAt: Date | null;
  /** The project that it was deleted with, and is restored with. */
  deletedWith: Types.ObjectId | null;
  /** Ids of its latest operations: each is applied once, even if sent again. */
  operations: string[];
  /** The items that its content refers to. */
  uses: Types.ObjectId[];
  /** Key of a project that is not deleted: unique in its company. */
  projectKey: string | null;
  /** Number of unanswered open questions. */
  unanswered: number;
  /** The text that a search looks through, a line for each text of the item. */
  searchText: string;
  createdBy: Types.ObjectId | null;
  /**
   * The audit event that created it together with others; null: it was created alone, and the event has it as target.
   */
  createdWith: Types.ObjectId | null;
  createdAt: Date;
  updatedAt: Date;
}

export const scopeItemSchema = () =>
  defineSchema<ScopeItemDoc>({
    firmId: optionalRef,
    companyId: ref,
    projectId: optionalRef,
    kind: { type: String, enum: SCOPE_ITEM_KINDS, required: true },
    name: requiredString,
    nameKey: requiredString,
    description: { type: String, default: '' },
    phase: { type: Number, default: 1, min: 1, max: CONFIG_PHASES.length },
    readyState: { type: String, enum: READY_STATES, default: 'draft' },
    blockedReason: { type: String, default: '' },
    ownerId: optionalRef,
    deadline: optionalString,
    notes: { type: String, default: '' },
    openQuestions: { type: Object, default: () => ({}) },
    content: { type: Object, required: true },
    order: requiredString,
    version: { type: Number, default: 1 },
    revision: { type: Number, default: 0 },
    implementedAt: optionalDate,
    implementedBy: optionalRef,
    deletedAt: optionalDate,
    deletedWith: optionalRef,
    operations: { type: [String], default: [] },
    uses: { type: [Schema.Types.ObjectId], default: [] },
    projectKey: optionalString,
    unanswered: { type: Number, default: 0 },
    searchText: { type: String, default: '' },
    createdBy: optionalRef,
    createdWith: optionalRef,
    createdAt: requiredDate,
    updatedAt: requiredDate,
  });
