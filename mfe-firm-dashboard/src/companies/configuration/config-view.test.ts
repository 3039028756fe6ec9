import type { CompanyConfigItem } from '@scopewright/contracts/scoping';
import { expect, test } from 'vitest';
import { addressOf, byCategory, itemOf, viewOf } from './config-view.ts';

const item = (name: string, values: Partial<CompanyConfigItem> = {}): CompanyConfigItem => ({
  name,
  category: 'SLAs',
  description: '',
  inScope: true,
  phase: 1,
  implemented: false,
  parameters: {},
  inCatalogue: true,
  ...values,
});
const namesOf = (...given: Parameters<typeof byCategory>) =>
  byCategory(...given).map(([category, items]) => [category, items.map(({ name }) => name)]);

test('an address restores its view, and preserves parameters that are not the view’s', () => {
  const address = addressOf(new URLSearchParams('tenant=north&search=old'), {
    search: 'sla',
    shown: 'open',
    item: 'A & B',
  });
  expect(address.toString()).toBe('tenant=north&search=sla&show=open&item=A+%26+B');
  expect(viewOf(address)).toEqual({ search: 'sla', shown: 'open', item: 'A & B' });
  expect(viewOf(new URLSearchParams('show=unknown&search=%20&item=%20'))).toEqual({
    search: '',
    shown: 'all',
    item: '',
  });
});

test('items stand by category, as far as the view lets them through', () => {
  const items = [
    item('First response'),
    item('Calendar', { implemented: true }),
    item('Team queue', { category: 'Queues', inScope: false, description: 'By SLA' }),
    item('Fax gateway', { category: '', inCatalogue: false }),
  ];
  expect(namesOf(items, { search: '', shown: 'all', item: '' })).toEqual([
    ['SLAs', ['First response', 'Calendar']],
    ['Queues', ['Team queue']],
    ['', ['Fax gateway']],
  ]);
  expect(namesOf(items, { search: '', shown: 'open', item: '' })).toEqual([
    ['SLAs', ['First response']],
    ['', ['Fax gateway']],
  ]);
  expect(namesOf(items, { search: 'sla', shown: 'all', item: '' })).toEqual([
    ['SLAs', ['First response', 'Calendar']],
    ['Queues', ['Team queue']],
  ]);
  expect(namesOf(items, { search: '', shown: 'own', item: '' })).toEqual([['', ['Fax gateway']]]);
  expect(namesOf(items, { search: 'sla', shown: 'own', item: '' })).toEqual([]);
});

test('the item that an address leads to is there whatever else is filtered out, however its name is written', () => {
  const items = [item('First response'), item('Fax gateway', { category: 'Integrations', inScope: false })];
  const view = { search: 'nothing', shown: 'own', item: ' fax  GATEWAY' } as const;
  expect(itemOf(items, view)?.name).toBe('Fax gateway');
  expect(namesOf(items, view)).toEqual([['Integrations', ['Fax gateway']]]);
  expect(itemOf(items, { ...view, item: 'Fax' })).toBeUndefined();
});
