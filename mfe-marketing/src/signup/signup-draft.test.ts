import { beforeEach, expect, it } from 'vitest';
import { dropDraft, keepDraft, readDraft } from './signup-draft.ts';
import { EMPTY_INFO } from './signup-info.ts';

const storage = (): Storage => sessionStorage;

beforeEach(() => sessionStorage.clear());

it('stores everything except the password', () => {
  keepDraft(storage, {
    companyName: 'Acme',
    subdomain: 'acme',
    adminName: 'Ada',
    adminEmail: 'ada@acme.example',
    password: 'secret-secret',
  });
  expect(JSON.stringify(sessionStorage)).not.toContain('secret');
  expect(readDraft(storage)).toEqual({
    companyName: 'Acme',
    subdomain: 'acme',
    adminName: 'Ada',
    adminEmail: 'ada@acme.example',
    password: '',
  });
  dropDraft(storage);
  expect(readDraft(storage)).toEqual(EMPTY_INFO);
});

it.each(['', 'not json', 'null', '[]', '{"companyName":{"$gt":""}}'])('takes nothing from %j', (stored) => {
  sessionStorage.setItem('signup-draft', stored);
  expect(readDraft(storage)).toEqual(EMPTY_INFO);
});

it('does without storage', () => {
  const refused = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  keepDraft(refused, EMPTY_INFO);
  dropDraft(refused);
  expect(readDraft(refused)).toEqual(EMPTY_INFO);
});
