import type { Types } from 'mongoose';
import { defineSchema, ref } from '../define.ts';

/**
 * A part of the byte count of a firm's scopes and history. A firm has several of these rows, so that concurrent writers
 * rarely collide; only their sum is meaningful: a single row may be negative.
 */
export interface StorageUseDoc {
  /** Firm and number of the row. */
  _id: string;
  firmId: Types.ObjectId;
  scopeBytes: number;
  historyBytes: number;
}

export const storageUseSchema = () =>
  defineSchema<StorageUseDoc>({
    _id: { type: String, required: true },
    firmId: ref,
    scopeBytes: { type: Number, default: 0 },
    historyBytes: { type: Number, default: 0 },
  });
