import { type ReactNode, useEffect } from 'react';

/**
 * A visitor's actions on a prerendered screen before its code was loaded, as recorded by the script in `index.html`.
 */
export interface EarlyActions {
  /** Buttons that were pressed, each once, in the order of the last press. */
  pressed: ReadonlySet<HTMLElement>;
  /** Stops recording: from then on the page reacts itself. */
  stop(): void;
}

declare global {
  interface Window {
    earlyActions?: EarlyActions;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Sets a field's value without React noticing, so that React treats the following event as a change. */
function enter(field: Field, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Makes the controls that React has just hydrated report text typed before. */
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

/** Presses a control that was pressed before, with pointer events: some controls act before the click. */
function press(control: HTMLElement): void {
  const options = { bubbles: true, cancelable: true, button: 0 };
  control.dispatchEvent(new PointerEvent('pointerdown', options));
  control.dispatchEvent(new MouseEvent('mousedown', options));
  control.dispatchEvent(new PointerEvent('pointerup', options));
  control.dispatchEvent(new MouseEvent('mouseup', options));
  control.focus();
  control.click();
}

/** Replays input and clicks below `root` before the page was hydrated. Only the first call has an effect. */
export function replayEarlyActions(root: Element, page: Pick<Window, 'earlyActions'> = window): void {
  const { earlyActions } = page;
  if (!earlyActions) return;
  delete page.earlyActions;
  earlyActions.stop();
  retype(root);
  for (const control of earlyActions.pressed) if (root.contains(control)) press(control);
}

/** Rendered beside a screen being hydrated: replays the early actions afterwards. Renders nothing. */
export function EarlyActionsReplay({ root }: { root: Element }): ReactNode {
  useEffect(() => replayEarlyActions(root), [root]);
  return null;
}
