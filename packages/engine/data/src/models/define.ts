import type { SchemaDefinition } from 'mongoose';
import { Schema } from 'mongoose';

/** A required reference to a document of another collection. */
export const ref = { type: Schema.Types.ObjectId, required: true } as const;
/** A reference that may be absent. */
export const optionalRef = { type: Schema.Types.ObjectId, default: null } as const;
export const requiredString = { type: String, required: true } as const;
export const optionalString = { type: String, default: null } as const;
export const requiredDate = { type: Date, required: true } as const;
export const optionalDate = { type: Date, default: null } as const;
/** An e-mail address, stored trimmed and in lower case. */
export const email = { type: String, required: true, trim: true, lowercase: true } as const;

/** A part of a document, without a generated id. */
export const definePart = <T>(definition: SchemaDefinition<T>): Schema<T> =>
  new Schema<T>(definition, { _id: false, strict: 'throw', minimize: false });

/**
 * A schema that refuses unknown paths in documents and filters, and leaves collections and indexes to the migrations.
 */
export const defineSchema = <T>(definition: SchemaDefinition<T>): Schema<T> =>
  new Schema<T>(definition, {
    strict: 'throw',
    strictQuery: 'throw',
    versionKey: false,
    minimize: false,
    autoCreate: false,
    autoIndex: false,
  });
