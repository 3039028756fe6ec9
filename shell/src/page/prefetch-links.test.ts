import { bootData, memorySession, sessionGrant } from '@scopewright/remote-contract/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetchLinks } from './prefetch-links.ts';

const load = vi.fn(async () => Promise.reject(new Error('down')));
let end: () => void;

beforeEach(() => {
  load.mockClear();
  document.body.innerHTML = `
    <a id="account" href="/account/devices"><span>Devices</span></a>
    <a id="elsewhere" href="https://other.example/account/devices">Other</a>
    <a id="tab" href="/account/devices" target="_blank">Tab</a>
    <a id="file" href="/account/devices" download>File</a>
    <button id="button" type="button">Button</button>`;
  end = prefetchLinks({
    page: document,
    boot: bootData(),
    session: memorySession(sessionGrant()),
    loader: { load },
  });
});
afterEach(() => end());

const point = (selector: string, type: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));

test.each([
  ['pointed at', 'pointerover'],
  ['focused', 'focusin'],
])('the remote of a link is loaded when the link is %s', (_, type) => {
  point('#account span', type);
  expect(load.mock.calls).toEqual([['auth', { retry: false, screen: 'devices' }]]);
});

test.each(['#elsewhere', '#tab', '#file', '#button'])('nothing is loaded for %s', (selector) => {
  point(selector, 'pointerover');
  expect(load).not.toHaveBeenCalled();
});

test('nothing is loaded once it has ended', () => {
  end();
  point('#account', 'pointerover');
  expect(load).not.toHaveBeenCalled();
});
