import { defineSchema, field } from './define.ts';

/**
 * The release of a remote that front doors used last. They fall back on it when they start while the remote's origin is
 * away, or has a release that can't be used.
 */
export const remoteReleaseSchema = () =>
  defineSchema({
    /** Name of the remote. */
    _id: field.string,
    /** Address of its manifest. */
    url: field.string,
    /** The file that the release was read from, and its text. */
    file: field.string,
    text: field.string,
    /** Incremented with each release: the higher one was used later. */
    sequence: field.number,
    keptAt: field.date,
  });
