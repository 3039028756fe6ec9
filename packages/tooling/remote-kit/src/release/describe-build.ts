import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Release, release } from '@scopewright/contracts/release';
import { buildProblems, namedIn } from '@scopewright/domain/builds';
import { pageProblems } from '@scopewright/domain/pages';
import { CONTRACT_VERSION } from '@scopewright/remote-contract/version';
import { valid, validRange } from 'semver';
import { z } from 'zod';
import { entryKindOf } from './entry-kind.ts';
import { handWritten, type Manifest, manifest, manifestOf } from './manifest.ts';
import { SHELL_MODULES } from './shell-modules.ts';

const MANIFEST = 'mf-manifest.json';
export const RELEASE = 'release.json';

/** Files that the product never requests. */
const ASIDE = /^mf-(?:manifest|stats)(?:\.ssr)?\.json$|^release\.json$|\.map$|^\.vite\/|^@mf-types/;
const APP = './app';
/** Files whose content can refer to others. */
const CODE = /\.(?:m?js|css)$/;

/** The build or its declaration can't be a release; the message has one line for each reason. */
export class ReleaseProblem extends Error {}

const sentences = (issues: readonly { path: PropertyKey[]; message: string }[]): string[] =>
  issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);

const refuse = (what: string, problems: readonly string[]): never => {
  throw new ReleaseProblem([what, ...problems.map((problem) => `  ${problem}`)].join('\n'));
};

/** @throws ReleaseProblem when the file isn't JSON */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ReleaseProblem(`${file} is not JSON`);
  }
}

/** A declaration's replacement for a manifest. */
const declaredBuild = z.object({ build: handWritten });

/**
 * Content of the build's manifest, or of the declaration for builds without one, such as those of webpack's own plugin.
 */
function readManifest(folder: string, declaration: unknown): Manifest {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) {
    const declared = declaredBuild.safeParse(declaration);
    if (declared.success) return manifestOf(declared.data.build);
    if (typeof declaration === 'object' && declaration !== null && 'build' in declaration)
      refuse('The declaration is invalid:', sentences(declared.error.issues));
    throw new ReleaseProblem(
      `${folder} has no ${MANIFEST}. Build first, with a federation plugin that writes one (“manifest: true”), or declare the entry and what is shared as “build”.`,
    );
  }
  const read = manifest.safeParse(readJson(file));
  return read.success ? read.data : refuse(`${file} is not a federation manifest:`, sentences(read.error.issues));
}

/** Reasons why the shell could not load the described build. */
function problemsOf({ exposes, shared, metaData }: Manifest): string[] {
  const problems: string[] = [];
  if (!exposes.some(({ path }) => path === APP)) {
    const others = exposes.map(({ path }) => path).join(', ') || 'nothing';
    problems.push(`It must expose ${APP}; it exposes ${others}`);
  }
  const { publicPath } = metaData;
  if (publicPath !== undefined && publicPath !== 'auto' && !/^https?:\/\//.test(publicPath))
    problems.push(
      `Its files would be requested from the product's own address (publicPath “${publicPath}”): set publicPath to “auto”, with Vite base to “./”`,
    );
  for (const { name, assets } of shared) {
    const isContained = assets === undefined || assets.js.sync.length + assets.js.async.length > 0;
    if (!isContained && !SHELL_MODULES.has(name))
      problems.push(
        `It takes ${name} from the shell (import: false), which shares only ${[...SHELL_MODULES].join(', ')}`,
      );
  }
  return problems;
}

/**
 * Code that refers to files of the build by a path from the root: browsers would request them from the product. Builds
 * of Vite without a base have it, and their manifest doesn't show it.
 */
function rootedProblems(folder: string, files: readonly string[]): string[] {
  const texts = files
    .filter((file) => CODE.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
  return files.flatMap((wanted) => {
    const paths = [`"/${wanted}`, `'/${wanted}`, `\`/${wanted}`, `(/${wanted}`];
    const users = texts.filter(({ text }) => paths.some((path) => text.includes(path))).map(({ file }) => file);
    return users.length === 0
      ? []
      : [
          `/${wanted} would be requested from the product's own address, by ${namedIn(users)}: set publicPath to “auto”, with Vite base to “./”`,
        ];
  });
}

/**
 * The range of versions that a share asks for. Tools copy it from package.json, where the contract may be a file or a
 * part of a workspace: then it is that of the installed version.
 */
function rangeOf({ requiredVersion, version }: Manifest['shared'][number]): string {
  if (!requiredVersion) return '*';
  if (!requiredVersion.includes(':')) return requiredVersion;
  return version !== undefined && valid(version) ? `^${version}` : '*';
}

/** The digests of a build's files, by path. */
function digestsIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !ASIDE.test(file) && statSync(join(folder, file)).isFile())
    .sort();
  const digest = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('base64');
  return Object.fromEntries(files.map((file) => [file, `sha256-${digest(file)}`]));
}

export interface BuildDescription {
  /** Folder of the build, with its manifest. */
  folder: string;
  /** The team's declaration: name, title and pages (`RemoteDeclaration`); without a manifest also its `build`. */
  declaration: unknown;
  /** Version of the build. */
  version: string;
}

/**
 * Describes a remote's build as the product needs it, for any build tool.
 * @throws ReleaseProblem that lists all errors of the build or the declaration
 */
export async function describeBuild({ folder, declaration, version }: BuildDescription): Promise<Release> {
  const built = readManifest(folder, declaration);
  const problems = problemsOf(built);
  if (problems.length > 0) refuse('The product can’t load this build:', problems);
  const { name, path } = built.metaData.remoteEntry;
  const file = path ? `${path.replace(/^\.?\/|\/$/g, '')}/${name}` : name;
  if (!existsSync(join(folder, file))) throw new ReleaseProblem(`The entry is to be ${file}, which is missing`);
  const { globalName } = built.metaData;
  const kind = await entryKindOf(readFileSync(join(folder, file), 'utf8'), globalName);
  if (!kind)
    throw new ReleaseProblem(
      `${file} is neither a module that exports init and get, nor a script that sets ${globalName ?? 'the variable that is named as globalName'} to a container`,
    );
  const files = digestsIn(folder);
  const rooted = rootedProblems(folder, Object.keys(files));
  if (rooted.length > 0) refuse('The product can’t load this build:', rooted);
  const app = built.exposes.find((expose) => expose.path === APP);
  const first = app?.assets?.js.sync.filter((each) => each !== file && each in files) ?? [];
  const described = release.safeParse({
    ...(typeof declaration === 'object' ? declaration : {}),
    version,
    contract: { from: CONTRACT_VERSION, to: CONTRACT_VERSION },
    shared: Object.fromEntries(
      built.shared.filter((share) => SHELL_MODULES.has(share.name)).map((share) => [share.name, rangeOf(share)]),
    ),
    entry: { file, ...kind, ...(kind.kind === 'module' && first.length > 0 ? { first } : {}) },
    files,
  });
  if (!described.success) return refuse('The declaration is invalid:', sentences(described.error.issues));
  const { name: remote } = described.data;
  const unfit = buildProblems(remote, described.data, (range) => validRange(range) !== null);
  if (unfit.length > 0) refuse('The product can’t use this build:', unfit);
  const wrong = pageProblems({ [remote]: described.data });
  return wrong.length > 0 ? refuse('The product can’t have these pages:', wrong) : described.data;
}
