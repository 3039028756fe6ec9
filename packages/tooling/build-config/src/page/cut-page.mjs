import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'parse5';
import { PLACE } from '../common/common-files.mjs';
import { digestOf } from '../remote/release.mjs';

/** How long scripts wait for the first paint, in milliseconds. A page in the background does not paint. */
const LIMIT_MS = 1500;
/** `rel` of the links that become modulepreloads after the first paint. */
const AFTER_PAINT = 'after-paint';
const PRELOAD = 'modulepreload';

/** The CSP source of an inline script. */
const scriptHash = (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/**
 * Code of a module script that fetches the page's scripts and runs `entry` after the first paint: a prerendered page
 * should be visible first. Browsers report a paint when it is on the screen, later than the frame that draws it.
 */
export function startAfterPaint(entry) {
  const address = JSON.stringify(entry).replaceAll('<', '\\u003c');
  return [
    `let on=()=>{on=()=>{};for(const l of document.querySelectorAll("link[rel=${AFTER_PAINT}]")){const n=l.cloneNode();n.rel="${PRELOAD}";l.replaceWith(n)}import(${address})},go=()=>on()`,
    `new PerformanceObserver(l=>{l.getEntriesByName("first-contentful-paint").length&&setTimeout(go)}).observe({type:"paint",buffered:true})`,
    `setTimeout(go,${LIMIT_MS})`,
  ].join(';');
}

const attribute = (element, name) => element.attrs?.find((attr) => attr.name === name)?.value;

/** All descendants of a node, in document order. */
function* nodesBelow(node) {
  for (const child of node.childNodes ?? []) {
    yield child;
    yield* nodesBelow(child);
  }
}

/** The text with each edit's parts replacing its range; text and slots alternate. */
function partsOf(html, edits) {
  const parts = [];
  const add = (part) => {
    if (part === '') return;
    if (typeof part === 'string' && typeof parts.at(-1) === 'string') parts.push(parts.pop() + part);
    else parts.push(part);
  };
  let position = 0;
  for (const { from, to, parts: instead } of edits.toSorted((a, b) => a.from - b.from)) {
    add(html.slice(position, from));
    instead.forEach(add);
    position = to;
  }
  add(html.slice(position));
  return parts;
}

/**
 * Splits the shell's page at the front door's slots: `plain` is the page whose screen is rendered in the browser,
 * `drawn` the prerendered one, which can be read before any script is loaded. The front door inserts texts between the
 * parts without knowing the markup.
 * @throws Error when a slot is missing
 */
export function cutPage(html) {
  const nodes = [...nodesBelow(parse(html, { sourceCodeLocationInfo: true }))];
  const element = (name, fits = () => true) =>
    nodes.find((node) => node.nodeName === name && fits(node) && node.sourceCodeLocation?.endTag);
  const comment = (text) =>
    nodes.find((node) => node.nodeName === '#comment' && node.data === text)?.sourceCodeLocation;
  const head = element('head');
  const title = element('title');
  const boot = element('script', (node) => attribute(node, 'id') === 'boot');
  const root = element('div', (node) => attribute(node, 'id') === 'root');
  const [screen, screenEnd] = [comment('screen'), comment('/screen')];
  if (!head || !title || !boot || !root || !screen || !screenEnd) {
    throw new Error("The shell's index.html has no title, boot element, head, root or place for a screen");
  }
  const inside = ({ sourceCodeLocation: { startTag, endTag } }, slot) => ({
    from: startTag.endOffset,
    to: endTag.startOffset,
    parts: [{ slot }],
  });
  const instead = ({ sourceCodeLocation: { startOffset, endOffset } }, ...parts) => ({
    from: startOffset,
    to: endOffset,
    parts,
  });
  const before = (offset, ...parts) => ({ from: offset, to: offset, parts });
  const always = [
    // before all scripts: it decides where they load modules from
    before(boot.sourceCodeLocation.startOffset, { slot: 'imports' }),
    inside(title, 'title'),
    inside(boot, 'boot'),
    before(head.sourceCodeLocation.endTag.startOffset, { slot: 'head' }),
  ];
  const whenDrawn = [
    before(root.sourceCodeLocation.startTag.endOffset - 1, ' data-prerendered="', { slot: 'name' }, '"'),
    { from: screen.startOffset, to: screenEnd.endOffset, parts: [{ slot: 'screen' }] },
  ];
  const inline = [];
  const starts = [];
  for (const node of nodes) {
    const rel = attribute(node, 'rel');
    const src = attribute(node, 'src');
    const href = attribute(node, 'href');
    const { startOffset, endOffset, attrs } = node.sourceCodeLocation ?? {};
    // it states that nothing is visible without scripts, which is wrong for a prerendered page
    if (node.nodeName === 'noscript') whenDrawn.push(instead(node));
    if (node.nodeName === 'link' && rel === 'stylesheet')
      whenDrawn.push(instead(node, { style: href, link: html.slice(startOffset, endOffset) }));
    // such a page is readable without these, so they yield bandwidth to visible content
    if (node.nodeName === 'link' && rel === PRELOAD)
      whenDrawn.push({ from: attrs.rel.startOffset, to: attrs.rel.endOffset, parts: [`rel="${AFTER_PAINT}"`] });
    if (node.nodeName !== 'script') continue;
    if (src === undefined && attribute(node, 'type') !== 'application/json')
      inline.push(node.childNodes.map(({ value }) => value).join(''));
    if (src !== undefined && attribute(node, 'type') === 'module') {
      const code = startAfterPaint(src);
      starts.push(code);
      // the entry is fetched with the others
      const address = html.slice(attrs.src.startOffset, attrs.src.endOffset).replace('src=', 'href=');
      whenDrawn.push(
        instead(node, `<link rel="${AFTER_PAINT}" crossorigin ${address}><script type="module">${code}</script>`),
      );
    }
  }
  return {
    plain: { parts: partsOf(html, always), scriptRel: PRELOAD, scriptHashes: inline.map(scriptHash) },
    drawn: {
      parts: partsOf(html, [...always, ...whenDrawn]),
      scriptRel: AFTER_PAINT,
      scriptHashes: [...inline, ...starts].map(scriptHash),
    },
  };
}

/** Name of the file next to `index.html` that the front door reads. */
const PAGE = 'page.json';

/** The common files in the folder of a build, also of earlier builds whose files are preserved, with their digests. */
function commonFilesIn(/** @type {string} */ dir) {
  const place = join(dir, PLACE);
  if (!existsSync(place)) return {};
  const names = readdirSync(place).filter((name) => name.endsWith('.js'));
  return Object.fromEntries(names.sort().map((name) => [name, digestOf(join(place, name))]));
}

/**
 * Writes the split page next to the build's own, after all other plugins have written, with the common files that pages
 * can load from here.
 */
export function cutPageForEdge() {
  let dir = '';
  return {
    name: 'cut-page',
    apply: 'build',
    configResolved(config) {
      dir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const cut = { ...cutPage(readFileSync(join(dir, 'index.html'), 'utf8')), common: commonFilesIn(dir) };
        // written to another name and renamed, so that readers always find a complete file
        writeFileSync(join(dir, `${PAGE}.new`), JSON.stringify(cut));
        renameSync(join(dir, `${PAGE}.new`), join(dir, PAGE));
      },
    },
  };
}
