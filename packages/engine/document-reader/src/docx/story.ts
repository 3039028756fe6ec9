import type { DocxBlock } from '@scopewright/domain/sources/docx-part';
import { changeOf, holdsProperties, readProperty } from './properties.ts';
import { type Story, type StorySettings, StoryState } from './story-state.ts';
import { isOn, numberOf, readWordXml, type WordElement } from './word-xml.ts';

interface StoryOptions extends StorySettings {
  /** Called at the end of each element of this name, with the blocks that it held. */
  each?: { name: string; take: (element: WordElement, blocks: DocxBlock[]) => void };
}

/** Formatting before a tracked change; and another version of content that was read already. */
const SKIPPED: ReadonlySet<string> = new Set([
  'rPrChange',
  'pPrChange',
  'sectPrChange',
  'tblPrChange',
  'tblPrExChange',
  'tblGridChange',
  'trPrChange',
  'tcPrChange',
  'numberingChange',
  'mc:Fallback',
]);
/** Boxes of the Wingdings fonts, as a form has them. */
const SYMBOLS: Readonly<Record<string, string>> = { F0FE: '☒', F0FD: '☒', F052: '☑', F0A8: '☐', F06F: '☐', F0FC: '✓' };

type Opens = (state: StoryState, element: WordElement) => void;
type Closes = (state: StoryState, name: string) => void;

const captureText: Opens = (state) => {
  state.capturing = 'text';
};
const captureCode: Opens = (state) => {
  state.capturing = 'code';
};
const captureNothing: Closes = (state) => {
  state.capturing = null;
};
const beginRun: Opens = (state) => {
  state.run = { look: {}, style: undefined };
};
const endRun: Closes = (state) => {
  state.run = null;
};
const addTab: Opens = (state) => state.append('\t');
const addLineBreak: Opens = (state) => state.append('\n');
const addHyphen: Opens = (state) => state.append('\u2011');
const addSymbol: Opens = (state, element) =>
  state.append(SYMBOLS[(element.attribute('char') ?? '').toUpperCase()] ?? '');
const addBreak: Opens = (state, element) => {
  const type = element.attribute('type');
  if (type === 'page') state.breakPageByHand();
  state.append(type === undefined || type === 'textWrapping' ? '\n' : ' ');
};
const beginChange: Opens = (state, { name }) => {
  const change = changeOf(name);
  if (change) state.beginChange(change);
};
const endChange: Closes = (state, name) => {
  const change = changeOf(name);
  if (change) state.endChange(change);
};
const endField = (state: StoryState) => {
  const shown = state.fields.end();
  if (shown !== '') state.append(shown);
};
const readFieldMark: Opens = (state, element) => {
  const type = element.attribute('fldCharType');
  if (type === 'begin') state.fields.begin('', true);
  else if (type === 'separate') state.fields.beginResult();
  else if (type === 'end') endField(state);
};
const readChoice =
  (by: 'author' | 'reader'): Opens =>
  ({ fields }, element) =>
    fields.choose(numberOf(element.attribute('val')) ?? Number(isOn(element)), by);
const anchorComment: Opens = (state, element) => state.anchorComment(element.attribute('id') ?? '');

/** Effect of an element's start. */
const OPENS: ReadonlyMap<string, Opens> = new Map<string, Opens>([
  ['p', (state) => state.beginParagraph()],
  ['r', beginRun],
  ['t', captureText],
  ['delText', captureText],
  ['m:t', captureText],
  ['tab', addTab],
  ['ptab', addTab],
  ['br', addBreak],
  ['cr', addLineBreak],
  ['noBreakHyphen', addHyphen],
  ['sym', addSymbol],
  ['lastRenderedPageBreak', (state) => state.breakPage()],
  ['ins', beginChange],
  ['moveTo', beginChange],
  ['del', beginChange],
  ['moveFrom', beginChange],
  ['fldChar', readFieldMark],
  ['instrText', captureCode],
  ['checkBox', ({ fields }) => fields.beginForm('box')],
  ['ddList', ({ fields }) => fields.beginForm('list')],
  ['default', readChoice('author')],
  ['checked', readChoice('reader')],
  ['result', readChoice('reader')],
  ['listEntry', ({ fields }, element) => fields.addEntry(element.attribute('val') ?? '')],
  ['fldSimple', ({ fields }, element) => fields.begin(element.attribute('instr') ?? '', false)],
  ['footnoteReference', (state, element) => state.addNote('footnote', element.attribute('id') ?? '')],
  ['endnoteReference', (state, element) => state.addNote('endnote', element.attribute('id') ?? '')],
  ['commentRangeStart', anchorComment],
  ['commentReference', anchorComment],
  ['txbxContent', (state) => state.beginTextBox()],
  ['tbl', (state) => state.beginTable()],
  ['tr', (state) => state.beginRow()],
  ['tc', (state) => state.beginCell()],
]);

/** Effect of an element's end. */
const CLOSES: ReadonlyMap<string, Closes> = new Map<string, Closes>([
  ['p', (state) => state.endParagraph()],
  ['r', endRun],
  ['t', captureNothing],
  ['delText', captureNothing],
  ['m:t', captureNothing],
  ['instrText', captureNothing],
  ['ins', endChange],
  ['moveTo', endChange],
  ['del', endChange],
  ['moveFrom', endChange],
  ['fldSimple', endField],
  ['txbxContent', (state) => state.endTextBox()],
  ['tc', (state) => state.endCell()],
  ['tr', (state) => state.endRow()],
  ['tbl', (state) => state.endTable()],
]);

/** Reads one of the texts of a DOCX. @throws DocumentRefused */
export function readStory(xml: string, { each, ...settings }: StoryOptions): Story {
  const state = new StoryState(settings, xml.includes('lastRenderedPageBreak'));
  /** How many of the open elements are skipped. */
  let skipped = 0;
  let eachElement: WordElement | null = null;
  readWordXml(xml, {
    open(element, parents) {
      const { name } = element;
      if (skipped > 0 || SKIPPED.has(name)) {
        skipped += 1;
        return;
      }
      if (name === each?.name) eachElement = element;
      if (holdsProperties(parents.at(-1))) readProperty(state, element, parents);
      else OPENS.get(name)?.(state, element);
    },
    close(name, parents) {
      if (skipped > 0) {
        skipped -= 1;
        return;
      }
      if (holdsProperties(parents.at(-1))) return;
      CLOSES.get(name)?.(state, name);
      if (!each || !eachElement || name !== each.name) return;
      each.take(eachElement, state.takeBlocks());
      eachElement = null;
    },
    text(text) {
      if (skipped > 0 || state.capturing === null) return;
      if (state.capturing === 'text') state.append(text);
      else state.fields.addCode(text);
    },
  });
  state.flush();
  return state.story;
}
