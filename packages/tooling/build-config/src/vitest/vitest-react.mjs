import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Vitest settings of everything that renders React. Without the federation plugin: imports resolve to the workspace's
 * own packages.
 */
export default defineConfig({
  plugins: [react()],
  define: { __APP_VERSION__: JSON.stringify('test') },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    passWithNoTests: true,
    css: false,
    // a package's files run in one process, which imports shared modules once: no test may leave state in its modules;
    // spies and globals are restored
    isolate: false,
    restoreMocks: true,
    testTimeout: 60_000,
    setupFiles: [new URL('./vitest-react-setup.mjs', import.meta.url).pathname],
    // how long a state takes depends on the machine; a poll ends as soon as it is reached
    expect: { poll: { timeout: 30_000, interval: 20 } },
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
