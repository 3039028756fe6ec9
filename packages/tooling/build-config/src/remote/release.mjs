import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { usedExports } from '../common/shared-modules.mjs';
import { neededOfShell } from './federation.mjs';

const MANIFEST = 'mf-manifest.json';
/** Files that the product never requests. */
const ASIDE = /^mf-(?:manifest|stats)\.json$|\.map$|^\.vite\//;

/** A module of another package, which may be TypeScript. */
const load = async (path) =>
  (await runnerImport(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), { logLevel: 'error' })).module;

/**
 * The release data of a remote's build, without the digests of its files.
 * @throws Error naming everything that is wrong with the remote's declaration
 */
export async function describeRelease({ remote, version, shared }) {
  const [{ release }, { pageProblems }, { CONTRACT_VERSION }] = await Promise.all([
    load('core/contracts/src/release.ts'),
    load('core/domain/src/pages/pages.ts'),
    load('browser/remote-contract/src/version.ts'),
  ]);
  const described = release.safeParse({
    ...remote,
    version,
    contract: { from: CONTRACT_VERSION, to: CONTRACT_VERSION },
    shared,
    files: {},
  });
  const problems = described.success
    ? pageProblems({ [remote.name]: described.data })
    : described.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (problems.length > 0)
    throw new Error(
      `The remote ${remote.name} declares pages that the product can't have (src/pages.ts):\n  ${problems.join('\n  ')}`,
    );
  return described.data;
}

/** The digest of a file as browsers check it. */
export const digestOf = (file) => `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`;
const withRelease = (manifest, release) => JSON.stringify({ ...JSON.parse(String(manifest)), release });

/**
 * Writes the remote's release into its manifest, as the field `release`: its name, its pages, its compatibility, its
 * imports from the shell, and the digests of its files. One file contains all of it, so that a deployment changes code
 * and pages in one step. A remote with invalid pages is not built.
 */
export function describeInManifest({ remote, version, shares, common = null }) {
  const shared = neededOfShell(shares);
  let dir = '';
  let release;
  let files = [];
  let exports = {};
  return {
    name: 'describe-release',
    enforce: 'pre',
    configResolved(config) {
      dir = resolve(config.root, config.build.outDir);
    },
    async buildStart() {
      release = await describeRelease({ remote, version, shared });
    },
    configureServer(server) {
      server.middlewares.use(`/${MANIFEST}`, (_request, response, next) => {
        const end = response.end.bind(response);
        response.end = (body, ...rest) => end(typeof body === 'string' ? withRelease(body, release) : body, ...rest);
        next();
      });
    },
    writeBundle(_options, bundle) {
      exports = usedExports(bundle, common);
      files = Object.keys(bundle).filter((file) => !ASIDE.test(file));
    },
    // after all other plugins have written their files
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (files.length === 0) return;
        const manifest = join(dir, MANIFEST);
        const digests = Object.fromEntries(files.sort().map((file) => [file, digestOf(join(dir, file))]));
        writeFileSync(manifest, withRelease(readFileSync(manifest, 'utf8'), { ...release, exports, files: digests }));
      },
    },
  };
}
