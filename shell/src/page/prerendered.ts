import type { Screen } from '@scopewright/domain/screens';

/** Attribute of the root element that names the prerendered screen, as `remote/screen`. */
const ATTRIBUTE = 'data-prerendered';

/**
 * The remote whose prerendered screen the page contains, if that is the screen to show; null if the page has to be
 * rendered from scratch.
 * @param screen the screen for the address and the session; null while that is unknown
 */
export function prerenderedRemote(root: Element, screen: Pick<Screen, 'remote' | 'screen'> | null): string | null {
  if (!screen?.remote) return null;
  return root.getAttribute(ATTRIBUTE) === `${screen.remote}/${screen.screen}` ? screen.remote : null;
}

/** A prerendered screen, as it is in the document. */
export interface PrerenderedScreen {
  /** `remote/screen` */
  name: string;
  element: Element;
}

/** The prerendered screen in the page; null without one. Call this before anything is rendered. */
export function prerenderedScreen(root: Element): PrerenderedScreen | null {
  const name = root.getAttribute(ATTRIBUTE);
  const element = root.querySelector('[data-remote]');
  return name !== null && element ? { name, element } : null;
}
