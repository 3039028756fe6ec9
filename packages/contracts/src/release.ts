import { z } from 'zod';

/** A screen's name, as the remote's app is given it. */
const screen = z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case words joined by hyphens');

/** A page of the product: which screen of a remote stands where, and for whom. Remotes declare their pages; the shell and the front door read them. */
export const page = z.object({
  screen,
  /** Path and aliases: exact (`/signup`), with parameters (`/invitation/:token`), or with all that is below (`/reports/*`; `/*` is any path that nobody claims). */
  paths: z.array(z.string()).readonly(),
  /** Hosts that have the page: every one (§2.2's exact paths), those of tenants, or those without a tenant. */
  host: z.enum(['any', 'tenant', 'bare']),
  /** Who gets it: `anyone`, `signed-out`, `signed-in`, or who has an ability such as `system:admin`. */
  audience: z
    .string()
    .regex(/^(?:anyone|signed-out|signed-in|[a-z]+:[a-z-]+)$/, 'must be anyone, signed-out, signed-in or an ability'),
  /** The document's title. `{product}` stands for the product's name, `{firm}` for the firm's, or the product's where there is no firm. */
  title: z.string().min(1),
  /** The build draws the screen, and pages of hosts without a tenant come with it. */
  prerendered: z.boolean().optional(),
  /** The path that search engines know the page by. Pages without one are not for them. */
  canonical: z.string().optional(),
  /**
   * What the shell uses the screen for by itself: `sign-in` where a page asks for a session, `sign-in-again` over a screen whose session has ended,
   * `new-password` and `second-factor` in the place of every screen while the person has to do that first.
   */
  role: z.enum(['sign-in', 'sign-in-again', 'new-password', 'second-factor']).optional(),
});

/** What a build of a remote says of itself: the field `release` of its `mf-manifest.json`. */
export const release = z.object({
  /** Name that the remote is registered under. */
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** What visitors call this part of the product. */
  title: z.string().min(1),
  version: z.string().min(1),
  /** Versions of the remote contract, both included, that the build works with. */
  contract: z.object({ from: z.number().int(), to: z.number().int() }),
  /** What it shares with the shell, with the versions it works with. */
  shared: z.record(z.string(), z.string()),
  pages: z.array(page),
  /** Every other file of the build by its path beside the manifest, with its digest (`sha256-` and base64). */
  files: z.record(z.string(), z.string().startsWith('sha256-')),
});

export type Page = z.output<typeof page>;
