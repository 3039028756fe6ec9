const field = (value: unknown, name: string): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined);

/**
 * The address of the script that a federation manifest names as its remote's entry.
 * @param manifest what the manifest's file holds: `metaData.remoteEntry` has the script's `name` and `path`, `metaData.publicPath` what they
 * are relative to ("auto": the manifest's own folder)
 * @param url the manifest's address
 * @throws Error when the manifest names no entry
 */
export function remoteEntry(manifest: unknown, url: string): string {
  const metaData = field(manifest, 'metaData');
  const entry = field(metaData, 'remoteEntry');
  const [name, path, publicPath] = [field(entry, 'name'), field(entry, 'path'), field(metaData, 'publicPath')];
  if (typeof name !== 'string' || name === '') throw new Error(`${url} names no remote entry`);
  const base = typeof publicPath === 'string' && publicPath !== 'auto' ? new URL(publicPath, url) : url;
  return new URL(`${typeof path === 'string' ? path : ''}${name}`, base).href;
}

/** Whether a manifest comes from a remote's development server: the federation plugin marks those it writes. */
export const isOfDevelopmentServer = (manifest: unknown): boolean => field(field(manifest, 'metaData'), 'pluginVersion') !== undefined;
