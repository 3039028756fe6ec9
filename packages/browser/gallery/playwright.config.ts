import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '@scopewright/dev-stack/chromium';
import { freePort } from '@scopewright/dev-stack/process/free-port';
import { GUARD_MS } from '@scopewright/dev-stack/process/wait';

// the workers, which read this file again, use the same port
process.env.GALLERY_PORT ??= String(await freePort());
const port = process.env.GALLERY_PORT;

/** Compares the gallery with the pictures in `pictures/`. */
export default defineConfig({
  testDir: './pictures',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // at most ten guarded waits
  timeout: 10 * GUARD_MS,
  reporter: 'list',
  forbidOnly: true,
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  // stricter than the default: another color of the theme has to be noticed
  expect: { timeout: GUARD_MS, toHaveScreenshot: { threshold: 0.1, maxDiffPixelRatio: 0.005 } },
  use: {
    browserName: 'chromium',
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 720, height: 640 },
    actionTimeout: GUARD_MS,
    navigationTimeout: GUARD_MS,
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromiumPath(),
      // letters look the same regardless of the system's settings for fonts and colors
      args: [...CHROMIUM_ARGS, '--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
    },
    trace: 'off',
  },
  webServer: {
    command: `npx vite build && npx vite preview --host 127.0.0.1 --strictPort --port ${port}`,
    url: `http://127.0.0.1:${port}`,
    timeout: 10 * GUARD_MS,
  },
});
