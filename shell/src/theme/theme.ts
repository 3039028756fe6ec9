/** `system` follows the device's setting. */
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** Item of the browser's storage; `index.html` reads it too, before the first paint. */
const ITEM = 'theme';

const themeOf = (stored: string | null): Theme => (stored === 'light' || stored === 'dark' ? stored : 'system');

export interface ThemeStore {
  get(): Theme;
  /** Applies a theme immediately, here and in other tabs, and remembers it for this address. */
  set(theme: Theme): void;
  /** Calls `listener` after every change; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export interface ThemeStoreOptions {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The document's element; the styles of shell and remotes follow its `data-theme`. */
  root: HTMLElement;
  window: Pick<Window, 'addEventListener'>;
}

/** The theme of the page; it lives as long as the page does. */
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
        // With a full or forbidden storage the theme is only not remembered.
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

let shared: ThemeStore | undefined;

/** The theme of this page, one shared instance. */
export function pageTheme(): ThemeStore {
  shared ??= createThemeStore({ storage: localStorage, root: document.documentElement, window });
  return shared;
}
