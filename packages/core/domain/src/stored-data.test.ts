import { expect, test } from 'vitest';
import { corruptData, type StoredEntry, type StoredRef, storedKey } from './stored-data.ts';

const FIRM = 'a'.repeat(24);
const COMPANY = 'b'.repeat(24);
const GONE = 'c'.repeat(24);
const known = { firms: new Set([FIRM]), companies: new Set([COMPANY]) };
const at = (text: string): NonNullable<StoredRef> => ({ text, isId: /^[0-9a-f]{24}$/.test(text) });
/** An id that is stored as text: look-ups by id don't find it. */
const asText = (text: string): NonNullable<StoredRef> => ({ text, isId: false });

const cases: [
  name: string,
  entry: Omit<StoredEntry, 'id'> & { id?: StoredEntry['id'] },
  reason: string | null,
  key?: string,
][] = [
  [
    'a company without a firm',
    { kind: 'company', id: at(COMPANY), firm: null, company: null },
    null,
    `company:${COMPANY}`,
  ],
  ['a company of a firm', { kind: 'company', firm: at(FIRM), company: null }, null],
  [
    'a company whose id is the word',
    { kind: 'company', id: at('undefined'), firm: at(FIRM), company: null },
    '“undefined” is not a valid id',
    'company:undefined',
  ],
  [
    'a company whose id is text',
    { kind: 'company', id: asText(COMPANY), firm: null, company: null },
    `“${COMPANY}” is not a valid id`,
  ],
  ['a company whose firm is gone', { kind: 'company', firm: at(GONE), company: null }, 'Its firm is gone'],
  [
    'a company whose firm is a word',
    { kind: 'company', firm: at('undefined'), company: null },
    'It names a firm by “undefined”, which is not a valid id',
  ],
  ['company data', { kind: 'company_data', firm: null, company: at(COMPANY) }, null, `company_data:${COMPANY}`],
  [
    'company data of no one',
    { kind: 'company_data', firm: null, company: null },
    'It names no company',
    'company_data:undefined',
  ],
  [
    'company data of the word',
    { kind: 'company_data', firm: null, company: at('undefined') },
    'It names a company by “undefined”, which is not a valid id',
    'company_data:undefined',
  ],
  [
    'company data of a company that is gone',
    { kind: 'company_data', firm: at(FIRM), company: at(GONE) },
    'Its company is gone',
    `company_data:${GONE}`,
  ],
  [
    'company data that names the company by text',
    { kind: 'company_data', firm: null, company: asText(COMPANY) },
    `It names a company by “${COMPANY}”, which is not a valid id`,
  ],
  ['a firm', { kind: 'consulting_firm', firm: null, company: null }, null],
  [
    'a firm without an id',
    { kind: 'consulting_firm', id: at('undefined'), firm: null, company: null },
    '“undefined” is not a valid id',
    'consulting_firm:undefined',
  ],
  ['a system administrator', { kind: 'user', firm: null, company: null }, null],
  ['a member of a firm', { kind: 'user', firm: at(FIRM), company: null }, null],
  ['someone of a company without a firm', { kind: 'user', firm: null, company: at(COMPANY) }, null],
  ['someone whose firm is gone', { kind: 'user', firm: at(GONE), company: null }, 'Its firm is gone'],
  ['someone whose company is gone', { kind: 'user', firm: at(FIRM), company: at(GONE) }, 'Its company is gone'],
  [
    'someone of the word',
    { kind: 'user', firm: null, company: at('undefined') },
    'It names a company by “undefined”, which is not a valid id',
  ],
  ["a firm's address", { kind: 'address', id: at('acme'), firm: at(FIRM), company: null }, null, 'address:acme'],
  [
    'an address that led to a company which has moved and is gone',
    { kind: 'address', id: at('old'), firm: at(FIRM), company: at(GONE) },
    null,
  ],
  ["a company's address", { kind: 'address', id: at('solo'), firm: null, company: at(COMPANY) }, null],
  [
    'an address of no one',
    { kind: 'address', id: at('nowhere'), firm: null, company: null },
    'It leads to no firm and no company',
  ],
  [
    'an address of a firm that is gone',
    { kind: 'address', id: at('lost'), firm: at(GONE), company: at(COMPANY) },
    'Its firm is gone',
  ],
  [
    'an address of a company that is gone',
    { kind: 'address', id: at('lost'), firm: null, company: at(GONE) },
    'Its company is gone',
  ],
  ['a SOW', { kind: 'sows', firm: null, company: at(COMPANY) }, null],
  [
    'a SOW of a company that is gone',
    { kind: 'sows', id: at(FIRM), firm: at(FIRM), company: at(GONE) },
    'Its company is gone',
    `sows:${FIRM}`,
  ],
  ['an invitation to the firm itself', { kind: 'invitations', firm: at(FIRM), company: null }, null],
];

test.each(cases)('%s', (_name, { id = at('d'.repeat(24)), ...rest }, reason, key) => {
  const entry = { id, ...rest };
  const found = corruptData(entry, known);
  expect(found?.reason ?? null).toBe(reason);
  if (found) expect(found.outcome).toBe(entry.kind === 'user' ? 'membership-removed' : 'deleted');
  if (key) expect(storedKey(entry)).toBe(key);
});
