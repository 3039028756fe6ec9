import type { Types } from 'mongoose';
import { defineSchema, ref } from '../define.ts';

/**
 * A part of the bytes that a firm's scopes and history take up. A firm has several of these rows, so that writers at the same time rarely meet in one; only
 * their sum means something: a single row may be negative.
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
