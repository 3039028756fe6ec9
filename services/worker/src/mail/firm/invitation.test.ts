import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firmLook } from '../layout/look.ts';
import { invitationMail, invitationUrl } from './invitation.ts';

const input = {
  productName: 'Scopewright',
  firmName: 'Northwind Partners',
  companyName: 'Contoso',
  role: 'companyUser' as const,
  name: 'Ada',
  url: 'https://northwind.scopewright.app/invitation/token?tenant=a&b=c',
  expiresAt: new Date('2026-03-08T09:30:00Z'),
  link: 'first' as const,
  timeZone: 'UTC',
  look: firmLook({ name: 'Northwind Partners' }),
};

it('states the inviter, the place and the expiry, with the link in text and HTML', () => {
  const { subject, text, html } = invitationMail(input);
  expect(subject).toBe('Northwind Partners invites you to Contoso');
  for (const part of [text, html]) {
    for (const words of [
      'Hello Ada,',
      'Northwind Partners',
      'Contoso',
      '8 March 2026',
      '09:30',
      'If you did not expect this',
    ])
      expect(part).toContain(words);
  }
  expect(text).toContain(input.url);
  expect(html).toContain('href="https://northwind.scopewright.app/invitation/token?tenant=a&amp;b=c"');
  expect(invitationMail({ ...input, name: '' }).text).toMatch(/^Hello,\n/);
});

it("states the person's role", () => {
  const viewer = invitationMail({ ...input, role: 'user' });
  expect(viewer.text).not.toContain('administrator');
  const staff = invitationMail({ ...input, companyName: input.firmName, role: 'consultant' });
  expect(staff.subject).toBe('You are invited to Northwind Partners');
  expect(staff.text).toContain('invites you to be one of its consultants');
});

it('shows markup in names as text and omits them from headers', () => {
  const evil = '<img src=x onerror=alert(1)>"\'&';
  const { html, subject } = invitationMail({
    ...input,
    companyName: evil,
    firmName: `A\r\nBcc: all@example.test`,
    name: evil,
  });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#x27;&amp;');
  expect(subject).not.toMatch(/[\r\n]/);
});

it('never lets a name add an element', () => {
  const elements = (html: string) => html.match(/<[a-z!/]/g)?.length;
  const usual = elements(invitationMail(input).html);
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.string(),
      (firmName, companyName, name) =>
        elements(
          invitationMail({ ...input, firmName, companyName, name: `x${name}`, look: firmLook({ name: firmName }) })
            .html,
        ) === usual,
    ),
  );
});

it('carries no address that someone typed as a name: not in the subject, and nowhere as a link', () => {
  for (const typed of [
    'Win at http://evil.example',
    'www.evil.example',
    'evil.example',
    'EVIL.EXAMPLE/now',
    'ask ada@evil.example',
  ]) {
    for (const names of [{ firmName: typed }, { companyName: typed }]) {
      const { subject } = invitationMail({ ...input, ...names });
      expect(subject).toBe('You are invited to Scopewright');
    }
    const { text, html } = invitationMail({
      ...input,
      firmName: typed,
      companyName: typed,
      name: typed,
      look: firmLook({ name: typed }),
    });
    for (const part of [text, html]) expect(part).not.toMatch(/evil\.example|http:\/\/evil|www\.evil/i);
  }
  for (const typed of ['evil。example', 'evil．example', 'evil｡example', '203.0.113.9/win']) {
    expect(invitationMail({ ...input, firmName: typed }).subject, typed).toBe('You are invited to Scopewright');
    expect(invitationMail({ ...input, firmName: typed }).text, typed).not.toContain(typed);
  }
  for (const name of [
    'Version 1.2.3',
    'モーニング娘。',
    'St. Mary & Sons',
    'A.B. Consulting',
    'Dr. Finch',
    'Acme Inc.',
    '50.5% better',
  ])
    expect(invitationMail({ ...input, firmName: name }).subject).toBe(`${name} invites you to Contoso`);
});

it('states that a second link replaces the first', () => {
  const { subject, text } = invitationMail({ ...input, link: 'replacing' });
  expect(subject).toBe('Reminder: Northwind Partners invites you to Contoso');
  expect(text).toContain('The previous one no longer works.');
});

it('names the end in the zone of the firm', () => {
  expect(invitationMail({ ...input, timeZone: 'America/New_York' }).text).toContain('8 March 2026 at 05:30 GMT-4');
});

it('links lead to the host of the tenant', () => {
  const target = { origin: 'https://acme.scopewright.app', tenantKey: null };
  expect(invitationUrl(target, 'tok_en-1')).toBe('https://acme.scopewright.app/invitation/tok_en-1');
});

it('links name the tenant where the host does not', () => {
  const target = { origin: 'http://localhost:3000', tenantKey: 'acme' };
  expect(invitationUrl(target, 'token')).toBe('http://localhost:3000/invitation/token?tenant=acme');
});
