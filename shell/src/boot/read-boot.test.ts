import { expect, test } from 'vitest';
import { BootError, readBoot } from './read-boot.ts';

const complete = { productName: 'P', productDomain: 'p.app', apiBase: '/api', publicKey: 'key', version: '1', hostConfig: {} };
const pageWith = (text: string) => {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = '<script type="application/json" id="boot"></script>';
  page.getElementById('boot')?.append(text);
  return page;
};

test('reads the boot data of a page', () => {
  expect(readBoot(pageWith(JSON.stringify(complete)))).toEqual(complete);
});

test.each([
  ['no text', ''],
  ['no JSON', '{'],
  ['no object', 'null'],
  ['a missing key', JSON.stringify({ ...complete, publicKey: undefined })],
  ['no host configuration', JSON.stringify({ ...complete, hostConfig: undefined })],
])('refuses %s', (_, text) => {
  expect(() => readBoot(pageWith(text))).toThrow(BootError);
});

test('refuses a page without boot element', () => {
  expect(() => readBoot(document.implementation.createHTMLDocument())).toThrow('The page has no boot data');
});
