export interface CachedBundle {
  /** The folder below whose node_modules the bundle is stored, so that it finds npm packages. */
  root: string;
  /** The bundle's purpose; a part of its folder's name. */
  name: string;
  /** Folders of sources besides those of all packages. */
  sources?: readonly string[];
  /** Makes the bundle in an empty folder. */
  bundle(dir: string): Promise<unknown>;
}

export function cachedBundle(bundle: CachedBundle): Promise<string>;
