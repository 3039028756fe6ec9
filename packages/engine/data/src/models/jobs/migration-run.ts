import { type DocumentOf, defineSchema, field } from '../define.ts';

export const MIGRATION_KINDS = ['to-firm', 'complete'] as const;

/** Documents moved by a migration so far. */
export interface MovedCounts {
  companies: number;
  users: number;
  sows: number;
  configItems: number;
}

const count = { type: Number, default: 0, min: 0 } as const;

/**
 * A migration to the consulting-firm model, from its first call to the one that completed it: the next call resumes an
 * interrupted one.
 */
export type MigrationRunDoc = DocumentOf<typeof migrationRunSchema>;
export const migrationRunSchema = () =>
  defineSchema({
    kind: { type: String, enum: MIGRATION_KINDS, required: true },
    /** Not completed; at most one of each kind is open. */
    open: { type: Boolean, required: true },
    /** Updated in the transaction of each move. */
    moved: { companies: count, users: count, sows: count, configItems: count },
    startedBy: field.optionalRef,
    startedAt: field.date,
    finishedAt: field.optionalDate,
  });
