import { onPath } from './on-path.ts';

/** The Firefox to run: `FIREFOX_PATH`, else the one on PATH. @throws Error if not found */
export function firefoxPath(): string {
  const path = process.env.FIREFOX_PATH ?? onPath('firefox-esr', 'firefox');
  if (!path) throw new Error('No Firefox found. Install it (apt-get install firefox-esr) or set FIREFOX_PATH.');
  return path;
}
