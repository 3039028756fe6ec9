import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { inRoot } from '../root.ts';
import { REMOTE_NAMES, REMOTES } from '../stack/parts.ts';

/** What stands in for the federation runtime: the remotes are chunks of the same build. */
const runtimeSource = () => `
const apps = {
${REMOTE_NAMES.map((name) => `  ${name}: () => import(${JSON.stringify(inRoot(REMOTES[name], 'src', 'app.tsx'))}),`).join('\n')}
};
export const createFederationRuntime = () => ({ register: () => undefined, loadApp: (name) => apps[name]() });
`;

/** Builds shell and remotes from the same sources as one plain Vite app with lazy routes; gives the folder of the build. */
export async function buildPlainApp(): Promise<string> {
  const folder = inRoot('.bench', 'plain');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const runtime = join(folder, 'runtime.js');
  writeFileSync(runtime, runtimeSource());
  const shell = inRoot('shell');
  cpSync(join(shell, 'index.html'), join(folder, 'index.html'));
  const outDir = join(folder, 'dist');
  await build({
    configFile: false,
    root: shell,
    logLevel: 'warn',
    define: { __APP_VERSION__: JSON.stringify('plain') },
    plugins: [
      {
        name: 'no-federation',
        enforce: 'pre',
        resolveId: (id: string) => (id.endsWith('/federation-runtime.ts') ? runtime : null),
      },
      react(),
      tailwindcss(),
    ],
    build: { target: 'es2022', outDir, emptyOutDir: true, sourcemap: false },
  });
  return outDir;
}
