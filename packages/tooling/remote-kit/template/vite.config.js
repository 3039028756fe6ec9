import { readFileSync } from 'node:fs';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/** Taken from the shell at run time: the page has one copy of each, and the build contains none. */
const fromShell = (requiredVersion) => ({ singleton: true, import: false, requiredVersion });
const shared = {
  react: fromShell('^19.0.0'),
  'react/jsx-runtime': fromShell('^19.0.0'),
  'react-dom': fromShell('^19.0.0'),
  '@scopewright/remote-contract': fromShell('^__CONTRACT__'),
  '@scopewright/remote-contract/query': fromShell('^__CONTRACT__'),
  '@scopewright/remote-contract/router': fromShell('^__CONTRACT__'),
};

/**
 * Keeps every export of what is shared. Otherwise the federation plugin keeps those it has seen in use when it thinks
 * that all modules are read, which on a busy machine is too early: the build fails.
 */
const everyExport = {
  name: 'every-export',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/app\.tsx$/ },
    handler: (code) => {
      const imports = Object.keys(shared).map((name, index) => `import * as shared${index} from '${name}';`);
      return { code: `${code}\n${imports.join('\n')}`, map: null };
    },
  },
};

// `vite` runs the remote alone, in a stub of the shell; `vite build` makes what the product loads.
export default defineConfig(({ command }) => ({
  // relative, so that files come from this remote's origin and not from the product's
  base: command === 'build' ? './' : '/',
  define: { __APP_VERSION__: JSON.stringify(version) },
  plugins: [
    react(),
    everyExport,
    command === 'build'
      ? federation({
          name: '__NAME__',
          filename: 'remoteEntry-[hash].js',
          manifest: true,
          dts: false,
          exposes: { './app': './src/app.tsx' },
          shared,
        })
      : null,
  ],
  build: { target: 'es2022', rolldownOptions: { input: 'src/app.tsx' } },
}));
