/** A file's content differs from its release. */
export class ChangedFile extends Error {
  override readonly name = 'ChangedFile';

  constructor(url: string) {
    super(`${url} is not the file that its release describes`);
  }
}

/**
 * The digests of the modules that a remote loads first, by URL. Empty for files without a digest, as those of
 * development servers.
 * @param files the digests of a release, by path
 * @param first the modules' paths
 * @param base the address that paths are relative to
 */
export function digestsOf(files: unknown, first: readonly unknown[], base: string): Record<string, string> {
  const known = typeof files === 'object' && files !== null ? new Map<string, unknown>(Object.entries(files)) : null;
  const digests: Record<string, string> = {};
  for (const file of first) {
    const digest = known?.get(String(file));
    if (typeof digest === 'string' && digest !== '') digests[new URL(String(file), base).href] = digest;
  }
  return digests;
}

/** Files that have not been what their release describes. Only a new page may ask for them again. */
const changed = new Set<string>();

const answers = (url: string, options: RequestInit): Promise<boolean> =>
  fetch(url, options).then(
    ({ ok }) => ok,
    () => false,
  );

/** Why a browser could not load a file: links report a missing file and a changed one alike. */
export async function whyNotLoaded(url: string, integrity: string): Promise<Error> {
  if ((await answers(url, {})) && !(await answers(url, { integrity }))) {
    changed.add(url);
    return new ChangedFile(url);
  }
  return new Error(`${url} can't be loaded`);
}

/** The address that the page loads a module from: its import map has others for files that the shell has too. */
const loadedFrom = (url: string): string => import.meta.resolve?.(url) ?? url;

function preload(url: string, integrity: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.integrity = integrity;
  link.href = url;
  return new Promise<void>((done, failed) => {
    link.onload = () => done();
    link.onerror = () => void whyNotLoaded(url, integrity).then(failed);
    document.head.append(link);
  }).finally(() => link.remove());
}

/**
 * Fetches modules and checks their content; importing them afterwards runs the checked code. A file that the page has
 * preloaded is not fetched twice.
 * @param files the modules' digests by URL
 * @throws ChangedFile when a file has another digest
 */
export async function preloadChecked(files: Readonly<Record<string, string>>): Promise<void> {
  const known = Object.keys(files).find((url) => changed.has(url));
  if (known) throw new ChangedFile(known);
  await Promise.all(Object.entries(files).map(([url, integrity]) => preload(loadedFrom(url), integrity)));
}
