import { useSearchText, useWide } from '@scopewright/ui';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { SourcePaneHandle } from '../source/source-pane.tsx';
import type { Clause } from '../use-clauses.ts';
import type { ReviewList } from './use-review-list.ts';

/** Scrolls to the clause of the address, when the page opens. */
function useFirstInView(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const pane = list.current;
    const row = pane?.querySelector('[aria-current]')?.closest('li');
    if (!row || !pane) return;
    if (pane.scrollHeight > pane.clientHeight + 1)
      pane.scrollTop = row.getBoundingClientRect().top - pane.getBoundingClientRect().top - pane.clientHeight / 3;
    else row.scrollIntoView?.({ block: 'center', behavior: 'instant' });
  }, [list]);
}

/**
 * The buttons of the rows, of which the wanted one gets the focus once it is there. Comes after the effect that decides
 * that in the same render, because effects run in their order.
 */
function useRowFocus(wanted: RefObject<string | null>) {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  useEffect(() => {
    const button = wanted.current === null ? undefined : buttons.current.get(wanted.current);
    if (!button) return;
    wanted.current = null;
    button.focus();
    // with its actions, which are below it
    button.closest('li')?.scrollIntoView?.({ block: 'nearest' });
  });
  const buttonRef = useCallback((id: string, button: HTMLButtonElement | null) => {
    if (button) buttons.current.set(id, button);
    else buttons.current.delete(id);
  }, []);
  return { buttons, buttonRef };
}

/** The source follows the list, and the focus returns to where it was left. */
function useFollowing(currentInText: Clause | null, sourceOpen: boolean, wanted: RefObject<string | null>) {
  const pane = useRef<SourcePaneHandle>(null);
  const followed = useRef<Clause | null>(null);
  useEffect(() => {
    if (currentInText && followed.current?.id !== currentInText.id) pane.current?.show(currentInText);
    followed.current = currentInText;
  }, [currentInText]);
  const wasSourceOpen = useRef(sourceOpen);
  useEffect(() => {
    if (sourceOpen && followed.current) pane.current?.show(followed.current);
    if (!sourceOpen && wasSourceOpen.current) wanted.current = followed.current?.id ?? null;
    wasSourceOpen.current = sourceOpen;
  }, [sourceOpen, wanted]);
  return { pane, followed };
}

/** The id of the current clause, stored in the address. */
function useCurrentId({ named, setParameters }: ReviewList) {
  // moving through the list is too fast for the browser's history
  const commit = useCallback((id: string) => setParameters({ clause: id }), [setParameters]);
  // an earlier entry of the history, which names no clause, leaves the current one as it is
  const [lastNamed, setLastNamed] = useState(named ?? '');
  if (named !== null && named !== lastNamed) setLastNamed(named);
  return useSearchText(named ?? lastNamed, commit);
}

/** The current clause of the review: in the list, in the source, and in the address. */
export function useCurrentClause(list: ReviewList) {
  const { rows, shown, sourceWanted, setParameters } = list;
  const wide = useWide();
  const sourceOpen = !wide && sourceWanted;
  const [currentId, choose] = useCurrentId(list);
  const current = rows.find(({ id }) => id === currentId) ?? null;
  const inText = current && shown.includes(current) ? current : null;
  const listElement = useRef<HTMLElement>(null);
  const wanted = useRef<string | null>(null);
  const { pane, followed } = useFollowing(inText, sourceOpen, wanted);
  const { buttons, buttonRef } = useRowFocus(wanted);
  useFirstInView(listElement);

  /** Makes a clause the current one, and puts the focus on it. */
  function goToId(id: string): void {
    wanted.current = sourceOpen ? null : id;
    choose(id);
  }
  function goTo(clause: Clause | null | undefined): void {
    if (clause) goToId(clause.id);
  }
  return {
    wide,
    sourceOpen,
    currentId,
    current,
    /** Null also for one whose sentence is no longer in the text. */
    inText,
    listElement,
    pane,
    buttonRef,
    choose,
    goTo,
    goToId,
    /** Goes to a clause of the source, where it is already in view. */
    goToSeen(clause: Clause) {
      followed.current = clause;
      goTo(clause);
    },
    neighbour(step: 1 | -1): Clause | undefined {
      if (!current) return rows[step === 1 ? 0 : rows.length - 1];
      return rows[rows.indexOf(current) + step];
    },
    switchPane(showInSource: (clause: Clause) => void): void {
      if (sourceOpen) setParameters({ view: null });
      else if (!wide) {
        if (current) showInSource(current);
      } else if (listElement.current?.contains(document.activeElement)) pane.current?.focus();
      else (buttons.current.get(currentId) ?? [...buttons.current.values()][0])?.focus();
    },
  };
}
