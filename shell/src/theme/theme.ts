/** `system`: what the device is set to. */
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** Item of the browser's storage; `index.html` reads it too, before anything is painted. */
const ITEM = 'theme';

const themeOf = (stored: string | null): Theme => (stored === 'light' || stored === 'dark' ? stored : 'system');

export interface ThemeStore {
  get(): Theme;
  /** Shows a theme at once, here and in other tabs, and remembers it for this address. */
  set(theme: Theme): void;
  /** Calls `listener` after every change; gives the way to stop. */
  subscribe(listener: () => void): () => void;
}

export interface ThemeStoreOptions {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The document's element, whose `data-theme` the styles of shell and remotes follow. */
  root: HTMLElement;
  window: Pick<Window, 'addEventListener'>;
}

/** The theme of the page, which lives as long as the page does. */
export function createThemeStore({ storage, root, window: page }: ThemeStoreOptions): ThemeStore {
  const listeners = new Set<() => void>();
  const read = (): Theme => {
    try {
      return themeOf(storage.getItem(ITEM));
    } catch {
      return 'system';
    }
  };
  let theme = read();
  const show = (next: Theme) => {
    theme = next;
    if (next === 'system') delete root.dataset.theme;
    else root.dataset.theme = next;
    for (const listener of listeners) listener();
  };
  page.addEventListener('storage', ({ key, newValue }) => {
    if (key === ITEM || key === null) show(themeOf(newValue));
  });
  return {
    get: () => theme,
    set(next) {
      show(next);
      try {
        if (next === 'system') storage.removeItem(ITEM);
        else storage.setItem(ITEM, next);
      } catch {
        // A full or forbidden storage costs only that it is remembered.
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

let shared: ThemeStore | undefined;

/** The theme of this page, the same for all who ask. */
export function pageTheme(): ThemeStore {
  shared ??= createThemeStore({ storage: localStorage, root: document.documentElement, window });
  return shared;
}
