import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';

const SLOTS = ['title', 'head', 'boot', 'name', 'screen'] as const;

const variant = z.object({
  parts: z.array(
    z.union([
      z.string(),
      z.strictObject({ slot: z.enum(SLOTS) }),
      /** The place of a stylesheet: what the front door has for it, else the link. */
      z.strictObject({ style: z.string(), link: z.string() }),
    ]),
  ),
  /** `rel` of the links that announce a remote's scripts. */
  scriptRel: z.string(),
  /** CSP sources of the scripts that stand inline. */
  scriptHashes: z.array(z.string()),
});

/** The shell's page as its build has cut it (`cut-page` of build-config): for a screen that the browser draws, and for one that comes along. */
const template = z.object({ plain: variant, drawn: variant });

export type TemplateVariant = z.output<typeof variant>;
export type Template = z.output<typeof template>;

/** HTML for each place of the page. `name` and `screen` are places of a drawn page only. */
export type SlotTexts = Partial<Record<(typeof SLOTS)[number], string>>;

/** The page's parts with the texts between them. `styles`: style elements, by the address of the stylesheet that they stand for. */
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

/** Addresses of the stylesheets that the page refers to. */
export const stylesOf = ({ parts }: TemplateVariant): string[] =>
  parts.flatMap((part) => (typeof part === 'object' && 'style' in part ? [part.style] : []));

/** The shell's page as it is now: the same object until there is another build. */
export type TemplateSource = () => Promise<Template>;

const CHECK_MS = 1000;

/**
 * Reads the shell's page, and again when a new build has replaced it; a build that can't be read leaves the one before in place.
 * @param file the `page.json` of the shell's build
 * @throws Error when there is no build at all
 */
export async function openTemplate(
  file: string,
  { now = Date.now }: { now?: () => number } = {},
): Promise<TemplateSource> {
  const read = async () => template.parse(JSON.parse(await readFile(file, 'utf8')));
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
      // A build is being written: the page before it stays until the new one is whole.
    }
    return current;
  };
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

/** JSON that can stand inside a script element, whatever strings it holds. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => IN_SCRIPT[character] ?? character);
