import { CalendarError } from './calendar.ts';

const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** When a request may be made again, ms from now; null if the answer doesn't say. */
export function retryAfterMs(headers: Headers): number | null {
  const said = headers.get('retry-after');
  if (said === null || said.trim() === '') return null;
  const seconds = Number(said);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1000;
  const at = Date.parse(said);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

/** Reads an answer's body. @throws CalendarError `unknown` if it is too long */
export async function boundedText(response: Response, maxBytes = MAX_BODY_BYTES): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new CalendarError('unknown', 'The answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The error of a request without an answer; errors of calendars stay as they are. */
export function connectionError(error: unknown, provider: string): CalendarError {
  if (error instanceof CalendarError) return error;
  const late = error instanceof Error && error.name === 'TimeoutError';
  return new CalendarError('unknown', `${provider} ${late ? 'did not answer in time' : 'could not be reached'}`, {
    cause: error,
  });
}
