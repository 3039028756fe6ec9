import { defineSchema, requiredDate, requiredString } from './define.ts';

/**
 * The release of a remote that front doors used last. They fall back on it when they start while the remote's origin is
 * away, or has a release that can't be used.
 */
export interface RemoteReleaseDoc {
  /** Name of the remote. */
  _id: string;
  /** Address of its manifest. */
  url: string;
  /** The file that the release was read from, and its text. */
  file: string;
  text: string;
  /** Incremented with each release: the higher one was used later. */
  sequence: number;
  keptAt: Date;
}

export const remoteReleaseSchema = () =>
  defineSchema<RemoteReleaseDoc>({
    _id: requiredString,
    url: requiredString,
    file: requiredString,
    text: requiredString,
    sequence: { type: Number, required: true },
    keptAt: requiredDate,
  });
