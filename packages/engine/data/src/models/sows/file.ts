import { type DocumentOf, definePart, defineSchema, field } from '../define.ts';

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
export type FileDoc = DocumentOf<typeof fileSchema>;
export const fileSchema = () =>
  defineSchema({
    firmId: field.ref,
    /** The client company that it belongs to. */
    companyId: field.optionalRef,
    purpose: { type: String, enum: FILE_PURPOSES, required: true },
    attachedTo: {
      type: definePart({ type: { type: String, enum: ['sow', 'change-order'], required: true }, id: field.ref }),
      default: null,
    },
    // the record of a discarded file has no name
    name: { type: String, default: '' },
    /** Media type, as detected from the content. */
    type: field.string,
    /** Counted toward the firm's limit until it is being removed; exports are not counted. */
    bytes: { type: Number, required: true, min: 0 },
    /** SHA-256 of a logo's content, hex. */
    digest: field.optionalString,
    state: { type: String, enum: FILE_STATES, default: 'uploading' },
    /** Where the bytes are. */
    store: { type: String, enum: FILE_STORES, required: true },
    createdBy: field.optionalRef,
    createdAt: field.date,
    /** When another scan was last requested. */
    scanAskedAt: field.optionalDate,
    /** After this it is removed. */
    expiresAt: field.optionalDate,
  });
