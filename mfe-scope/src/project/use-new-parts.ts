import type { Finding } from '@scopewright/domain/scoping/finding';
import { useStableArray } from '@scopewright/lists/use-stable-array';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

const LIT_MS = 1_600;

/** Highlights an element for a moment; not for users who prefer reduced motion. */
function lightUp(element: HTMLElement): void {
  if (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return;
  const ring = (color: string) => ({ boxShadow: `inset 0 0 0 2px ${color}` });
  element.animate?.([ring('var(--color-brand)'), ring('var(--color-brand)'), ring('transparent')], {
    duration: LIT_MS,
    easing: 'ease-out',
  });
}

const NONE: ReadonlySet<string> = new Set();
const FOCUSABLE = 'input, select, textarea, button, [tabindex]';
/** Overlays shown while a control of a part is used: a list, a menu, a dialog. */
const POPUP =
  '[data-radix-popper-content-wrapper], [role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]';

const selectorOf = (id: string) => `[data-part="${CSS.escape(id)}"], [data-row="${CSS.escape(id)}"]`;

/** Scrolls to a part that was just added, and focuses its first input. */
function welcome(id: string): void {
  const part = document.querySelector<HTMLElement>(selectorOf(id));
  if (!part) return;
  part.scrollIntoView({ block: 'nearest' });
  const first = part.matches(FOCUSABLE)
    ? part
    : ['[data-first]', 'input, select, textarea, [role="combobox"]', FOCUSABLE]
        .map((selector) => part.querySelector<HTMLElement>(selector))
        .find((one) => one !== null);
  first?.focus();
  if (first instanceof HTMLInputElement) first.select();
  lightUp(part);
}

export interface NewParts {
  /** The check's findings, except those about parts that are still being filled in. */
  findings: readonly Finding[];
  /** Called when parts were just added. */
  onArrival: (ids: readonly string[]) => void;
}

/**
 * The parts that were just added to the open item. Each is scrolled into view and focused. Its findings are hidden
 * until the check has none left for it or the user has moved elsewhere.
 */
export function useNewParts(found: readonly Finding[]): NewParts {
  const [fresh, setFresh] = useState(NONE);
  const [arrived, setArrived] = useState<{ id: string } | null>(null);
  const entered = useRef(new Set<string>());
  const noted = useRef(new Set<string>());
  const forget = useCallback((gone: (id: string) => boolean) => {
    setFresh((before) => {
      const left = [...before].filter((id) => !gone(id));
      return left.length === before.size ? before : new Set(left);
    });
  }, []);
  const onArrival = useCallback((ids: readonly string[]) => {
    const [first] = ids;
    if (first === undefined) return;
    setFresh((before) => new Set([...before, ...ids]));
    setArrived({ id: first });
  }, []);

  useEffect(() => {
    if (!arrived) return undefined;
    // a closing dialog or menu returns the focus first
    const timer = setTimeout(() => welcome(arrived.id));
    return () => clearTimeout(timer);
  }, [arrived]);

  useEffect(() => {
    if (fresh.size === 0) return undefined;
    const isIn = (target: EventTarget | null, id: string) =>
      target instanceof Element && target.closest(selectorOf(id)) !== null;
    const isInPopup = (target: EventTarget | null) => target instanceof Element && target.closest(POPUP) !== null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onFocus = () => {
      clearTimeout(timer);
      // between two controls of a part the focus is briefly nowhere
      timer = setTimeout(() => {
        const active = document.activeElement;
        for (const id of fresh) if (isIn(active, id)) entered.current.add(id);
        if (!isInPopup(active)) forget((id) => entered.current.has(id) && !isIn(active, id));
      });
    };
    const onPress = ({ target }: Event) => {
      if (!isInPopup(target)) forget((id) => !isIn(target, id));
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onFocus);
    document.addEventListener('pointerdown', onPress);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onFocus);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [fresh, forget]);

  // a part whose findings have disappeared is complete
  useEffect(() => {
    if (fresh.size === 0) return;
    const about = new Set(found.flatMap(({ path }) => path[2] ?? []));
    forget((id) => noted.current.has(id) && !about.has(id));
    for (const id of fresh) if (about.has(id)) noted.current.add(id);
  }, [found, fresh, forget]);

  const findings = useStableArray(
    useMemo(() => found.filter(({ path }) => path[2] === undefined || !fresh.has(path[2])), [found, fresh]),
  );
  return useMemo(() => ({ findings, onArrival }), [findings, onArrival]);
}
