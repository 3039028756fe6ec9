import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleService } from '@scopewright/build-config/bundle-service';
import { cachedBundle } from '@scopewright/build-config/cached-bundle';

/**
 * Bundles the worker of `worker-process.ts`, which would otherwise be compiled again for each process. @returns the
 * program's file
 */
export async function workerProgram(): Promise<string> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const dir = await cachedBundle({
    root,
    name: 'worker-process',
    sources: [join(root, 'src')],
    bundle: (dir) => bundleService({ root, input: 'src/testing/worker-process.ts', dir }),
  });
  return join(dir, 'worker-process.js');
}
