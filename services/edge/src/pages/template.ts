import { readFile, stat } from 'node:fs/promises';
import type { ShellShares } from '@scopewright/domain/shares';
import { z } from 'zod';

const SLOTS = ['title', 'imports', 'head', 'boot', 'name', 'screen'] as const;

const variant = z.object({
  parts: z.array(
    z.union([
      z.string(),
      z.strictObject({ slot: z.enum(SLOTS) }),
      /** Slot of a stylesheet: filled with the inlined file if available, else with the link. */
      z.strictObject({ style: z.string(), link: z.string() }),
    ]),
  ),
  /** `rel` of the links that preload a remote's scripts. */
  scriptRel: z.string(),
  /** CSP sources of the inline scripts. */
  scriptHashes: z.array(z.string()),
});

/**
 * The shell's page as split by its build (`cut-page` of build-config): for a screen that the browser renders, and for a
 * prerendered one.
 */
const template = z.object({
  plain: variant,
  drawn: variant,
  /** The common files that pages can load from the shell, with their digests. */
  common: z.record(z.string(), z.string()).optional(),
});

export type TemplateVariant = z.output<typeof variant>;
export type Template = z.output<typeof template>;

/** HTML for each slot of the page. `name` and `screen` are slots of a prerendered page only. */
export type SlotTexts = Partial<Record<(typeof SLOTS)[number], string>>;

/**
 * The page's parts joined with the slots' texts. `styles`: style elements by the address of the stylesheet that they
 * replace.
 */
export const fillIn = (
  { parts }: TemplateVariant,
  texts: SlotTexts,
  styles: ReadonlyMap<string, string> = new Map(),
): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'slot' in part ? (texts[part.slot] ?? '') : (styles.get(part.style) ?? part.link);
    })
    .join('');

/** Addresses of the stylesheets that the page links. */
export const stylesOf = ({ parts }: TemplateVariant): string[] =>
  parts.flatMap((part) => (typeof part === 'object' && 'style' in part ? [part.style] : []));

/** The shell's current page: the same object until there is another build. */
export type TemplateSource = () => Promise<Template>;

const CHECK_MS = 1000;

/**
 * Reads a file of the shell's build, and again when a new build has replaced it; if a build can't be read, the previous
 * file is used.
 * @throws Error when there is no build at all
 */
async function openFileOfShell<T>(
  file: string,
  parse: (content: unknown) => T,
  now: () => number,
): Promise<() => Promise<T>> {
  const read = async () => parse(JSON.parse(await readFile(file, 'utf8')));
  let current = await read();
  let modifiedAt = (await stat(file)).mtimeMs;
  let checkedAt = now();
  return async () => {
    if (now() - checkedAt < CHECK_MS) return current;
    checkedAt = now();
    try {
      const { mtimeMs } = await stat(file);
      if (mtimeMs !== modifiedAt) {
        current = await read();
        modifiedAt = mtimeMs;
      }
    } catch {
      // A build is being written: the previous file is used until the new one is complete.
    }
    return current;
  };
}

/**
 * Opens the shell's page.
 * @param file the `page.json` of the shell's build
 * @throws Error when there is no build at all
 */
export const openTemplate = (file: string, { now = Date.now }: { now?: () => number } = {}): Promise<TemplateSource> =>
  openFileOfShell(file, (content) => template.parse(content), now);

const shellShares = z.object({
  contract: z.number(),
  modules: z.record(z.string(), z.object({ version: z.string(), exports: z.array(z.string()) })),
});

/**
 * Opens the list of modules that the shell shares with remotes.
 * @param file the `shared.json` of the shell's build
 * @returns the list of the current build; null for older builds without one
 */
export async function openShares(
  file: string,
  { now = Date.now }: { now?: () => number } = {},
): Promise<() => Promise<ShellShares | null>> {
  try {
    return await openFileOfShell(file, (content) => shellShares.parse(content), now);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return async () => null;
    throw error;
  }
}

const IN_HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => IN_HTML[character] ?? character);

const IN_SCRIPT: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON that is safe inside a script element, with any strings. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => IN_SCRIPT[character] ?? character);
