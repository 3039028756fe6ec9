import { newIdempotencyKey } from '@scopewright/api-client';

/** A submission that may have reached the server: what was sent, and its key. */
export interface Submission {
  content: string;
  key: string;
}

/**
 * The submission of a body: the one under way for as long as the same content is sent, so that a second click or a retry after a lost answer cannot make a
 * second thing; other content gets a key of its own.
 */
export function submissionOf(
  body: unknown,
  underWay: Submission | null,
  makeKey: () => string = newIdempotencyKey,
): Submission {
  const content = JSON.stringify(body);
  return underWay?.content === content ? underWay : { content, key: makeKey() };
}
