import { z } from 'zod';

/** A screen's name, as passed to the remote's app. */
const screen = z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case words joined by hyphens');

/**
 * A page of the product: which screen of a remote is shown where, and for whom. Remotes declare their pages; the shell
 * and the front door read them.
 */
export const page = z.object({
  screen,
  /**
   * Path and aliases: exact (`/signup`), with parameters (`/invitation/:token`), or with everything below
   * (`/reports/*`; `/*` is any path that no page claims).
   */
  paths: z.array(z.string()).readonly(),
  /** Hosts that have the page: all (§2.2's exact paths), those of tenants, or those without a tenant. */
  host: z.enum(['any', 'tenant', 'bare']),
  /** Audience: `anyone`, `signed-out`, `signed-in`, or an ability such as `system:admin`. */
  audience: z
    .string()
    .regex(/^(?:anyone|signed-out|signed-in|[a-z]+:[a-z-]+)$/, 'must be anyone, signed-out, signed-in or an ability'),
  /**
   * The document's title. `{product}` is replaced by the product's name, `{firm}` by the firm's, or the product's
   * without a firm.
   */
  title: z.string().min(1),
  /** The screen is rendered at build time, for pages of hosts without a tenant. */
  prerendered: z.boolean().optional(),
  /** The canonical path for search engines. Pages without one are not indexed. */
  canonical: z.string().optional(),
  /**
   * What the shell itself uses the screen for: `sign-in` where a page needs a session, `sign-in-again` over a screen
   * whose session has ended, `new-password` and `second-factor` instead of every screen while the person has to do that
   * first.
   */
  role: z.enum(['sign-in', 'sign-in-again', 'new-password', 'second-factor']).optional(),
  /**
   * `around`: the frame of this screen also surrounds other remotes' pages for the same visitors. `inside`: the screen
   * is shown within such a frame, or with its own if there is none.
   */
  frame: z.enum(['around', 'inside']).optional(),
});

/** A remote build's description of itself: the field `release` of its `mf-manifest.json`. */
export const release = z.object({
  /** Name that the remote is registered under. */
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** This part of the product, as visitors call it. */
  title: z.string().min(1),
  version: z.string().min(1),
  /** Versions of the remote contract that the build works with, both included. */
  contract: z.object({ from: z.number().int(), to: z.number().int() }),
  /** Libraries shared with the shell, with the compatible versions. */
  shared: z.record(z.string(), z.string()),
  pages: z.array(page),
  /** Every other file of the build by its path relative to the manifest, with its digest (`sha256-` and base64). */
  files: z.record(z.string(), z.string().startsWith('sha256-')),
});

export type Page = z.output<typeof page>;
