import { SaxesParser } from 'saxes';
import { DocumentRefused } from '../errors.ts';

const MAX_DEPTH = 400;
const MAX_ELEMENTS = 2_000_000;

/** Namespaces whose elements are read, with the prefix of their names here. */
const NAMESPACES: Readonly<Record<string, string>> = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': '',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': '',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc:',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm:',
  'http://purl.oclc.org/ooxml/officeDocument/math': 'm:',
};

/** An element of WordprocessingML that is open. */
export interface WordElement {
  /** Without a prefix, such as `pPr`; `mc:` and `m:` for two other namespaces, `` for those that are not read. */
  name: string;
  /** One of its attributes, by its name without a prefix. */
  attribute(name: string): string | undefined;
}

export interface WordHandler {
  open(element: WordElement, parents: readonly string[]): void;
  close(name: string, parents: readonly string[]): void;
  text(text: string): void;
}

/**
 * Reads XML of WordprocessingML from its begin to its end. `parents` are the names of the elements around, innermost
 * last. @throws DocumentRefused if it is no XML, has a document type, or is too large or too deep
 */
export function readWordXml(xml: string, handler: WordHandler): void {
  const parser = new SaxesParser({ xmlns: false });
  const prefixes = new Map<string, string>();
  const names = new Map<string, string>();
  const parents: string[] = [];
  let elements = 0;

  const nameOf = (raw: string): string => {
    const known = names.get(raw);
    if (known !== undefined) return known;
    const colon = raw.indexOf(':');
    const before = prefixes.get(colon < 0 ? '' : raw.slice(0, colon));
    const name = before === undefined ? '' : before + raw.slice(colon + 1);
    names.set(raw, name);
    return name;
  };
  parser.on('error', () => {
    throw new DocumentRefused('damaged');
  });
  parser.on('doctype', () => {
    throw new DocumentRefused('damaged');
  });
  parser.on('opentag', ({ name: raw, attributes }) => {
    elements += 1;
    if (elements > MAX_ELEMENTS || parents.length >= MAX_DEPTH) throw new DocumentRefused('too-large');
    for (const [key, value] of Object.entries(attributes)) {
      if (key !== 'xmlns' && !key.startsWith('xmlns:')) continue;
      const before = NAMESPACES[value];
      if (before === undefined) prefixes.delete(key.slice(6));
      else prefixes.set(key.slice(6), before);
      names.clear();
    }
    const name = nameOf(raw);
    const prefix = raw.slice(0, raw.indexOf(':') + 1) || 'w:';
    handler.open({ name, attribute: (key) => attributes[prefix + key] ?? attributes[key] }, parents);
    parents.push(name);
  });
  parser.on('closetag', () => {
    const name = parents.pop() ?? '';
    handler.close(name, parents);
  });
  parser.on('text', (text) => handler.text(text));
  parser.on('cdata', (text) => handler.text(text));
  parser.write(xml).close();
}

/** An element that switches something on, unless its value is off. */
export const isOn = (element: WordElement): boolean => {
  const value = element.attribute('val');
  return value === undefined || !['0', 'false', 'off', 'none'].includes(value);
};

/** A whole number of an attribute, if any. */
export function numberOf(value: string | undefined): number | null {
  return value !== undefined && /^-?\d{1,9}$/.test(value) ? Number(value) : null;
}
