import { type ReactNode, useEffect } from 'react';

/** What a visitor did on a drawn screen before its code was there, as the script in `index.html` keeps it. */
export interface EarlyActions {
  /** Buttons that were pressed, each once, in the order of the last press. */
  pressed: ReadonlySet<HTMLElement>;
  /** Ends the keeping: from then on the page answers by itself. */
  stop(): void;
}

declare global {
  interface Window {
    earlyActions?: EarlyActions;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Sets a field's value behind React's back, so that React takes the event that follows for a change. */
function enter(field: Field, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Makes the controls on the page that React has just taken over tell what was typed into them before. */
function retype(root: Element): void {
  for (const field of root.querySelectorAll<Field>('input, textarea')) {
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      if (field.checked === field.defaultChecked) continue;
      field.checked = field.defaultChecked;
      field.click();
    } else if (field.value !== field.defaultValue) {
      const typed = field.value;
      field.value = field.defaultValue;
      enter(field, typed);
    }
  }
}

/** Presses what was pressed before, as a pointer does: some controls act before the click. */
function press(control: HTMLElement): void {
  const options = { bubbles: true, cancelable: true, button: 0 };
  control.dispatchEvent(new PointerEvent('pointerdown', options));
  control.dispatchEvent(new MouseEvent('mousedown', options));
  control.dispatchEvent(new PointerEvent('pointerup', options));
  control.dispatchEvent(new MouseEvent('mouseup', options));
  control.focus();
  control.click();
}

/** Does once more what was typed and pressed below `root` before the page was alive. Does nothing the second time. */
export function replayEarlyActions(root: Element, page: Pick<Window, 'earlyActions'> = window): void {
  const { earlyActions } = page;
  if (!earlyActions) return;
  delete page.earlyActions;
  earlyActions.stop();
  retype(root);
  for (const control of earlyActions.pressed) if (root.contains(control)) press(control);
}

/** Stands beside a screen that is taken over: once that is done, what was done before counts. Draws nothing. */
export function EarlyActionsReplay({ root }: { root: Element }): ReactNode {
  useEffect(() => replayEarlyActions(root), [root]);
  return null;
}
