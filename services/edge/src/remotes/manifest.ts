import { release } from '@scopewright/contracts/release';
import { z } from 'zod';

const assets = z.object({
  js: z.object({ sync: z.array(z.string()), async: z.array(z.string()) }),
  css: z.object({ sync: z.array(z.string()), async: z.array(z.string()) }),
});

/** The part of a remote's manifest that pages need: the federation manifest with the release in it; the rest passes through to the browser. */
export const manifestSchema = z.looseObject({
  metaData: z.looseObject({ remoteEntry: z.looseObject({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.looseObject({ path: z.string(), assets })),
  /** The file with the screens that the build has drawn, relative to the manifest. */
  prerendered: z.string().optional(),
  /** What the build says of itself, which pages do not carry along. */
  release,
});

export type Manifest = z.output<typeof manifestSchema>;

export interface RemoteAssets {
  scripts: string[];
  styles: string[];
}

/** Chunks that connect a remote to what is shared. The manifest lists them as loaded later, but nothing of the remote runs without them. */
const SHARE_CHUNK = /__loadShare__shared/;

/** Absolute URLs of everything that a browser loads before the remote's first screen. */
export function assetsOf(manifest: Manifest, manifestUrl: string): RemoteAssets {
  const base = new URL('.', manifestUrl);
  const { name, path } = manifest.metaData.remoteEntry;
  const app = manifest.exposes.find((expose) => expose.path === './app');
  const scripts = [
    `${path ? `${path.replace(/\/$/, '')}/` : ''}${name}`,
    ...(app?.assets.js.sync ?? []),
    ...(app?.assets.js.async ?? []).filter((file) => SHARE_CHUNK.test(file)),
  ];
  const absolute = (files: string[]) => [...new Set(files)].map((file) => new URL(file, base).href);
  return { scripts: absolute(scripts), styles: absolute(app?.assets.css.sync ?? []) };
}
