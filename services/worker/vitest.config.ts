import config from '@scopewright/build-config/vitest-node';
import { configDefaults, defineConfig } from 'vitest/config';

/** Their tests break what they import: queues, connections, the process itself. */
const APART = ['src/worker.test.ts', 'src/outages.test.ts', 'src/crash.test.ts', 'src/step-down.test.ts'];

const { reporters, ...each } = config.test ?? {};

export default defineConfig({
  test: {
    ...(reporters && { reporters }),
    projects: [
      { test: { ...each, name: 'apart', include: APART, isolate: true } },
      { test: { ...each, name: 'together', exclude: [...configDefaults.exclude, ...APART] } },
    ],
  },
});
