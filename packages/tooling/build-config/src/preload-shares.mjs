import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The federation plugin leaves the share providers out of the page's modulepreloads, so they would load one after the other: this adds them. */
export function preloadShares() {
  let dir = '';
  const files = new Set();
  return {
    name: 'preload-shares',
    apply: 'build',
    configResolved(config) {
      dir = resolve(config.root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      const add = (file) => {
        const chunk = bundle[file];
        if (files.has(file) || chunk?.type !== 'chunk') return;
        files.add(file);
        chunk.imports.forEach(add);
      };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (/localSharedImportMap|hostInit/.test(chunk.fileName)) chunk.dynamicImports.forEach(add);
        if (/pendingShares/.test(chunk.fileName)) add(chunk.fileName);
      }
    },
    closeBundle: {
      order: 'post',
      handler() {
        const page = `${dir}/index.html`;
        const html = readFileSync(page, 'utf8');
        const links = [...files]
          .filter((file) => !html.includes(file) && existsSync(`${dir}/${file}`))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
        writeFileSync(page, html.replace('</head>', `${links.join('')}</head>`));
      },
    },
  };
}
