import { text } from 'node:stream/consumers';
import { QueryClientProvider } from '@scopewright/query';
import { pageTitle } from '@scopewright/remote-contract/page-title';
import {
  PLACEHOLDERS,
  type PrerenderedScreen,
  type PrerenderedScreens,
} from '@scopewright/remote-contract/prerendered';
import { MemoryRouter } from '@scopewright/router/memory';
import { prerenderToNodeStream } from 'react-dom/static';
import { MarketingApp } from '../marketing-app.tsx';
import { remote } from '../pages.ts';
import { type PrerenderedName, screenHead } from './screen-head.ts';
import { visitorHost } from './visitor.ts';

const PAGES = remote.pages.filter((page) => 'prerendered' in page);

/** A path that shows the screen. */
const pathOf = (screen: PrerenderedName): string =>
  PAGES.find((page) => page.screen === screen)?.paths[0].replace('*', '') ?? '/';

/** What the remote's element holds on a screen, as the visitor's browser will draw it. @throws whatever the screen throws */
export async function renderScreen(screen: PrerenderedName): Promise<string> {
  const host = visitorHost();
  const tree = (
    <QueryClientProvider client={host.queryClient}>
      <MemoryRouter initialEntries={[pathOf(screen)]}>
        <MarketingApp host={host} screen={screen} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const failures: unknown[] = [];
  // In one piece: parts that come later would need an inline script, which the pages' policy forbids.
  const { prelude } = await prerenderToNodeStream(tree, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => void failures.push(error),
  });
  const html = await text(prelude);
  if (failures.length > 0) throw failures[0];
  return html;
}

/** Draws every screen that is prerendered. The build calls it, and writes what it gives beside the remote's manifest. */
export async function renderScreens(): Promise<PrerenderedScreens> {
  const screens = await Promise.all(
    PAGES.map(
      async (page): Promise<[string, PrerenderedScreen]> => [
        page.screen,
        {
          html: await renderScreen(page.screen),
          title: pageTitle(
            { remote: remote.name, screen: page.screen, page },
            { productName: PLACEHOLDERS.productName },
          ),
          ...screenHead(page.screen),
        },
      ],
    ),
  );
  return { screens: Object.fromEntries(screens) };
}
