import type { Types } from 'mongoose';
import {
  definePart,
  defineSchema,
  optionalDate,
  optionalRef,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';

export const FILE_PURPOSES = ['document', 'logo', 'export', 'backlog-export'] as const;
/**
 * `uploading`: its bytes are being received; `scanning`: waiting for the virus scanner; `unscanned`: has waited too
 * long; `ready`: can be read; `infected`: the scanner found something, the bytes are removed; `removing`: the record
 * stays until the bytes are removed.
 */
export const FILE_STATES = ['uploading', 'scanning', 'unscanned', 'ready', 'infected', 'removing'] as const;
export const FILE_STORES = ['gridfs', 's3'] as const;

/**
 * A file of a firm. The record is created before the first byte is stored and removed after the last one, so that bytes
 * never exist without one.
 */
export interface FileDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  /** The client company that it belongs to. */
  companyId: Types.ObjectId | null;
  purpose: (typeof FILE_PURPOSES)[number];
  attachedTo: { type: 'sow' | 'change-order'; id: Types.ObjectId } | null;
  name: string;
  /** Media type, as detected from the content. */
  type: string;
  /** Counted toward the firm's limit until it is being removed; exports are not counted. */
  bytes: number;
  /** SHA-256 of a logo's content, hex. */
  digest: string | null;
  state: (typeof FILE_STATES)[number];
  /** Where the bytes are. */
  store: (typeof FILE_STORES)[number];
  createdBy: Types.ObjectId | null;
  createdAt: Date;
  /** When another scan was last requested. */
  scanAskedAt: Date | null;
  /** After this it is removed. */
  expiresAt: Date | null;
}

export const fileSchema = () =>
  defineSchema<FileDoc>({
    firmId: ref,
    companyId: optionalRef,
    purpose: { type: String, enum: FILE_PURPOSES, required: true },
    attachedTo: {
      type: definePart({ type: { type: String, enum: ['sow', 'change-order'], required: true }, id: ref }),
      default: null,
    },
    // the record of a discarded file has no name
    name: { type: String, default: '' },
    type: requiredString,
    bytes: { type: Number, required: true, min: 0 },
    digest: optionalString,
    state: { type: String, enum: FILE_STATES, default: 'uploading' },
    store: { type: String, enum: FILE_STORES, required: true },
    createdBy: optionalRef,
    createdAt: requiredDate,
    scanAskedAt: optionalDate,
    expiresAt: optionalDate,
  });
