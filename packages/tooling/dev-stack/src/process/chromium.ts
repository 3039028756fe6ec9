import { onPath } from './on-path.ts';

/** Flags of headless Chromium on a machine without graphics card or network. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/**
 * The Chromium to run: `CHROMIUM_PATH`, else the one on PATH. The build without a user interface needs little more than
 * half the processor time.
 * @throws Error if not found
 */
export function chromiumPath(): string {
  const path =
    process.env.CHROMIUM_PATH ?? onPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome');
  if (!path) throw new Error('No Chromium found. Install it (apt-get install chromium) or set CHROMIUM_PATH.');
  return path;
}
