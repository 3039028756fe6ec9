import { CompanyPage } from '../../pages/company.ts';
import { AGREEMENT } from '../../support/agreement.ts';
import { api, made, openSignedIn } from '../../support/api.ts';
import { type FirmWithClient, testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { crashOffline } from '../../support/offline.ts';

const test = testWithFirm();

const FORM = 'The Consultant will deliver a form for laptop returns.';
const BASE = 'The Consultant will deliver a knowledge base; ten articles are part of it.';

/** The words that a highlight of the source marks. */
const highlighted = (name: string) => {
  const ranges = [...((CSS.highlights.get(name) ?? []) as Iterable<StaticRange>)];
  return ranges
    .map(({ startContainer, startOffset, endOffset }) => startContainer.textContent?.slice(startOffset, endOffset))
    .join('|');
};

test('a pasted text is reviewed by keyboard: decided on, split, selected in and undone, with its words highlighted', {
  tag: '@looks',
}, async ({ page, firm, pageErrors }) => {
  const { id } = await made(firm, `companies/${firm.companyId}/sows`, { title: 'Roll-out', pastedText: AGREEMENT });
  await openSignedIn(page, firm.key, firm.admin, `/companies/${firm.companyId}/sows/${id}`);
  const company = new CompanyPage(page);
  await company.link('Review clauses').press('Enter');
  const list = page.getByRole('region', { name: 'Clauses' });
  const row = (text: string) => list.getByRole('button', { name: text, exact: true });
  const item = (text: string) =>
    list.locator('[data-clause]').filter({ has: page.getByRole('button', { name: text, exact: true }) });
  await expect(row(FORM)).toBeVisible();
  await look(page, 'clauses of a pasted text', { within: 'main' });

  await page.keyboard.press('j');
  await expect(row(FORM)).toBeFocused();
  await expect.poll(() => page.evaluate(highlighted, 'clause-current')).toBe(FORM);
  await page.keyboard.press('a');
  await expect(row(BASE)).toBeFocused();
  await expect(item(FORM).getByText('Accepted')).toBeVisible();
  await expect.poll(() => page.evaluate(highlighted, 'clause-accepted')).toBe(FORM);

  await page.keyboard.press('s');
  await page.getByRole('dialog').getByRole('button', { name: 'Split' }).press('Enter');
  await expect(row('The Consultant will deliver a knowledge base;')).toBeFocused();
  await page.keyboard.press('u');
  await expect(row(BASE)).toBeFocused();
  await expect.poll(() => page.evaluate(highlighted, 'clause-current')).toBe(BASE);

  // words of the source are selected from the current clause on
  await page.keyboard.press('F6');
  await expect(page.getByRole('region', { name: 'Source' })).toBeFocused();
  for (const _ of ['The', 'Consultant', 'will', 'deliver']) await page.keyboard.press('Control+Shift+ArrowRight');
  await expect(page.getByRole('region', { name: 'Selected text' })).toContainText('“The Consultant will deliver”');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Kind of the new clause' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(row('The Consultant will deliver')).toBeFocused();
  await page.keyboard.press('u');
  await expect(row('The Consultant will deliver')).toHaveCount(0);

  await page.reload();
  await expect(item(FORM).getByText('Accepted')).toBeVisible();
  expect(pageErrors).toEqual([]);
});

interface Stored {
  id: string;
  quote: string;
  version: number;
  state: string;
  wording: string | null;
}

/** The clauses of a SOW as the server has them. */
async function stored(firm: FirmWithClient, sowId: string): Promise<Stored[]> {
  const { body } = await api('GET', `sows/${sowId}/clauses`, { tenantKey: firm.key, token: firm.token });
  return (body as { items: Stored[] }).items;
}

test('decisions made without a connection outlive the tab, and what two people decide is chosen', {
  tag: '@looks',
}, async ({ page, context, firm }) => {
  const { id } = await made(firm, `companies/${firm.companyId}/sows`, { title: 'Travelling', pastedText: AGREEMENT });
  await expect.poll(async () => (await stored(firm, id)).length).toBeGreaterThan(2);
  const of = async (quote: string) => (await stored(firm, id)).find((each) => each.quote === quote);
  const path = `/companies/${firm.companyId}/sows/${id}/clauses`;
  await openSignedIn(page, firm.key, firm.admin, path);
  const list = page.getByRole('region', { name: 'Clauses' });
  const waits = (tab = page) => expect(tab.locator('[data-save-state=waiting]')).toBeVisible();
  const other = await context.newPage();
  const address = page.url();
  const openInOther = (pathname: string) => other.goto(Object.assign(new URL(address), { pathname }).href);
  await openInOther(path);
  await expect(other.getByRole('button', { name: FORM, exact: true })).toBeVisible();

  await test.step('they wait in the browser', async () => {
    await expect(list.getByRole('button', { name: FORM, exact: true })).toBeVisible();
    await context.setOffline(true);
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await page.keyboard.press('e');
    await page.getByRole('textbox', { name: 'Wording' }).fill('A knowledge base');
    await page.getByRole('button', { name: 'Save wording' }).click();
    await expect(list.getByRole('button', { name: 'A knowledge base', exact: true })).toBeVisible();
    await waits();
    await look(page, 'clauses decided on without a connection', { within: 'main' });
  });

  await test.step('actions that need a connection show that, and lose nothing', async () => {
    await page.keyboard.press('s');
    await page.getByRole('dialog').getByRole('button', { name: 'Split' }).click();
    await expect(page.getByText(/^This was not done: it needs a connection/)).toBeVisible();
    await waits();
  });

  await test.step('the tab crashes, and the next page sends them', async () => {
    await crashOffline(page);
    await openInOther(`/companies/${firm.companyId}`);
    await expect.poll(async () => (await of(FORM))?.state).toBe('accepted');
    await expect.poll(async () => (await of(BASE))?.wording).toBe('A knowledge base');
  });

  await test.step('a second person decides on the same clause: the first one chooses', async () => {
    await openInOther(path);
    const row = other.getByRole('button', { name: FORM, exact: true });
    await row.click();
    await expect(other.locator('[data-save-state=saved]')).toBeVisible();
    const form = await of(FORM);
    await context.setOffline(true);
    await other.getByRole('button', { name: 'Back to review', exact: true }).click();
    await waits(other);
    await made(firm, `clauses/${form?.id}`, { version: form?.version, state: 'rejected' });
    await context.setOffline(false);
    const dialog = other.getByRole('dialog', { name: /also edited/ });
    await expect(dialog.getByRole('radio', { name: /Theirs/ })).toBeVisible();
    await look(other, 'two decisions on a clause', { within: '[role=dialog]' });
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await expect.poll(async () => (await of(FORM))?.state).toBe('proposed');
    await expect(other.locator('[data-save-state=saved]')).toBeVisible();
  });
});
