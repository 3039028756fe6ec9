import { createHash } from 'node:crypto';

/** How long a page may go without painting before its scripts start all the same, in milliseconds. A page in the background does not paint. */
const LIMIT_MS = 1500;

/** `rel` of the links that become modulepreloads when the page has been painted. */
export const AFTER_PAINT = 'after-paint';

/** An inline script, and the CSP source that allows it. */
export interface InlineScript {
  code: string;
  source: string;
}

/** The CSP source of an inline script. */
export const scriptHash = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/**
 * A module script that fetches what the page runs, and runs `entry`, once the page has been painted: a page that comes with its screen is to be seen first.
 * Browsers report a paint when it is on the screen, which is later than the frame that draws it.
 */
export function startAfterPaint(entry: string): InlineScript {
  const address = JSON.stringify(entry).replaceAll('<', '\\u003c');
  const code = [
    `let on=()=>{on=()=>{};for(const l of document.querySelectorAll("link[rel=${AFTER_PAINT}]")){const n=l.cloneNode();n.rel="modulepreload";l.replaceWith(n)}import(${address})},go=()=>on()`,
    `new PerformanceObserver(l=>{l.getEntriesByName("first-contentful-paint").length&&setTimeout(go)}).observe({type:"paint",buffered:true})`,
    `setTimeout(go,${LIMIT_MS})`,
  ].join(';');
  return { code, source: scriptHash(code) };
}
