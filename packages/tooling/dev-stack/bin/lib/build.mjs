import { join } from 'node:path';
import { quietly, ROOT } from './exec.mjs';
import { say, step } from './say.mjs';

/** Runs turbo; if a task fails, it throws with the end of the output. */
export const turbo = (args, options = {}) =>
  quietly(process.execPath, [join(ROOT, 'node_modules', 'turbo', 'bin', 'turbo'), ...args], {
    ...options,
    env: {
      TURBO_TELEMETRY_DISABLED: '1',
      TURBO_NO_UPDATE_NOTIFIER: '1',
      NO_COLOR: '1',
      FORCE_COLOR: '0',
      ...options.env,
    },
  });

/** Builds packages that have changed since the last build. */
export async function build() {
  let summary = '';
  await step('Building the shell, the remotes and the services', () =>
    turbo(['run', 'build', '--output-logs=errors-only'], {
      onLine: (line) => {
        if (/^\s*(Tasks|Cached):/.test(line)) summary += `${line.trim().replace(/\s+/g, ' ')}  `;
      },
    }),
  );
  if (summary) say(`  ${summary.trim()}`);
}
