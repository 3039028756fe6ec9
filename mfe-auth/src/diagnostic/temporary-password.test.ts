import { expect, test } from 'vitest';
import { temporaryPassword } from './temporary-password.ts';

test('every account gets another one, of letters and digits that look different', () => {
  const passwords = Array.from({ length: 100 }, temporaryPassword);
  expect(new Set(passwords).size).toBe(100);
  for (const password of passwords) expect(password).toMatch(/^[a-zA-Z2-9]{16}$/);
  expect(passwords.join('')).not.toMatch(/[lIO01]/);
});
