import { expect, test } from 'vitest';
import type { OriginalItem } from '../copies/placed-items.ts';
import { originalOf } from '../testing/project-of-templates.ts';
import { SCOPE_TEMPLATES } from './catalogue.ts';
import { itemsNamingClient } from './naming-the-client.ts';

const { project, items, fields } = originalOf(SCOPE_TEMPLATES.slice(0, 1));
const [first, ...others] = [project, ...fields, ...items] as [OriginalItem, ...OriginalItem[]];
const named = (text: string, client: string) => itemsNamingClient([{ ...first, description: text }, ...others], client);

test.each([
  ['The desk of Northwind Traders.', 'Northwind Traders'],
  ['northwind traders', 'Northwind Traders GmbH'],
  ['(Umlaut Äpfel)', 'äpfel'],
])('“%s” names %s', (text, client) => {
  expect(named(text, client)).toEqual([first.name]);
});

test.each([
  ['The desk of Northwind', 'Northwind Traders'],
  ['Northwinds', 'Northwind'],
  ['Anything', ''],
])('“%s” does not name “%s”', (text, client) => {
  expect(named(text, client)).toEqual([]);
});

test('texts are looked for everywhere in an item, and at most twenty items are named', () => {
  const field = others.find(({ kind }) => kind === 'field') as OriginalItem;
  const content = { ...field.content, help: 'Ask Northwind' } as OriginalItem['content'];
  expect(itemsNamingClient([{ ...field, content }], 'Northwind')).toEqual([field.name]);
  expect(
    itemsNamingClient(
      Array.from({ length: 30 }, () => ({ ...field, content })),
      'Northwind',
    ),
  ).toHaveLength(20);
});
