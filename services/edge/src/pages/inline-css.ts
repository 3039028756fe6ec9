const URL_FUNCTION = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)/g;
/** Addresses that mean the same wherever the stylesheet stands: with a scheme, or a part of the document. */
const INDEPENDENT = /^(?:[a-z][a-z0-9+.-]*:|#)/i;
/** A base for paths of the page's own host, whatever that is. */
const OWN_HOST = 'http://own.invalid';

/**
 * A stylesheet as the text of a style element: addresses in it no longer depend on where the file is, and nothing in it ends the element.
 * Null for one that imports others, which a style element would load late.
 * @param href address of the file: absolute, or a path of the page's host
 */
export function inlineCss(css: string, href: string): string | null {
  if (/@import\b/i.test(css)) return null;
  const file = new URL(href, OWN_HOST);
  const moved = css.replace(URL_FUNCTION, (whole, double?: string, single?: string, bare?: string) => {
    const address = double ?? single ?? bare ?? '';
    if (address === '' || INDEPENDENT.test(address)) return whole;
    const { href: absolute, origin } = new URL(address, file);
    return `url("${origin === OWN_HOST ? absolute.slice(OWN_HOST.length) : absolute}")`;
  });
  return moved
    .replace(/\/\*# sourceMappingURL=[^*]*\*\//g, '')
    .replaceAll('</', '<\\/')
    .trim();
}
