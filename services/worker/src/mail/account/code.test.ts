import { CODE_PURPOSES } from '@scopewright/contracts';
import { expect, it } from 'vitest';
import { codeMail } from './code.ts';

const input = {
  productName: 'Scopewright',
  code: '042137',
  purpose: 'recover' as const,
  expiresAt: new Date('2026-03-08T09:30:00Z'),
};

it.each(CODE_PURPOSES)('contains the code to %s, its expiry, and instructions for an unrequested one', (purpose) => {
  const { subject, text, html } = codeMail({ ...input, purpose });
  expect(subject).toMatch(/^Your code to [a-z ]+$/);
  for (const part of [text, html])
    for (const words of ['042137', '09:30 UTC', 'If you did not ask for it']) expect(part).toContain(words);
  expect(`${subject}${/<div style="display:none[^>]*>([^<]*)/.exec(html)?.[1]}`).not.toContain('042137');
});

it('has a different text for each purpose', () => {
  expect(new Set(CODE_PURPOSES.map((purpose) => codeMail({ ...input, purpose }).subject)).size).toBe(
    CODE_PURPOSES.length,
  );
});
