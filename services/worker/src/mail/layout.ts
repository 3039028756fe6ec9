import type { FirmDoc } from '@scopewright/data';
import { textOnAccent } from '@scopewright/domain/accent';
import type { LinkTarget } from '@scopewright/jobs';
import Handlebars from 'handlebars';

/** A mail ready to be addressed. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

interface Values {
  [name: string]: string;
}

const OPTIONS = { strict: true, knownHelpersOnly: true, preventIndent: true } as const;

/** Compiles HTML in which every value is escaped: templates have no way to print one raw. */
export function htmlTemplate<V extends Values>(source: string): (values: V) => string {
  if (source.includes('{{{') || source.includes('{{&')) throw new Error('A mail template prints a value without escaping');
  return Handlebars.compile<V>(source, OPTIONS);
}

/** Compiles plain text; values go in as they are. */
export const textTemplate = <V extends Values>(source: string): ((values: V) => string) => Handlebars.compile<V>(source, { ...OPTIONS, noEscape: true });

/** One line of text for a header: control characters would begin a header of their own. */
export const headerText = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

/** What mail programs turn into a link: a scheme, `www.`, words joined by a dot (or what counts as one in a host name, UTS 46), or the address of a machine. */
const LINK = /:\/\/|\bwww[.\u3002\uff0e\uff61]|[\p{L}\p{N}-][.\u3002\uff0e\uff61]\p{L}{2,}|\b\d{1,3}(?:\.\d{1,3}){3}\b/iu;

/** Whether a name that somebody typed would show as a link; such names stay out of subjects. */
export const readsAsLink = (name: string): boolean => LINK.test(name);

/** A name for the text of a mail, in which mail programs find no link: word joiners, which nobody sees, stand where one would begin. */
export const unlinked = (name: string): string => (readsAsLink(name) ? name.replace(/[.:@/\u3002\uff0e\uff61]/g, '$&\u2060') : name);

/** How a mail begins; without a name when none is known. */
export const greetingOf = (name: string): string => (name === '' ? 'Hello,' : `Hello ${unlinked(name)},`);

const FONT = "Figtree,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Whose name stands above a mail, and in which colours it is shown. */
export interface Look {
  brand: string;
  accent: string;
  onAccent: string;
  link: string;
  linkOnDark: string;
  rule: string;
  ruleOnDark: string;
}

const PRODUCT_COLORS = { accent: '#0f6577', onAccent: '#ffffff', link: '#0f6577', linkOnDark: '#7fc4d4', rule: '#dde3e8', ruleOnDark: '#2b3947' };

/** The look of a mail that is about no firm. */
export const productLook = (productName: string): Look => ({ brand: productName, ...PRODUCT_COLORS });

/** What may go into a style, where a value that is only escaped as HTML could add properties. */
const HEX_COLOR = /^#[0-9a-f]{6}$/;

/**
 * The look of a firm's mail: its name, and its accent colour on button and rule; without one, or with anything stored that is no
 * colour, the product's.
 */
export function firmLook({ name, accentColor }: Pick<FirmDoc, 'name'> & Partial<Pick<FirmDoc, 'accentColor'>>): Look {
  const brand = unlinked(name);
  if (typeof accentColor !== 'string' || !HEX_COLOR.test(accentColor)) return productLook(brand);
  // an accent stands out enough for a button, not for text: links have the colour of the text
  return {
    brand,
    accent: accentColor,
    onAccent: textOnAccent(accentColor),
    link: '#16212b',
    linkOnDark: '#eaf0f5',
    rule: accentColor,
    ruleOnDark: accentColor,
  };
}

/** The page around a mail's content: one centred card, inline styles for clients that drop style sheets, and a dark variant for those that don't. */
const page = (content: string): string => `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{{subject}}</title>
<style>
@media (prefers-color-scheme: dark) {
  .bg { background: #10161d !important; }
  .card { background: #18212b !important; border-color: #2b3947 !important; }
  .ink { color: #eaf0f5 !important; }
  .muted { color: #a5b4c2 !important; }
  .link { color: {{linkOnDark}} !important; }
  .rule { border-color: {{ruleOnDark}} !important; }
}
</style>
</head>
<body class="bg" style="margin:0;padding:0;background:#f3f5f7;font-family:${FONT};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">{{preview}}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="bg" style="background:#f3f5f7">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="muted" style="padding:0 4px 16px;color:#51606e;font-size:14px;font-weight:600;letter-spacing:.02em">{{brand}}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #dde3e8;border-radius:12px;padding:36px 32px">
${content}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;

/** Compiles a mail's HTML: its content, with the page around it. */
export function pageTemplate(content: string): (values: Values, look: Look) => string {
  const template = htmlTemplate(page(content));
  return (values, look) => template({ ...values, ...look });
}

/** Styles of a mail's title, its paragraphs, and the last one, below a line. */
export const TITLE = 'margin:0 0 16px;color:#16212b;font-size:24px;line-height:1.3;font-weight:650';
export const PARAGRAPH = 'margin:0 0 16px;color:#16212b;font-size:16px;line-height:1.6;overflow-wrap:anywhere';
export const RULE = 'margin:0;padding-top:20px;border-top:1px solid {{rule}};color:#51606e;font-size:14px;line-height:1.6';

/** Style of a link. */
export const ANCHOR = 'color:{{link}}';

/** The button of a mail, in the accent colour. @param address names the value that holds where it leads; `label` is part of the template */
export const button = (address: string, label: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td style="background:{{accent}};border-radius:8px"><a href="{{${address}}}" style="display:inline-block;padding:14px 24px;color:{{onAccent}};font-size:16px;font-weight:600;text-decoration:none">${label}</a></td></tr></table>`;

/** The address of a tenant's page, on the host that the request came in on. */
export function pageUrl({ origin, tenantKey }: LinkTarget, path: string): string {
  const url = new URL(path, origin);
  if (tenantKey !== null) url.searchParams.set('tenant', tenantKey);
  return url.href;
}
