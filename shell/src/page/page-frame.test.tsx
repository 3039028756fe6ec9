import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LoadingScreen } from '../screens/loading-screen.tsx';
import { PageFrame } from './page-frame.tsx';

test('index.html has the frame as it is drawn, with the place of the screen marked', () => {
  const page = readFileSync('index.html', 'utf8');
  const root = /<div id="root">(.*)<\/div>\s*<noscript>/.exec(page)?.[1];
  const drawn = renderToStaticMarkup(
    <PageFrame>
      <LoadingScreen what="Initializing %PRODUCT_NAME%" />
    </PageFrame>,
  );
  expect(root?.replaceAll(/<!--\/?screen-->/g, '')).toBe(drawn);
  expect(root).toMatch(/<div id="content"><!--screen-->.*<!--\/screen--><\/div>$/);
});
