import { addToLook, fillOf, type Look } from './look.ts';
import { numberOf, readWordXml } from './word-xml.ts';

/** A style, with inherited formatting. */
export interface Style {
  /** In lower case. */
  name: string;
  look: Look;
  /** 0 to 8 for headings; null for other text. */
  outline: number | null;
  numbering: { numId: number | null; level: number | null };
  /** Of a table's style: some of its cells have a background color. */
  colored: boolean;
}

export interface Styles {
  defaults: Look;
  /** The style of paragraphs that name no style. */
  defaultParagraph: string | null;
  /** @returns null if there is no such style */
  get(id: string | undefined): Style | null;
}

interface Stored {
  name: string;
  basedOn: string | null;
  look: Look;
  outline: number | undefined;
  numId: number | null;
  level: number | null;
  colored: boolean;
}

/** Styles that are based on each other, which also ends circles. */
const MAX_CHAIN = 50;
/** Word's own styles are headings also in files that don't define them. */
const HEADING_NAME = /^heading ?([1-9])$/;

/** Reads `styles.xml`. */
export function readStyles(xml: string | undefined): Styles {
  const stored = new Map<string, Stored>();
  const defaults: Look = {};
  let defaultParagraph: string | null = null;
  let style: Stored | null = null;
  if (xml !== undefined)
    readWordXml(xml, {
      open(element, parents) {
        const { name } = element;
        const parent = parents.at(-1);
        if (name === 'style') {
          style = {
            name: '',
            basedOn: null,
            look: {},
            outline: undefined,
            numId: null,
            level: null,
            colored: false,
          };
          const id = element.attribute('styleId');
          if (id === undefined) return;
          stored.set(id, style);
          const isDefault = ['1', 'true', 'on'].includes(element.attribute('default') ?? '');
          if (isDefault && element.attribute('type') === 'paragraph') defaultParagraph = id;
        } else if (style === null) {
          if (parents.includes('rPrDefault') && parent === 'rPr') addToLook(defaults, element);
        } else if (name === 'name' && parent === 'style') style.name = (element.attribute('val') ?? '').toLowerCase();
        else if (name === 'basedOn' && parent === 'style') style.basedOn = element.attribute('val') ?? null;
        else if (name === 'outlineLvl') style.outline = numberOf(element.attribute('val')) ?? undefined;
        else if (name === 'numId') style.numId = numberOf(element.attribute('val'));
        else if (name === 'ilvl') style.level = numberOf(element.attribute('val'));
        else if (name === 'shd' && (parent === 'tcPr' || parent === 'tblPr' || parent === 'pPr')) {
          const fill = fillOf(element);
          if (fill !== null && fill !== 'FFFFFF') style.colored = true;
          if (parent === 'pPr') style.look.fill = fill;
        } else if (parent === 'rPr' && parents.at(-2) === 'style') addToLook(style.look, element);
      },
      close(name) {
        if (name === 'style') style = null;
      },
      text: () => undefined,
    });

  const resolved = new Map<string, Style>();
  const get = (id: string | undefined): Style | null => {
    if (id === undefined) return null;
    const known = resolved.get(id);
    if (known) return known;
    if (!stored.has(id)) return null;
    // from the style itself to its base
    const chain: Stored[] = [];
    for (let next = stored.get(id); next && chain.length < MAX_CHAIN; next = stored.get(next.basedOn ?? ''))
      chain.push(next);
    const name = chain[0]?.name ?? '';
    const named = chain.map((one) => HEADING_NAME.exec(one.name)?.[1]).find((level) => level !== undefined);
    const outline = chain.map((one) => one.outline).find((level) => level !== undefined);
    const level = outline ?? (named === undefined ? (name === 'title' ? 0 : null) : Number(named) - 1);
    const result: Style = {
      name,
      look: Object.assign({}, ...chain.map(({ look }) => look).reverse()) as Look,
      outline: level !== null && level >= 0 && level <= 8 ? level : null,
      numbering: {
        numId: chain.map(({ numId }) => numId).find((numId) => numId !== null) ?? null,
        level: chain.map((one) => one.level).find((one) => one !== null) ?? null,
      },
      colored: chain.some(({ colored }) => colored),
    };
    resolved.set(id, result);
    return result;
  };
  return { defaults, defaultParagraph, get };
}
