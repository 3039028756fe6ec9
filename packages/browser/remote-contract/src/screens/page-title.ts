import type { Screen, ShellScreen } from '@scopewright/domain/screens';

const SHELL_TITLES: Record<ShellScreen['screen'], string> = {
  'not-found': 'Page not found · {product}',
  'tenant-not-found': 'Tenant Not Found · {product}',
  archived: 'This account is archived · {product}',
  deleted: 'This firm was deleted · {product}',
  unavailable: 'Temporarily unavailable · {product}',
};

/**
 * Document title of a screen, with its page's placeholders filled in. The front door and the shell produce the same
 * title.
 */
export function pageTitle(
  screen: Screen,
  { productName, firmName }: { productName: string; firmName?: string | undefined },
): string {
  const title = screen.remote === null ? SHELL_TITLES[screen.screen] : screen.page.title;
  const parts = title
    .split(' · ')
    .map((part) => part.replace(/\{(product|firm)\}/g, (_, whose) => (whose === 'firm' && firmName) || productName));
  return [...new Set(parts)].join(' · ');
}
