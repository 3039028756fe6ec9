import { expect, test } from 'vitest';
import { isSameCompany } from './company-names.ts';

test.each([
  ['Quarry Foods Ltd', 'Quarry Foods'],
  ['Quarry Foods, Inc.', 'QUARRY FOODS LIMITED'],
  ['Müller Lebensmittel GmbH & Co. KG', 'Muller Lebensmittel'],
  ['Alimentos del Sur, S. A.', 'Alimentos del Sur S.A.'],
  ['Groupe Hôtelier Castellane S.à r.l.', 'Groupe Hotelier Castellane'],
  ['SAS Dupont Conseil', 'Dupont Conseil'],
  ['Alder & Finch', 'Alder and Finch LLC'],
  ['Straße AG', 'Strasse'],
])('%j and %j are the same company', (one, other) => {
  expect(isSameCompany(one, other)).toBe(true);
});

test.each([
  ['Quarry Foods Ltd', 'Quarry Drinks Ltd'],
  ['Quarry Foods Holding Ltd', 'Quarry Foods Ltd'],
  ['Limited Company', 'Company'],
])('%j and %j are two companies', (one, other) => {
  expect(isSameCompany(one, other)).toBe(false);
});
