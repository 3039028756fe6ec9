import { expect, test } from 'vitest';
import { screens } from './app.tsx';
import { remote } from './pages.ts';

test('has the screens of its pages, and no other', () => {
  expect(screens.names().sort()).toEqual(remote.pages.map((page) => page.screen).sort());
});
