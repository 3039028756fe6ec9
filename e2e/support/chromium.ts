import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The Chromium to run: `CHROMIUM_PATH`, else the one on PATH. Throws when there is none. */
export function chromiumPath(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not in this folder.
      }
    }
  }
  throw new Error('No Chromium found. Install it (apt-get install chromium) or set CHROMIUM_PATH.');
}
