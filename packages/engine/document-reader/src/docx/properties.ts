import { addToLook, fillOf } from './look.ts';
import type { Change, StoryState } from './story-state.ts';
import { isOn, numberOf, type WordElement } from './word-xml.ts';

const INSERTS: readonly string[] = ['ins', 'moveTo', 'cellIns'];
const DELETES: readonly string[] = ['del', 'moveFrom', 'cellDel'];
const CONTENTS_STYLE = /^(?:toc ?\d|toc ?heading|table of figures)$/;

/** The kind of tracked change of an element, if it is one. */
export function changeOf(name: string): Change | null {
  if (INSERTS.includes(name)) return 'inserted';
  return DELETES.includes(name) ? 'deleted' : null;
}

/** Whether the elements in one of this name are properties. */
export const holdsProperties = (name: string | undefined): boolean => name?.endsWith('Pr') === true;

/** Reads a property of the open elements. `parents`: the names of the elements around, innermost last. */
export function readProperty(state: StoryState, element: WordElement, parents: readonly string[]): void {
  READERS.get(parents.at(-1) ?? '')?.(state, element, parents.at(-2));
}

type Reader = (state: StoryState, element: WordElement, owner: string | undefined) => void;

const READERS: ReadonlyMap<string, Reader> = new Map([
  ['rPr', readRunProperty],
  ['pPr', readParagraphProperty],
  ['sectPr', readSectionProperty],
  ['numPr', readNumberingProperty],
  ['tblPr', readTableProperty],
  ['trPr', readRowProperty],
  ['tcPr', readCellProperty],
]);

function readRunProperty({ run, paragraph, gone }: StoryState, element: WordElement, owner: string | undefined): void {
  const change = changeOf(element.name);
  if (owner === 'r' && run) {
    if (element.name === 'rStyle') run.style = element.attribute('val');
    else addToLook(run.look, element);
  } else if (owner === 'pPr' && paragraph && change) {
    paragraph.mark = change;
    paragraph.merged = change === gone;
  }
}

function readParagraphProperty(state: StoryState, element: WordElement): void {
  const { paragraph } = state;
  if (!paragraph) return;
  const value = element.attribute('val');
  switch (element.name) {
    case 'pStyle':
      paragraph.style = value;
      paragraph.contents = CONTENTS_STYLE.test(state.styles.get(value)?.name ?? value?.toLowerCase() ?? '');
      return;
    case 'outlineLvl':
      paragraph.outline = numberOf(value);
      return;
    case 'shd':
      paragraph.fill = fillOf(element);
      return;
    case 'sectPr':
      paragraph.breaksAfter = true;
      return;
    case 'pageBreakBefore':
      if (isOn(element)) state.breakPageByHand();
  }
}

function readSectionProperty({ paragraph }: StoryState, { name, attribute }: WordElement): void {
  if (paragraph && name === 'type' && attribute('val') === 'continuous') paragraph.breaksAfter = false;
}

function readNumberingProperty({ paragraph }: StoryState, { name, attribute }: WordElement): void {
  if (!paragraph) return;
  if (name === 'numId') paragraph.numId = numberOf(attribute('val'));
  else if (name === 'ilvl') paragraph.level = numberOf(attribute('val'));
}

function readTableProperty({ table, styles }: StoryState, element: WordElement): void {
  if (!table) return;
  if (element.name === 'tblStyle') table.style = styles.get(element.attribute('val'));
  else if (element.name === 'shd') table.fill = fillOf(element);
}

function readRowProperty(state: StoryState, element: WordElement): void {
  const row = state.table?.row;
  if (!row) return;
  if (element.name === 'tblHeader') row.head = isOn(element);
  else readChange(state, element, row);
}

function readCellProperty(state: StoryState, element: WordElement): void {
  const cell = state.table?.cell;
  if (!cell) return;
  const value = element.attribute('val');
  if (element.name === 'gridSpan') cell.span = Math.min(100, Math.max(1, numberOf(value) ?? 1));
  else if (element.name === 'vMerge') cell.continued = value !== 'restart';
  else if (element.name === 'shd') cell.fill = fillOf(element);
  else readChange(state, element, cell);
}

/** A row or a cell that was inserted or deleted. */
function readChange(state: StoryState, { name }: WordElement, changed: { gone: boolean }): void {
  const change = changeOf(name);
  if (!change) return;
  changed.gone = change === state.gone;
  state.count(change);
}
