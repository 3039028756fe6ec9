import type { z } from 'zod';
import { type CallError, failures } from './call-error.ts';

const PATH_LIMIT = 20;

/** Turns zod's issues into a 422 with one sentence per field path (joined by dots); a field that is not known is named itself. */
export function validationFailure(error: z.ZodError): CallError {
  const details: Record<string, string> = {};
  const note = (path: PropertyKey[], sentence: string) => {
    const key = path.map(String).join('.') || 'body';
    if (Object.keys(details).length < PATH_LIMIT && !Object.hasOwn(details, key)) Object.defineProperty(details, key, { value: sentence, enumerable: true });
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) note([...issue.path, key.slice(0, 100)], 'Unknown field');
    else note(issue.path, issue.message);
  }
  return failures.validation(details);
}
