import { ApiError } from '@scopewright/api-client';

/** Companies changed by one kind of call. The server changes all companies of a call, or none. */
export interface Batch {
  ids: readonly string[];
  /** Maximum number of companies per call, if lower than usual. */
  most?: number;
  send: (ids: string[]) => Promise<{ changed: string[] }>;
}

/** The outcome of changing many companies. */
export interface BulkOutcome {
  /** Companies that the change has altered; the others already were as requested. */
  changed: string[];
  /** Companies that are now as requested. */
  done: string[];
  /** Companies that the server refused to change. */
  refused: string[];
  /** Companies that weren't tried any more. */
  left: Batch[];
  /** The first error. */
  error: unknown;
}

/** Companies per call: few enough to show progress, and to find a refused one soon. */
const CHUNK = 100;

/** A refusal caused by one of the companies: without it the others succeed. */
const concernsOne = (error: unknown): boolean => error instanceof ApiError && [404, 409, 422].includes(error.status);

/**
 * Changes companies chunk by chunk. A chunk that is refused because of one company is halved until that one is found,
 * so that it doesn't block the others. Any other error ends the work, as does the signal between two calls.
 */
export async function changeInChunks(
  batches: readonly Batch[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { changed: [], done: [], refused: [], left: [], error: null };
  const waiting = batches.flatMap(({ ids, send, most = CHUNK }) => {
    const size = Math.min(most, CHUNK);
    return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ({
      ids: ids.slice(index * size, (index + 1) * size),
      send,
    }));
  });
  for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
    const { ids, send } = batch;
    if (signal.aborted) {
      outcome.left = [batch, ...waiting];
      return outcome;
    }
    try {
      outcome.changed.push(...(await send([...ids])).changed);
      outcome.done.push(...ids);
    } catch (error) {
      outcome.error ??= error;
      if (!concernsOne(error)) {
        outcome.left = [batch, ...waiting];
        return outcome;
      }
      const half = Math.ceil(ids.length / 2);
      if (ids.length === 1) outcome.refused.push(...ids);
      else waiting.unshift({ ids: ids.slice(0, half), send }, { ids: ids.slice(half), send });
    }
    onProgress(outcome.done.length + outcome.refused.length);
  }
  return outcome;
}
