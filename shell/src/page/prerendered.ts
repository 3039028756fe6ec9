import type { Screen } from '@scopewright/domain/screens';

/** Attribute of the root element that says which screen it came with, as `remote/screen`. */
const ATTRIBUTE = 'data-prerendered';

/**
 * The remote whose screen the page came with, if that is the screen to show; null where the page has to be drawn from nothing.
 * @param screen what the address and the session ask for; null while that is not known
 */
export function prerenderedRemote(root: Element, screen: Pick<Screen, 'remote' | 'screen'> | null): string | null {
  if (!screen?.remote) return null;
  return root.getAttribute(ATTRIBUTE) === `${screen.remote}/${screen.screen}` ? screen.remote : null;
}

/** A screen that the page came with, as it stands in the document. */
export interface PrerenderedScreen {
  /** `remote/screen` */
  name: string;
  element: Element;
}

/** The screen that the page came with; null when it came with none. To be asked before anything is drawn. */
export function prerenderedScreen(root: Element): PrerenderedScreen | null {
  const name = root.getAttribute(ATTRIBUTE);
  const element = root.querySelector('[data-remote]');
  return name !== null && element ? { name, element } : null;
}
