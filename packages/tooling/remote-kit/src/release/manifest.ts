import { z } from 'zod';

const files = z.object({ sync: z.array(z.string()).default([]), async: z.array(z.string()).default([]) });
const assets = z.object({ js: files.default({ sync: [], async: [] }) });

/** The parts of the federation plugins' `mf-manifest.json` that a release needs. */
export const manifest = z.object({
  metaData: z.object({
    remoteEntry: z.object({ name: z.string().min(1), path: z.string().default('') }),
    publicPath: z.string().optional(),
    globalName: z.string().optional(),
  }),
  exposes: z.array(z.object({ path: z.string(), assets: assets.optional() })),
  shared: z
    .array(
      z.object({
        name: z.string(),
        version: z.string().optional(),
        requiredVersion: z.union([z.string(), z.literal(false)]).optional(),
        assets: assets.optional(),
      }),
    )
    .default([]),
});

export type Manifest = z.output<typeof manifest>;

/** A team's declaration for a build whose tool writes no manifest. It exposes `./app`. */
export const handWritten = z.strictObject({
  /** The entry, within the folder of the build. */
  entry: z.string().min(1),
  /** The variable that the entry sets, if it is a script. */
  globalName: z.string().optional(),
  /** Ranges of versions of the modules that come from the shell. */
  shared: z.record(z.string(), z.string()),
});

/** The same as a manifest. */
export const manifestOf = ({ entry, globalName, shared }: z.output<typeof handWritten>): Manifest => ({
  metaData: { remoteEntry: { name: entry, path: '' }, ...(globalName !== undefined && { globalName }) },
  exposes: [{ path: './app' }],
  // it is unknown which of them the build contains, so the shell must have each
  shared: Object.entries(shared).map(([name, requiredVersion]) => ({
    name,
    requiredVersion,
    assets: { js: { sync: [], async: [] } },
  })),
});
