import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** Placeholder for the remote's own address in prerendered screens; `PLACEHOLDERS.assets` of the remote contract. */
const BASE_PLACEHOLDER = 'https://remote.invalid/';
const MANIFEST = 'mf-manifest.json';

/**
 * Builds `entry` for Node and runs it. Returns the result of its `renderScreens`, and the files (images) that the
 * screens refer to.
 */
async function renderScreens({ dir, entry, define }) {
  const { output } = await build({
    configFile: false,
    root: dir,
    logLevel: 'warn',
    define,
    plugins: [react()],
    ssr: { noExternal: [/^@scopewright\//] },
    experimental: { renderBuiltUrl: (file) => `${BASE_PLACEHOLDER}${file}` },
    build: {
      ssr: entry,
      ssrEmitAssets: true,
      write: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'entry.mjs' } },
    },
  });
  // Inside the package, so that its npm imports resolve.
  const caches = join(dir, 'node_modules/.prerender');
  mkdirSync(caches, { recursive: true });
  const folder = mkdtempSync(join(caches, 'build-'));
  try {
    for (const { type, fileName, code } of output) {
      if (type !== 'chunk') continue;
      const file = join(folder, fileName);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, code);
    }
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const module = await import(pathToFileURL(join(folder, 'entry.mjs')).href);
    return {
      screens: await module.renderScreens(),
      files: output.filter(({ type, fileName }) => type === 'asset' && !fileName.endsWith('.css')),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Prerenders screens of a remote during its build. They become a file with a hash in its name that the remote's
 * manifest points to, so that a deployment switches code and prerendered screens in one step. `entry` exports
 * `renderScreens()`, which renders the screens that the remote's pages declare as prerendered.
 */
export function prerender({ remote, dir, entry, define }) {
  return {
    name: 'prerender-screens',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const manifest = bundle[MANIFEST];
        if (manifest?.type !== 'asset') throw new Error(`The build has no ${MANIFEST}`);
        const { screens, files } = await renderScreens({ dir, entry, define });
        const declared = new Set(remote.pages.filter((page) => page.prerendered).map((page) => page.screen));
        const drawn = new Set(Object.keys(screens.screens));
        const differing = [...declared, ...drawn].filter((screen) => !(declared.has(screen) && drawn.has(screen)));
        if (differing.length > 0)
          throw new Error(`Declared as prerendered or drawn, but not both: ${differing.join(', ')}`);
        for (const { fileName, source } of files)
          if (!bundle[fileName]) this.emitFile({ type: 'asset', fileName, source });
        const source = JSON.stringify(screens);
        const prerendered = `assets/prerendered-${createHash('sha256').update(source).digest('base64url').slice(0, 10)}.json`;
        this.emitFile({ type: 'asset', fileName: prerendered, source });
        manifest.source = JSON.stringify({ ...JSON.parse(String(manifest.source)), prerendered });
      },
    },
  };
}
