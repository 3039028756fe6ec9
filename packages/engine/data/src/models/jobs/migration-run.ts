import type { Types } from 'mongoose';
import { defineSchema, optionalDate, optionalRef, requiredDate } from '../define.ts';

export const MIGRATION_KINDS = ['to-firm', 'complete'] as const;

/** Documents moved by a migration so far. */
export interface MovedCounts {
  companies: number;
  users: number;
  sows: number;
  configItems: number;
}

/**
 * A migration to the consulting-firm model, from its first call to the one that completed it: the next call resumes an
 * interrupted one.
 */
export interface MigrationRunDoc {
  _id: Types.ObjectId;
  kind: (typeof MIGRATION_KINDS)[number];
  /** Not completed; at most one of each kind is open. */
  open: boolean;
  /** Updated in the transaction of each move. */
  moved: MovedCounts;
  startedBy: Types.ObjectId | null;
  startedAt: Date;
  finishedAt: Date | null;
}

const count = { type: Number, default: 0, min: 0 } as const;

export const migrationRunSchema = () =>
  defineSchema<MigrationRunDoc>({
    kind: { type: String, enum: MIGRATION_KINDS, required: true },
    open: { type: Boolean, required: true },
    moved: { companies: count, users: count, sows: count, configItems: count },
    startedBy: optionalRef,
    startedAt: requiredDate,
    finishedAt: optionalDate,
  });
