import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Unreadable, unreadable } from './reading.ts';

/** A parsed element, with its children by name. */
export interface XmlElement {
  name: string;
  /** Without surrounding blanks. */
  attributes: ReadonlyMap<string, string>;
  children: ReadonlyMap<string, readonly XmlElement[]>;
  /** All text directly in the element. */
  text: string;
}

interface OpenElement extends XmlElement {
  attributes: Map<string, string>;
  children: Map<string, XmlElement[]>;
  line: number;
}

/** Maximum nesting and number of elements: a workflow has far fewer. */
const DEPTH_MAX = 40;
const ELEMENTS_MAX = 200_000;
/** Entities that the document does not declare stay text. */
const UNDECLARED = /undefined entity|malformed character entity/;

class Refused extends Error {}

/**
 * Parses a document in one pass, in time linear in its length. Nothing outside the text is read: a document that
 * declares its own entities or elements is refused, and the URL of its document type is not fetched.
 */
export function readXml(text: string): { kind: 'parsed'; root: XmlElement } | Unreadable {
  if (/<!DOCTYPE[^<>[]*\[/i.test(text) || /<!ENTITY/i.test(text))
    return unreadable('The XML declares its own entities or elements: such files are not supported.');
  const parser = new SaxesParser({ xmlns: false, position: true });
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  let isEnding = false;
  parser.on('error', (error) => {
    if (UNDECLARED.test(error.message)) return;
    if (isEnding && open.length > 0)
      throw new Refused(`The XML ends before it is complete: ${placeOf(open)} is still open.`);
    throw new Refused(
      `This is not XML: ${withoutPosition(error.message)}${open.length > 0 ? `, in ${placeOf(open)}` : ''} (line ${parser.line}).`,
    );
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    count += 1;
    if (open.length >= DEPTH_MAX)
      throw new Refused(`The XML is nested more than ${DEPTH_MAX} times (line ${parser.line}).`);
    if (count > ELEMENTS_MAX)
      throw new Refused(`The XML has more than ${ELEMENTS_MAX} elements, which is more than any workflow has.`);
    open.push({
      name,
      attributes: new Map(Object.entries(attributes).map(([key, value]) => [key, value.trim()])),
      children: new Map(),
      text: '',
      line: parser.line,
    });
  });
  parser.on('text', (part) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  });
  parser.on('cdata', (part) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    const parent = open.at(-1);
    if (element === undefined) return;
    if (parent === undefined) root = element;
    else parent.children.set(element.name, withChild(parent.children.get(element.name), element));
  });
  try {
    parser.write(text);
    isEnding = true;
    parser.close();
  } catch (error) {
    if (error instanceof Refused) return unreadable(error.message);
    throw error;
  }
  return root === undefined ? unreadable('This is not XML: it has no element.') : { kind: 'parsed', root };
}

function withChild(list: XmlElement[] | undefined, element: XmlElement): XmlElement[] {
  if (list === undefined) return [element];
  list.push(element);
  return list;
}

/** "step "Open" (line 12)" for the innermost open element. */
function placeOf(open: readonly OpenElement[]): string {
  const element = open.at(-1);
  const name = element?.attributes.get('name');
  return element === undefined
    ? 'the document'
    : `the element “${element.name}”${name ? ` “${name}”` : ''} that begins in line ${element.line}`;
}

const withoutPosition = (message: string): string => message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
