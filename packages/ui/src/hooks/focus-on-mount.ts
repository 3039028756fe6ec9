/** As a ref: takes the focus when the element appears, so that a reader of the screen follows what took the place of the pressed button. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
