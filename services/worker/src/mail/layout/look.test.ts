import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAsSystem } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { contrastRatio } from '@scopewright/domain/accent';
import { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { invite, SECRET } from '../../testing/invite.ts';
import { codeMail } from '../account/code.ts';
import { passwordMail } from '../account/password.ts';
import { composeFirmDeleted } from '../firm/firm-deleted.ts';
import { composeInvitation } from '../firm/invitation.ts';
import { composeWelcome } from '../firm/welcome.ts';
import { CARD, firmLook, INK, LINE, MUTED, PAPER, productLook } from './look.ts';

const now = new Date('2026-03-08T09:30:00Z');
const link = { origin: 'https://northwind.scopewright.app', tenantKey: null };
const database = await testDatabase('mail-layout');
const make = factories(database.models);
afterAll(() => database.close());

const parts = () => ({ models: database.models, clock: () => now, productName: 'Scopewright', secret: SECRET });

/** The HTML and text of every mail that a firm sends, with this value stored as its accent color. */
async function mailsOf(accentColor: unknown) {
  const { firm, payload } = await invite(database, { email: `${new Types.ObjectId().toHexString()}@contoso.example` });
  const firmId = firm._id.toHexString();
  const admin = await make.user(firm._id);
  const account = await make.authAccount({ email: admin.email, emailConfirmedAt: null });
  const stored = { accentColor, deletedAt: now, deletionNonce: 'nonce' };
  // bypasses the model, which would refuse some of these
  const raw = database.client.db(database.dbName).collection('firms');
  await runAsSystem('store an accent', () => raw.updateOne({ _id: firm._id }, { $set: stored }));
  const mails = await Promise.all([
    composeInvitation(parts(), payload),
    composeWelcome(parts(), { firmId, accountId: account._id.toHexString(), link, issue: 'issue' }),
    composeFirmDeleted(parts(), { firmId, userId: admin._id.toHexString(), link }),
  ]);
  return mails.map((mail) => mail ?? expect.fail('There is no mail'));
}

/** Colors of the mark and the button with their texts, and the name above the mail. */
const lookOf = (html: string) => {
  const [, mark = '', brand] =
    /<td aria-hidden="true"[^>]*style="([^"]*)"[^>]*>.*?<\/td><td[^>]*>([^<]*)<\/td>/.exec(html) ?? [];
  const [, button = ''] = /<a href="[^"]*" style="([^"]*background-color[^"]*)"/.exec(html) ?? [];
  const colors = (style: string) => [
    /background-color:([^;]+)/.exec(style)?.[1],
    /(?:^|;)color:([^;]+)/.exec(style)?.[1],
  ];
  return { mark: colors(mark), button: colors(button), brand };
};
const PRODUCT = ['#0e5f59', '#ffffff'];
const BRAND = 'Northwind &lt;Partners&gt;';

it.each([
  ['#b3261e', '#ffffff'],
  ['#d98a00', '#000000'],
])('the mails of a firm with the accent %s have it on mark and button, with %s on it', async (accentColor, label) => {
  for (const { html } of await mailsOf(accentColor)) {
    expect(lookOf(html)).toEqual({ mark: [accentColor, label], button: [accentColor, label], brand: BRAND });
    expect(html).not.toContain(PRODUCT[0]);
  }
  expect(contrastRatio(accentColor, label)).toBeGreaterThanOrEqual(4.5);
});

it('the mails of a firm without an accent have the colors of the product, and the same text', async () => {
  const [plain, colored] = await Promise.all([mailsOf(null), mailsOf('#b3261e')]);
  // ignores links and people, which differ
  const textOf = ({ text }: { text: string }) => text.replace(/https:\S+/g, '').replace(/^Hello.*$/m, '');
  for (const { html } of plain) expect(lookOf(html)).toEqual({ mark: PRODUCT, button: PRODUCT, brand: BRAND });
  expect(plain.map(textOf)).toEqual(colored.map(textOf));
});

it.each([
  'red;background:url(https://evil.example/x)',
  '#b3261e;background:url(https://evil.example/x)',
  '#b3261e\n',
  '"><img src="https://evil.example/x">',
  '#fff} * { background: url(https://evil.example/x)',
  '</style><script src="https://evil.example/x"></script>',
  'var(--evil.example)',
  { evil: '#b3261e' },
])('a stored accent that is no color, %j, stays out of the mails', async (stored) => {
  for (const { html } of await mailsOf(stored)) {
    expect(lookOf(html)).toEqual({ mark: PRODUCT, button: PRODUCT, brand: BRAND });
    expect(html).not.toMatch(/evil|b3261e/);
  }
});

it('a firm that is named like an address is no link above its mails', () => {
  expect(firmLook({ name: 'evil.example', accentColor: null }).brand).not.toContain('evil.example');
});

it('mails about an account look like the product', () => {
  const { html: code } = codeMail({ productName: 'Scopewright', code: '042137', purpose: 'recover', expiresAt: now });
  const { html: password } = passwordMail('changed', { productName: 'Scopewright', name: 'Ada' });
  for (const html of [code, password]) expect(lookOf(html)).toMatchObject({ mark: PRODUCT, brand: 'Scopewright' });
});

it('mails have the colors of the screens, and links of every look read at 4.5:1 or better', () => {
  const theme = readFileSync(join(import.meta.dirname, '../../../../../packages/browser/ui/theme.css'), 'utf8');
  const token = (name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(theme)?.[1];
  const { accent, link } = productLook('Scopewright');
  expect([accent, link, PAPER.light, CARD.light, LINE.light, INK.light, MUTED.light]).toEqual(
    ['brand', 'brand', 'surface', 'surface-raised', 'border', 'text', 'text-muted'].map(token),
  );
  for (const accentColor of [null, '#b3261e', '#d98a00', '#7c6f64'])
    for (const ground of [PAPER, CARD]) {
      const look = firmLook({ name: 'Acme', accentColor });
      expect(contrastRatio(look.link, ground.light)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(look.linkOnDark, ground.dark)).toBeGreaterThanOrEqual(4.5);
    }
});
