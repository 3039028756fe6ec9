import { text } from 'node:stream/consumers';
import { MemoryRouter } from '@scopewright/remote-contract/memory-router';
import { pageTitle } from '@scopewright/remote-contract/page-title';
import {
  PLACEHOLDERS,
  type PrerenderedScreen,
  type PrerenderedScreens,
} from '@scopewright/remote-contract/prerendered';
import { QueryClientProvider } from '@scopewright/remote-contract/shared/query';
import { prerenderToNodeStream } from 'react-dom/static';
import { MarketingApp } from '../marketing-app.tsx';
import { remote } from '../pages.ts';
import { type PrerenderedName, screenHead } from './screen-head.ts';
import { visitorHost } from './visitor.ts';

const PAGES = remote.pages.filter((page) => 'prerendered' in page);

/** A path that shows the screen. */
const pathOf = (screen: PrerenderedName): string =>
  PAGES.find((page) => page.screen === screen)?.paths[0].replace('*', '') ?? '/';

/**
 * HTML of the remote's element on a screen, as the visitor's browser will render it. @throws any error of the screen
 */
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
  // In one piece: streamed parts would need an inline script, which the pages' content security policy forbids.
  const { prelude } = await prerenderToNodeStream(tree, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => void failures.push(error),
  });
  const html = await text(prelude);
  if (failures.length > 0) throw failures[0];
  return html;
}

/** Renders every prerendered screen. The build calls it, and writes the result beside the remote's manifest. */
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
