/**
 * Ref callback that focuses the element when it appears, so that a screen reader continues at what replaced the pressed
 * button.
 */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
