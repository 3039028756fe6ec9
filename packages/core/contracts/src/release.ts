import { z } from 'zod';

/** A screen's name, as passed to the remote's app. */
const screen = z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case words joined by hyphens');

/** A path within the product; `:companyId` stands for the open company. */
const path = z
  .string()
  .max(200)
  .regex(/^\/[\w.~:/-]*$/, 'must be a path such as /reports');

/** Words joined by hyphens, as a file is named. */
const name = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case words joined by hyphens');

/** Fields of entries of the navigation and of the palette. */
const entryOfPage = {
  /** Where it leads: to a page of the workplace, or of each client company. */
  area: z.enum(['workplace', 'company']),
  to: path,
  label: z.string().min(1).max(40),
  /** The label for people of the client company itself. */
  clientLabel: z.string().min(1).max(40).optional(),
  /** Other words that people search for. */
  keywords: z.array(z.string().min(1).max(40)).max(20).readonly().optional(),
};

/** An entry of the navigation, which the frame of the page shows, and offers in its palette. */
export const navigationEntry = z.object({
  ...entryOfPage,
  /** Name of an icon of the design system; a frame that doesn't know it shows a common one. */
  icon: name,
  /** Its place among the entries of its area, from the top. */
  order: z.number().int().min(0).max(1000),
  /** Abilities of which the person needs one. Everyone sees an entry without. */
  needs: z.array(z.string().max(60)).max(10).optional(),
  /** Current only at this exact path, not below it. */
  exact: z.boolean().optional(),
  /** The heading above it, which the entries after it with the same one share. */
  heading: z.string().min(1).max(40).optional(),
  /** Paths of other pages that belong to it, including pages below them. */
  also: z.array(path).max(10).optional(),
  /** A key, or two pressed one after the other: `n`, `g c`. */
  shortcut: z
    .string()
    .regex(/^\S( \S)?$/, 'must be a key, or two with a space between them')
    .optional(),
});

/** An entry that only the palette has, for a page or a part of one that no navigation leads to. */
export const paletteEntry = z.object({
  ...entryOfPage,
  /** The heading above it, such as 'Settings'; by default that of the other pages of its area. */
  group: z.string().min(1).max(40).optional(),
  /** Abilities of which the person needs one. Everyone gets an entry without. */
  needs: z.array(z.string().max(60)).max(10).readonly().optional(),
});

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
  paths: z.array(z.string().max(200)).max(50).readonly(),
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
  title: z.string().min(1).max(200),
  /** The screen is rendered at build time, for pages of hosts without a tenant. */
  prerendered: z.boolean().optional(),
  /** The canonical path for search engines. Pages without one are not indexed. */
  canonical: z.string().optional(),
  /**
   * The shell's own use of the screen: `sign-in` where a page needs a session, `sign-in-again` over a screen whose
   * session has ended, `new-password` and `second-factor` instead of every screen while the person has to do that
   * first.
   */
  role: z.enum(['sign-in', 'sign-in-again', 'new-password', 'second-factor']).optional(),
  /**
   * `around`: the frame of this screen also surrounds other remotes' pages for the same visitors. `inside`: the screen
   * is shown within such a frame, or with its own without one. `both`: it is shown within a frame, and its own frame
   * surrounds other remotes' pages below its path.
   */
  frame: z.enum(['around', 'inside', 'both']).optional(),
  /** Entries of the navigation that lead to this page, shown also while the remote is not loaded. */
  navigation: z.array(navigationEntry).max(50).readonly().optional(),
  /** Entries of the palette that lead to this page, offered also while the remote is not loaded. */
  palette: z.array(paletteEntry).max(50).readonly().optional(),
});

/**
 * A digest as browsers check it. They ignore one with an unknown algorithm or in hexadecimal, so a file with such a
 * digest would be loaded unchecked.
 */
const digest = z
  .string()
  .regex(
    /^(?:sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}|sha512-[A-Za-z0-9+/]{86}==)$/,
    'must be sha256-, sha384- or sha512- and the digest in base64',
  );

/** A file of the build: its path relative to the manifest, within the manifest's folder. */
const file = z
  .string()
  .regex(/^(?!\/)(?!(?:.*\/)?\.\.?(?:\/|$))[^\\:?#]+$/, 'must be a path within the folder of the manifest');

/** Most files of a build: more could not be looked at before it is used. */
const MOST_FILES = 5000;

/** The entry of a container that another build tool has made. */
const entry = z
  .object({
    file,
    /** `module`: an ES module that exports `init` and `get`. `global`: a script that sets a global variable to them. */
    kind: z.enum(['module', 'global']),
    /** Name of that variable. */
    globalName: z
      .string()
      .regex(/^[A-Za-z_$][\w$]*$/, 'must be the name of a variable')
      .optional(),
    /** Modules that are loaded together with a `module` entry: pages fetch them early and check their digests. */
    first: z.array(file).optional(),
  })
  .refine(({ kind, globalName }) => kind === 'module' || globalName !== undefined, {
    path: ['globalName'],
    message: 'is missing: a global entry is found by its name',
  });

/**
 * A remote build's self-description: the field `release` of its `mf-manifest.json`. Containers of other build tools
 * have it in a separate file, `release.json` in the same folder, with `entry`.
 */
export const release = z.object({
  /** Name that the remote is registered under. */
  name,
  /** This part of the product, as visitors call it. */
  title: z.string().min(1).max(200),
  version: z.string().min(1).max(100),
  /** Versions of the remote contract that the build works with, both included. */
  contract: z.object({ from: z.number().int(), to: z.number().int() }),
  /** Libraries shared with the shell, with the compatible versions. */
  shared: z.record(z.string(), z.string()),
  /**
   * Names that the build uses of shared modules, by the module. Modules that are not listed are not checked by name.
   */
  exports: z.record(z.string(), z.array(z.string())).optional(),
  /** The entry, if the container is not the project's own. */
  entry: entry.optional(),
  pages: z.array(page).max(500),
  /** Names of components that other remotes show in their screens; the container exposes each as a module. */
  slots: z.array(name).max(50).readonly().optional(),
  /** Kinds of edits that its module `./left-edits` takes over when an earlier page left unsaved ones. */
  leftEdits: z.array(name).max(50).readonly().optional(),
  /** Every other file of the build by its path relative to the manifest, with its digest. */
  files: z
    .record(file, digest)
    .refine((files) => Object.keys(files).length <= MOST_FILES, `must be at most ${MOST_FILES} files`),
});

export type Release = z.output<typeof release>;

export type Page = z.output<typeof page>;

export type NavigationEntry = z.output<typeof navigationEntry>;

export type PaletteEntry = z.output<typeof paletteEntry>;
