import { ApiError } from '@scopewright/api-client';

/** Companies that are changed by one kind of call. The server changes all companies of a call, or none. */
export interface Batch {
  ids: readonly string[];
  /** Companies that one call takes at most, where that is fewer than usual. */
  most?: number;
  send: (ids: string[]) => Promise<{ changed: string[] }>;
}

/** What has become of a change of many companies. */
export interface BulkOutcome {
  /** Those that the change has altered; others were so before. */
  changed: string[];
  /** Those that are as they should be now. */
  done: string[];
  /** Those that the server refuses to change. */
  refused: string[];
  /** Those that were not tried any more. */
  left: Batch[];
  /** The first thing that went wrong. */
  error: unknown;
}

/** Companies of one call: few enough that progress is seen, and that a refused one is found soon. */
const CHUNK = 100;

/** A refusal because of one of the companies: without it the others go through. */
const concernsOne = (error: unknown): boolean => error instanceof ApiError && [404, 409, 422].includes(error.status);

/**
 * Changes companies chunk by chunk. A chunk that is refused because of one company is halved until that one is found, so that it keeps no other from its change;
 * anything else that fails ends the work, as does the signal between two calls.
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
