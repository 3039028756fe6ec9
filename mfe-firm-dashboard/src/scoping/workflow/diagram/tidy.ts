import type { WorkflowContent } from '@scopewright/contracts/scoping';
import type { HostApi } from '@scopewright/remote-contract';
import type { Point } from './diagram-layout.ts';
import workerUrl from './tidy.worker.ts?worker&url';

/**
 * Tidy places of a workflow's statuses, found off the page's thread: a large workflow takes most of a second. A shell that starts no workers has it done on
 * the page.
 * @throws Error where the code for it could not be fetched
 */
export async function tidied(
  content: WorkflowContent,
  startWorker: HostApi['startWorker'],
): Promise<ReadonlyMap<string, Point>> {
  if (!startWorker) return (await import('./tidy-layout.ts')).tidyPlaces(content);
  const worker = await startWorker(new URL(workerUrl, import.meta.url).href);
  try {
    return await new Promise<ReadonlyMap<string, Point>>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => reject(new Error('The layout could not be computed'));
      worker.postMessage(content);
    });
  } finally {
    worker.terminate();
  }
}
