import { createHash } from 'node:crypto';
import type { KnownRemotes } from '../remotes/remotes.ts';
import { scriptJson } from './template.ts';

/** The folder of a build with the files that the builds of all remotes have in common (`common-files`). */
const PLACE = 'assets/common/';

/** Where a page loads files from that a remote and the shell both have. */
export interface CommonImports {
  /** The element with the import map, before all scripts; empty if there is nothing to map. */
  element: string;
  /** CSP source of the element, if any. */
  scriptHashes: readonly string[];
  /** The address that a page loads a remote's file from. */
  addressOf(href: string): string;
}

/**
 * Lets a page load the common files of its remotes from the shell's origin where the content is the same, so that it
 * loads each once for any number of remotes. A remote whose files differ uses its own.
 * @param shellFiles the shell's common files by name, with their digests
 */
export function commonImports(
  { registry, manifests }: KnownRemotes,
  shellFiles: Readonly<Record<string, string>> = {},
): CommonImports {
  const addresses = new Map<string, string>();
  const imports: Record<string, string> = {};
  for (const [name, { release }] of manifests) {
    const manifestUrl = registry[name]?.manifest;
    if (manifestUrl === undefined) continue;
    const folder = new URL(PLACE, manifestUrl).href;
    const own = Object.entries(release.files).filter(([file]) => file.startsWith(PLACE));
    const same = own
      .map(([file, digest]) => ({ name: file.slice(PLACE.length), digest }))
      .filter((file) => shellFiles[file.name] === file.digest);
    for (const file of same) addresses.set(folder + file.name, `/${PLACE}${file.name}`);
    if (same.length === 0) continue;
    // one entry for the whole folder is shorter
    if (same.length === own.length) imports[folder] = `/${PLACE}`;
    else for (const file of same) imports[folder + file.name] = `/${PLACE}${file.name}`;
  }
  const addressOf = (href: string): string => addresses.get(href) ?? href;
  if (Object.keys(imports).length === 0) return { element: '', scriptHashes: [], addressOf };
  const text = scriptJson({ imports });
  return {
    element: `<script type="importmap">${text}</script>`,
    scriptHashes: [`'sha256-${createHash('sha256').update(text).digest('base64')}'`],
    addressOf,
  };
}
