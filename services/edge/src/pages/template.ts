import { AFTER_PAINT, scriptHash, startAfterPaint } from './start-script.ts';

export interface TemplateParts {
  title: string;
  head: string;
  boot: string;
  /** A screen that the page comes with: its name, its markup, and what stands for the stylesheets of `Template.styles`, by their address. */
  screen?: { name: string; html: string; styles: ReadonlyMap<string, string> } | undefined;
}

/** The shell's page, cut where the front door writes. */
export interface Template {
  render(parts: TemplateParts): string;
  /** Addresses of the stylesheets that the shell's page refers to. */
  styles: string[];
  /** CSP sources of the scripts that may stand inline in the page. */
  scriptHashes: string[];
}

const TITLE = /<title>[^<]*<\/title>/;
const BOOT = /(<script type="application\/json" id="boot">)[^<]*(<\/script>)/;
const ROOT = '<div id="root">';
const SCREEN = /<!--screen-->[\s\S]*?<!--\/screen-->/;
/** It says that nothing is to be seen without scripts, which a page with a screen disproves. */
const NOSCRIPT = /<noscript>[\s\S]*?<\/noscript>/;
const STYLESHEET = /<link rel="stylesheet"[^>]*\shref="([^"]+)"[^>]*>/g;
/** A page with a screen can be read without these, so they leave the line to what is to be seen. */
const MODULE_PRELOAD = /<link rel="modulepreload"/g;
const ENTRY = /<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/g;
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*type="application\/json")[^>]*>([\s\S]*?)<\/script>/g;

/** @throws Error when the page is not a build of the shell */
export function parseTemplate(html: string): Template {
  const whole = TITLE.test(html) && BOOT.test(html) && html.includes('</head>') && html.includes(ROOT) && SCREEN.test(html);
  if (!whole) throw new Error("The shell's index.html has no title, boot element, head, root or place for a screen");
  const inline = [...html.matchAll(INLINE_SCRIPT)].map(([, code = '']) => scriptHash(code));
  const starts = new Map([...html.matchAll(ENTRY)].map(([tag, entry = '']) => [tag, startAfterPaint(entry)]));
  // The entry is fetched with the rest.
  const start = (tag: string, entry: string) =>
    `<link rel="modulepreload" crossorigin href="${entry}"><script type="module">${starts.get(tag)?.code ?? ''}</script>`;
  return {
    scriptHashes: [...inline, ...[...starts.values()].map(({ source }) => source)],
    styles: [...html.matchAll(STYLESHEET)].map(([, href = '']) => href),
    render: ({ title, head, boot, screen }) => {
      const page = screen
        ? html
            .replace(NOSCRIPT, '')
            .replace(STYLESHEET, (link, href: string) => screen.styles.get(href) ?? link)
            .replace(ENTRY, start)
            .replace(MODULE_PRELOAD, `<link rel="${AFTER_PAINT}"`)
            .replace(ROOT, () => `<div id="root" data-prerendered="${screen.name}">`)
            .replace(SCREEN, () => screen.html)
        : html;
      return page
        .replace(TITLE, () => `<title>${title}</title>`)
        .replace(BOOT, (_, open: string, close: string) => `${open}${boot}${close}`)
        .replace('</head>', () => `${head}</head>`);
    },
  };
}
