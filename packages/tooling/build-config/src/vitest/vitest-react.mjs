import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { testFiles, tier } from './tier.mjs';

/**
 * Vitest settings of everything that renders React. Without the federation plugin: imports resolve to the workspace's
 * own packages.
 */
export default defineConfig({
  plugins: [react()],
  define: { __APP_VERSION__: JSON.stringify('test') },
  test: {
    ...tier,
    ...testFiles('ts', 'tsx'),
    environment: 'jsdom',
    passWithNoTests: true,
    css: false,
    // a package's files run in one process, which imports shared modules once: no test may leave state in its modules;
    // spies and globals are restored
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: [new URL('./vitest-react-setup.mjs', import.meta.url).pathname],
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
