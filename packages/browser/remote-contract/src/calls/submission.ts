import { newIdempotencyKey } from '@scopewright/api-client';

/** A submission that may have reached the server: its content and its key. */
export interface Submission {
  content: string;
  key: string;
}

/**
 * The submission of a body. The same content reuses the submission under way, so that a double click or a retry after a
 * lost answer can't create a duplicate; other content gets its own key.
 */
export function submissionOf(
  body: unknown,
  underWay: Submission | null,
  makeKey: () => string = newIdempotencyKey,
): Submission {
  const content = JSON.stringify(body);
  return underWay?.content === content ? underWay : { content, key: makeKey() };
}
