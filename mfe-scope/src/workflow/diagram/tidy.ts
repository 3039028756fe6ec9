import type { WorkflowContent } from '@scopewright/contracts/scoping';
import type { HostApi } from '@scopewright/remote-contract';
import type { Direction, Point } from './diagram-layout.ts';
import workerUrl from './tidy.worker.ts?worker&url';

/**
 * A tidy layout of a workflow's statuses, computed in a worker, because a large workflow takes up to a second. With a
 * shell that can't start workers it runs on the page.
 * @throws Error if its code couldn't be loaded
 */
export async function tidied(
  content: WorkflowContent,
  direction: Direction,
  startWorker: HostApi['startWorker'],
): Promise<ReadonlyMap<string, Point>> {
  if (!startWorker) return (await import('./tidy-layout.ts')).tidyPlaces(content, direction);
  const worker = await startWorker(new URL(workerUrl, import.meta.url).href);
  try {
    return await new Promise<ReadonlyMap<string, Point>>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => reject(new Error('The layout could not be computed'));
      worker.postMessage([content, direction]);
    });
  } finally {
    worker.terminate();
  }
}
