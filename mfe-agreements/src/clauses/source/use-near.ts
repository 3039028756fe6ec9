import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far from being seen something is rendered. */
const NEAR = '1200px 0px';

const listeners = new WeakMap<Element, () => void>();
let shared: IntersectionObserver | null = null;

/** One observer for all; the second margin is that of scrolled parts of the page. */
function observerOf(): IntersectionObserver {
  shared ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) listeners.get(target)?.();
    },
    { rootMargin: NEAR, ...{ scrollMargin: NEAR } },
  );
  return shared;
}

/**
 * Whether an element is, or was, near to being seen, so that it is worth rendering. Without a layout, as in tests, every
 * element is.
 * @param wanted renders it wherever it is
 */
export function useNear<T extends Element>(wanted: boolean): { ref: RefObject<T | null>; near: boolean } {
  const ref = useRef<T>(null);
  const [near, setNear] = useState(typeof IntersectionObserver !== 'function');
  if (wanted && !near) setNear(true);
  useEffect(() => {
    const element = ref.current;
    if (near || !element) return;
    const observer = observerOf();
    listeners.set(element, () => setNear(true));
    observer.observe(element);
    return () => {
      observer.unobserve(element);
      listeners.delete(element);
    };
  }, [near]);
  return { ref, near: near || wanted };
}
