import type { BootData } from '@scopewright/remote-contract';

/**
 * Starts a module of the page's own origin or of a remote's origin as a worker.
 * @throws Error for a module of any other origin
 */
export function startWorker(
  moduleUrl: string,
  remotes: BootData['remotes'],
  page: Pick<Location, 'href' | 'origin'> = location,
): Worker {
  const module = new URL(moduleUrl, page.href);
  const known = new Set([
    page.origin,
    ...Object.values(remotes).map(({ manifest }) => new URL(manifest, page.href).origin),
  ]);
  if (!known.has(module.origin)) throw new Error(`No worker is started from ${module.origin}`);
  const worker = new Worker(new URL('./module-worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage({ moduleUrl: module.href });
  return worker;
}
