import { useEffect, useState } from 'react';

/**
 * The id of the section being read: the last of `ids` (in the page's order) whose top has passed the upper third of the
 * window. Undefined above the first of them.
 */
export function useActiveSection(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const measure = (): void => {
      frame = 0;
      const line = window.innerHeight / 3;
      const tops = ids.map((id) => ({
        id,
        top: document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY,
      }));
      setActive(activeOf(tops, line));
    };
    const schedule = (): void => {
      frame ||= requestAnimationFrame(measure);
    };
    schedule();
    window.addEventListener('scroll', schedule, { passive: true });
    window.addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', schedule);
    };
  }, [ids]);
  return active;
}

/** The lowest section above `line`; `top` is the distance from the window's top. */
export function activeOf(sections: readonly { id: string; top: number }[], line: number): string | undefined {
  let found: { id: string; top: number } | undefined;
  for (const section of sections) {
    if (section.top <= line && (!found || section.top > found.top)) found = section;
  }
  return found?.id;
}
