import { defineSchema, requiredDate, requiredString } from './define.ts';

/**
 * The release of a remote that front doors used last. They fall back on it when they start while the remote's origin is
 * away, or has a release that can't be used.
 */
export const remoteReleaseSchema = () =>
  defineSchema({
    /** Name of the remote. */
    _id: requiredString,
    /** Address of its manifest. */
    url: requiredString,
    /** The file that the release was read from, and its text. */
    file: requiredString,
    text: requiredString,
    /** Incremented with each release: the higher one was used later. */
    sequence: { type: Number, required: true },
    keptAt: requiredDate,
  });
