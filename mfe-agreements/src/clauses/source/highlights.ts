import type { ClauseState } from '../clause-words.ts';
import { rangesOf } from './source-places.ts';

/** A highlight of the source's text; remote.css has their looks. */
type HighlightName = ClauseState | 'current';

const NAMES: Readonly<Record<HighlightName, string>> = {
  proposed: 'clause-proposed',
  accepted: 'clause-accepted',
  rejected: 'clause-rejected',
  current: 'clause-current',
};

/** Whether the browser highlights text without elements (CSS Custom Highlight API). */
export const canHighlight = (): boolean =>
  typeof CSS !== 'undefined' && 'highlights' in CSS && typeof Highlight === 'function';

function highlightOf(name: HighlightName): Highlight {
  const known = CSS.highlights.get(NAMES[name]);
  if (known) return known;
  const made = new Highlight();
  // the current one is seen above the others
  made.priority = name === 'current' ? 1 : 0;
  CSS.highlights.set(NAMES[name], made);
  return made;
}

export interface Highlighted {
  start: number;
  end: number;
  state: ClauseState;
  current: boolean;
}

/** Highlights parts of the source's text that are shown in an element. @returns the function that ends it */
export function highlight(root: Element, parts: readonly Highlighted[]): () => void {
  if (!canHighlight()) return () => undefined;
  const added: [Highlight, StaticRange][] = [];
  for (const part of parts)
    for (const range of rangesOf(root, part)) {
      const into = highlightOf(part.current ? 'current' : part.state);
      into.add(range);
      added.push([into, range]);
    }
  return () => {
    for (const [into, range] of added) into.delete(range);
  };
}
