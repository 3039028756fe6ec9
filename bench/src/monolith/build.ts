import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { precompress } from '@scopewright/build-config';
import { cutPageForEdge } from '@scopewright/build-config/cut-page';
import { inRoot } from '@scopewright/dev-stack/root';
import { REMOTES } from '@scopewright/dev-stack/stack/parts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';

/** Replaces the federation runtime: the remotes are chunks of the same build. */
const runtimeSource = () => `
const apps = {
${Object.entries(REMOTES)
  .map(([name, { folder }]) => `  ${JSON.stringify(name)}: () => import(${JSON.stringify(entryOf(folder))}),`)
  .join('\n')}
};
export const createFederationRuntime = () => ({ entryOf: async (manifest) => manifest, loadApp: (name) => apps[name]() });
`;

const entryOf = (folder: string) => inRoot(folder, 'src', 'app.tsx');

/** Files of the monolith's build for a remote's screens, as paths below the build. */
export interface RemoteFiles {
  entry: string;
  scripts: string[];
  styles: string[];
}

interface MonolithBuild {
  dir: string;
  /** The files for the screens of the remote in this folder. */
  filesOf(folder: string): RemoteFiles;
}

/** Builds shell and remotes from the same sources as one Vite app whose remotes are lazy chunks. */
export async function buildMonolith(): Promise<MonolithBuild> {
  const folder = inRoot('.bench', 'monolith');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const runtime = join(folder, 'runtime.js');
  writeFileSync(runtime, runtimeSource());
  const dir = join(folder, 'dist');
  const built = await build({
    configFile: false,
    root: inRoot('shell'),
    logLevel: 'warn',
    define: { __APP_VERSION__: JSON.stringify('monolith') },
    plugins: [
      {
        name: 'no-federation',
        enforce: 'pre',
        resolveId: (id: string) => (id.endsWith('/federation-runtime.ts') ? runtime : null),
      },
      react(),
      tailwindcss(),
      cutPageForEdge(),
      precompress(),
    ],
    // scripts refer to their styles by full address, as those of remotes do, which identifies inlined styles
    experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === 'js' ? { relative: true } : undefined) },
    build: { target: 'es2022', outDir: dir, emptyOutDir: true, sourcemap: false, modulePreload: { polyfill: false } },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('The monolith was not built');
  const { output } = built;
  return { dir, filesOf: (source) => filesOf(entryOf(source), output) };
}

/** The files that the chunk starting with this module loads beyond those of the page itself. */
function filesOf(module: string, output: Rolldown.RolldownOutput['output']): RemoteFiles {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const closure = (start: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()) => {
    if (found.has(start)) return found;
    found.add(start);
    for (const file of start.imports) {
      const chunk = chunks.get(file);
      if (chunk) closure(chunk, found);
    }
    return found;
  };
  const all = [...chunks.values()];
  const entry = all.find(({ facadeModuleId }) => facadeModuleId === module);
  const page = all.find(({ isEntry }) => isEntry);
  if (!entry || !page) throw new Error(`The monolith has no chunk of ${module}`);
  const ofPage = closure(page);
  const own = [...closure(entry)].filter((chunk) => !ofPage.has(chunk));
  return {
    entry: entry.fileName,
    scripts: own.map(({ fileName }) => fileName),
    styles: own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
  };
}
