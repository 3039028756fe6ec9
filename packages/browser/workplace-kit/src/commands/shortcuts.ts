/** Time limit for the second key of a shortcut like `g c`. */
const PAUSE_MS = 1000;

/** Elements in which keys are for typing, or belong to an overlay. */
const TAKEN =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=textbox], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], dialog';

/** A key press, as the browser reports it. */
export type ShortcutKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'timeStamp'>;

/** Whether a key pressed here isn't for shortcuts. */
export const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TAKEN) !== null;

/**
 * Recognizes shortcuts in key presses: single keys (`n`, `?`), and two keys one after the other (`g c`). Keys with Alt,
 * Ctrl or Meta are the browser's.
 * @returns a function that takes a press and the available shortcuts, and returns the one that it completes
 */
export function createShortcutReader(): (press: ShortcutKey, shortcuts: readonly string[]) => string | null {
  let before: { key: string; at: number } | null = null;
  return ({ key, altKey, ctrlKey, metaKey, timeStamp }, shortcuts) => {
    // modifier keys are pressed on the way to `?`
    if (key === 'Shift') return null;
    const first = before !== null && timeStamp - before.at <= PAUSE_MS ? before.key : null;
    before = null;
    if (altKey || ctrlKey || metaKey) return null;
    const found =
      (first !== null && shortcuts.find((each) => each === `${first} ${key}`)) ||
      shortcuts.find((each) => each === key);
    if (found) return found;
    if (shortcuts.some((each) => each.startsWith(`${key} `))) before = { key, at: timeStamp };
    return null;
  };
}
