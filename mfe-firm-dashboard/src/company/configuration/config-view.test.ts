import type { CompanyConfigItem } from '@scopewright/contracts/scoping';
import { expect, test } from 'vitest';
import { addressOf, byCategory, viewOf } from './config-view.ts';

const item = (name: string, values: Partial<CompanyConfigItem> = {}): CompanyConfigItem => ({
  name,
  category: 'SLAs',
  description: '',
  inScope: true,
  phase: 1,
  implemented: false,
  inCatalogue: true,
  ...values,
});
const namesOf = (...given: Parameters<typeof byCategory>) => byCategory(...given).map(([category, items]) => [category, items.map(({ name }) => name)]);

test('an address gives back its view, and leaves alone what is not the view’s', () => {
  const address = addressOf(new URLSearchParams('tenant=north&search=old'), { search: 'sla', shown: 'open' });
  expect(address.toString()).toBe('tenant=north&search=sla&show=open');
  expect(viewOf(address)).toEqual({ search: 'sla', shown: 'open' });
  expect(viewOf(new URLSearchParams('show=unknown&search=%20'))).toEqual({ search: '', shown: 'all' });
});

test('items stand by category, as far as the view lets them through', () => {
  const items = [
    item('First response'),
    item('Calendar', { implemented: true }),
    item('Team queue', { category: 'Queues', inScope: false, description: 'By SLA' }),
    item('Fax gateway', { category: '', inCatalogue: false }),
  ];
  expect(namesOf(items, { search: '', shown: 'all' })).toEqual([
    ['SLAs', ['First response', 'Calendar']],
    ['Queues', ['Team queue']],
    ['', ['Fax gateway']],
  ]);
  expect(namesOf(items, { search: '', shown: 'open' })).toEqual([
    ['SLAs', ['First response']],
    ['', ['Fax gateway']],
  ]);
  expect(namesOf(items, { search: 'sla', shown: 'all' })).toEqual([
    ['SLAs', ['First response', 'Calendar']],
    ['Queues', ['Team queue']],
  ]);
  expect(namesOf(items, { search: '', shown: 'own' })).toEqual([['', ['Fax gateway']]]);
  expect(namesOf(items, { search: 'sla', shown: 'own' })).toEqual([]);
});
