import { newIdempotencyKey } from '@scopewright/api-client';

/**
 * Gives one key for as long as the same content is sent, so that a second click or a retry after a lost answer cannot create a
 * second company; other content, or a finished form, gets a key of its own.
 */
export function createIdempotencyKeys(makeKey: () => string = newIdempotencyKey) {
  let current: { content: string; key: string } | null = null;
  return {
    /** The key to send with this body. */
    keyFor(body: unknown): string {
      const content = JSON.stringify(body);
      if (current?.content !== content) current = { content, key: makeKey() };
      return current.key;
    },
    /** Call after success: the next fill of the form is a new request even when it says the same. */
    finish(): void {
      current = null;
    },
  };
}
