import type { Binary } from 'mongodb';
import { Schema, type SchemaDefinition, type Types } from 'mongoose';

/** The fields that most documents have. The `optional` ones are null if absent. */
export const field = {
  /** A reference to a document of another collection. */
  ref: { type: Schema.Types.ObjectId, required: true },
  optionalRef: { type: Schema.Types.ObjectId, default: null },
  string: { type: String, required: true },
  optionalString: { type: String, default: null },
  date: { type: Date, required: true },
  optionalDate: { type: Date, default: null },
  number: { type: Number, required: true },
  optionalNumber: { type: Number, default: null },
  /** An e-mail address, stored trimmed and in lower case. */
  email: { type: String, required: true, trim: true, lowercase: true },
} as const;

declare const content: unique symbol;
/** A field whose definition doesn't show its type: `T`, with `undefined` if documents may lack it. */
export interface Holding<T> {
  type: unknown;
  [content]?: [T];
}

/** The value of a field that a new document is given none for. */
type Unset<F> = F extends { default: infer Default }
  ? Extract<Default, null | undefined>
  : F extends { required: true } | { type: readonly unknown[] }
    ? never
    : undefined;

type ValueOf<F> = F extends StringConstructor | typeof Schema.Types.String
  ? string
  : F extends NumberConstructor
    ? number
    : F extends BooleanConstructor
      ? boolean
      : F extends DateConstructor
        ? Date
        : F extends BufferConstructor
          ? Binary
          : F extends typeof Schema.Types.ObjectId
            ? Types.ObjectId
            : F extends Schema<infer Part>
              ? Part
              : F extends readonly [infer Element]
                ? Exclude<ValueOf<Element>, undefined>[]
                : F extends { [content]?: [infer T] }
                  ? T
                  : F extends { enum: readonly (infer Value)[] }
                    ? Value | Unset<F>
                    : F extends { type: infer Type }
                      ? ValueOf<Type> | Unset<F>
                      : Fields<F>;

type Optional<T> = unknown extends T ? false : undefined extends T ? true : false;
type OptionalKey<F> = { [K in keyof F]: Optional<ValueOf<F[K]>> extends true ? K : never }[keyof F];
type Flat<T> = { [K in keyof T]: T[K] };
type Fields<F> = Flat<
  { -readonly [K in keyof F as Exclude<K, OptionalKey<F>>]: ValueOf<F[K]> } & {
    -readonly [K in keyof F as Extract<K, OptionalKey<F>>]?: Exclude<ValueOf<F[K]>, undefined>;
  }
>;
type Identified<F> = Flat<('_id' extends keyof F ? unknown : { _id: Types.ObjectId }) & Fields<F>>;

/** The type of the documents, or parts of documents, that have the schema. */
export type DocumentOf<S> = S extends Schema<infer D> | (() => Schema<infer D>) ? D : never;

/** A part of a document, without a generated id. */
export const definePart = <const F extends object>(fields: F): Schema<Fields<F>> =>
  new Schema(fields as SchemaDefinition, { _id: false, strict: 'throw', minimize: false }) as never;

/**
 * A schema that refuses unknown paths in documents and filters, and leaves collections and indexes to the migrations.
 */
export const defineSchema = <const F extends object>(fields: F): Schema<Identified<F>> =>
  new Schema(fields as SchemaDefinition, {
    strict: 'throw',
    strictQuery: 'throw',
    versionKey: false,
    minimize: false,
    autoCreate: false,
    autoIndex: false,
  }) as never;
