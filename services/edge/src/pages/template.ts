import { createHash } from 'node:crypto';

/** The shell's page, cut where the front door writes. */
export interface Template {
  render(parts: { title: string; head: string; boot: string }): string;
  /** CSP sources of the scripts that stand inline in the shell's page. */
  scriptHashes: string[];
}

const TITLE = /<title>[^<]*<\/title>/;
const BOOT = /(<script type="application\/json" id="boot">)[^<]*(<\/script>)/;
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*type="application\/json")[^>]*>([\s\S]*?)<\/script>/g;

/** @throws Error when the page is not a build of the shell */
export function parseTemplate(html: string): Template {
  if (!TITLE.test(html) || !BOOT.test(html) || !html.includes('</head>')) throw new Error("The shell's index.html has no title, boot element or head");
  const scriptHashes = [...html.matchAll(INLINE_SCRIPT)].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  return {
    scriptHashes,
    render: ({ title, head, boot }) =>
      html
        .replace(TITLE, () => `<title>${title}</title>`)
        .replace(BOOT, (_, open: string, close: string) => `${open}${boot}${close}`)
        .replace('</head>', () => `${head}</head>`),
  };
}
