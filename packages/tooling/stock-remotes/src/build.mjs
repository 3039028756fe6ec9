import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { federation } from '@module-federation/vite';
import { rspack } from '@rspack/core';
import { remoteConfig } from '@scopewright/build-config';
import { build } from 'vite';
import webpack from 'webpack';

const APP = fileURLToPath(new URL('./app.js', import.meta.url));
const { version: REACT } = createRequire(import.meta.url)('react/package.json');

/** With its own copy of React, as these tools build by default. The product's packages exist in the shell only. */
const OWN_COPY = { singleton: true, requiredVersion: '^19.0.0', version: REACT };
const FROM_SHELL = { singleton: true, requiredVersion: '^0.1.0', import: false };
const SHARED = {
  react: OWN_COPY,
  'react/jsx-runtime': OWN_COPY,
  'react-dom': OWN_COPY,
  'react-dom/client': OWN_COPY,
  '@scopewright/query': FROM_SHELL,
  '@scopewright/remote-contract': FROM_SHELL,
  '@scopewright/router': FROM_SHELL,
};

/** The modules of the contract that the shell also shares under the names of former packages, by those names. */
const OF_CONTRACT = {
  '@scopewright/query': '@scopewright/remote-contract/query',
  '@scopewright/router': '@scopewright/remote-contract/router',
};
/** Shared modules of a tool that inspects each one's exports: the other packages are not installed. */
const INSTALLED = Object.fromEntries(Object.entries(SHARED).map(([name, share]) => [OF_CONTRACT[name] ?? name, share]));

const exposed = (app) => ({ './app': app });

async function withVite({ name, app, outDir, builtBy, minify, externalRuntime }) {
  await build({
    configFile: false,
    root: dirname(app),
    base: './',
    logLevel: 'error',
    define: { BUILT_BY: JSON.stringify(builtBy) },
    resolve: { alias: OF_CONTRACT },
    plugins: [
      federation({
        name,
        filename: 'remoteEntry-[hash].js',
        manifest: true,
        dts: false,
        exposes: exposed(app),
        shared: INSTALLED,
        experiments: { externalRuntime },
      }),
    ],
    build: { outDir, emptyOutDir: true, minify, target: 'es2022', rolldownOptions: { input: app } },
  });
  return { file: entryIn(outDir), kind: 'module', first: firstOf(outDir) };
}

/** Settings that rspack and webpack share. */
const settings = ({ app, outDir, minify }) => ({
  mode: 'production',
  context: dirname(app),
  entry: {},
  output: { path: outDir, publicPath: 'auto', clean: true, chunkFilename: '[name]-[contenthash].js' },
  optimization: { minimize: minify },
  performance: { hints: false },
});

const run = (compiler) =>
  new Promise((done, failed) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) failed(error);
        else if (stats.hasErrors()) failed(new Error(stats.toString({ all: false, errors: true })));
        else done();
      });
    });
  });

async function withRspack({ name, app, outDir, builtBy, minify }) {
  const base = settings({ app, outDir, minify });
  await run(
    rspack({
      ...base,
      experiments: { outputModule: true },
      output: { ...base.output, uniqueName: name, module: true, chunkFormat: 'module', chunkLoading: 'import' },
      plugins: [
        new rspack.DefinePlugin({ BUILT_BY: JSON.stringify(builtBy) }),
        new rspack.container.ModuleFederationPlugin({
          name,
          filename: 'remoteEntry-[contenthash].js',
          library: { type: 'module' },
          manifest: true,
          exposes: exposed(app),
          shared: SHARED,
          dts: false,
        }),
      ],
    }),
  );
  return { file: entryIn(outDir), kind: 'module', first: firstOf(outDir) };
}

async function withWebpack({ name, app, outDir, builtBy, minify }) {
  const base = settings({ app, outDir, minify });
  const globalName = `${name.replaceAll('-', '_')}_container`;
  await run(
    webpack({
      ...base,
      output: { ...base.output, uniqueName: name },
      plugins: [
        new webpack.DefinePlugin({ BUILT_BY: JSON.stringify(builtBy) }),
        new webpack.container.ModuleFederationPlugin({
          name: globalName,
          filename: 'remoteEntry-[contenthash].js',
          library: { type: 'var', name: globalName },
          exposes: exposed(app),
          shared: SHARED,
        }),
      ],
    }),
  );
  return { file: entryIn(outDir), kind: 'global', globalName };
}

/** The entry's file: its name has a hash of its content. */
const entryIn = (folder) => readdirSync(folder).find((file) => /^remoteEntry-[\w-]+\.js$/.test(file));

/** The scripts that a federation manifest lists as loaded with the app. */
const firstOf = (folder) => {
  const { exposes } = JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8'));
  return exposes[0].assets.js.sync;
};

/** Builds a remote by the name of the tool; returns its entry. */
const BUILDS = { vite: withVite, rspack: withRspack, webpack: withWebpack };

const pagesOf = (name) => [
  { screen: name, paths: [`/${name}`], host: 'any', audience: 'anyone', title: `${name} · {product}` },
];

/** Builds the same remote as one of the project's own. */
async function buildOwnRemote({ name, outDir }) {
  // next to this package, where its imports resolve
  const dir = mkdtempSync(fileURLToPath(new URL('../.remote-', import.meta.url)));
  try {
    const dependencies = Object.fromEntries(Object.keys(SHARED).map((key) => [key, '*']));
    writeFileSync(join(dir, 'package.json'), JSON.stringify({ type: 'module', version: '1.0.0', dependencies }));
    mkdirSync(join(dir, 'src'));
    const code = `export { default } from ${JSON.stringify(APP)};\nexport * from ${JSON.stringify(APP)};\n`;
    writeFileSync(join(dir, 'src', 'app.tsx'), code);
    const remote = { name, title: `The ${name} remote`, pages: pagesOf(name) };
    const config = await remoteConfig({ remote, dir })({ command: 'build', mode: 'production' });
    await build({
      ...config,
      configFile: false,
      logLevel: 'error',
      resolve: { alias: OF_CONTRACT },
      define: { ...config.define, BUILT_BY: JSON.stringify(name) },
      build: { ...config.build, outDir: resolve(outDir), emptyOutDir: true },
    });
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const digestOf = (file) => `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`;

/** The digests of a folder's scripts and styles, by path. */
function digestsOf(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:js|mjs|css)$/.test(file) && statSync(join(folder, file)).isFile())
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  return Object.fromEntries(files.map((file) => [file, digestOf(join(folder, file))]));
}

/** Builds the remote by a stock federation plugin, and writes its `release.json`. */
async function buildStockRemote({ tool, name, outDir, minify = true, externalRuntime = false }) {
  const folder = resolve(outDir);
  mkdirSync(folder, { recursive: true });
  const entry = await BUILDS[tool]({ name, app: APP, outDir: folder, builtBy: tool, minify, externalRuntime });
  const called = (share) => (tool === 'vite' && OF_CONTRACT[share]) || share;
  const release = {
    name,
    title: `The ${name} remote`,
    version: '1.0.0',
    contract: { from: 1, to: 1 },
    shared: Object.fromEntries(
      Object.entries(SHARED).map(([share, { requiredVersion }]) => [called(share), requiredVersion]),
    ),
    exports: {
      [called('@scopewright/query')]: ['useQuery'],
      '@scopewright/remote-contract': ['useHost'],
      [called('@scopewright/router')]: ['Link'],
    },
    entry,
    pages: pagesOf(name),
    files: digestsOf(folder),
  };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
}

for (const { tool, ...options } of JSON.parse(process.argv[2] ?? '[]'))
  await (tool === 'ours' ? buildOwnRemote(options) : buildStockRemote({ tool, ...options }));
// the compilers keep threads
process.exit();
