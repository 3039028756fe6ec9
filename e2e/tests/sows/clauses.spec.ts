import type { Page } from '@playwright/test';
import { sowPdf } from '@scopewright/document-reader/testing';
import { CompanyPage } from '../../pages/company.ts';
import { acceptInvitation, api, made, openSignedIn } from '../../support/api.ts';
import { axeFindingsInBothThemes } from '../../support/axe.ts';
import { type FirmWithClient, item, projectOf, testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { pressOn, tabTo } from '../../support/keyboard.ts';
import { lookAt } from '../../support/look-at.ts';

const test = testWithFirm();

const TEXT = [
  '1. Deliverables',
  '',
  'The consultant will deliver a request form for returning laptops by 3 May 2027.',
  '',
  'The consultant will deliver an onboarding guide for new agents.',
  '',
  '2. Client responsibilities',
  '',
  'The client will provide a test system within 5 business days.',
  '',
  '3. Out of scope',
  '',
  'Migration of historical tickets is not included.',
].join('\n');

const sowOf = (firm: FirmWithClient, body: object) =>
  made(firm, `companies/${firm.companyId}/sows`, { title: 'Roll-out', ...body });

/** Waits until a SOW is read, and gives its clauses. */
async function clausesOf(firm: FirmWithClient, sowId: string) {
  const get = async (path: string) => (await api('GET', path, { tenantKey: firm.key, token: firm.token })).body;
  await expect
    .poll(async () => ((await get(`sows/${sowId}/source`)) as { state: string }).state, { timeout: 60_000 })
    .toBe('read');
  return ((await get(`sows/${sowId}/clauses`)) as { items: { id: string; quote: string; version: number }[] }).items;
}

const rowOf = (page: Page, words: string | RegExp) => page.getByRole('listitem').filter({ hasText: words }).first();

test('a PDF is read, its clauses are agreed on and linked with the scope, and the client looks', async ({
  page,
  firm,
  browser,
  pageErrors,
}) => {
  const project = await projectOf(firm, 'Service desk', 'SD');
  await item(firm, { kind: 'requestType', projectId: project.id, name: 'Training session for agents' });
  const sow = await sowOf(firm, {});
  await openSignedIn(page, firm.key, firm.admin);
  const company = new CompanyPage(page);
  const sowPath = `/companies/${firm.companyId}/sows/${sow.id}`;

  await test.step('its progress is shown, and its review is one link away', async () => {
    await page.goto(`${new URL(page.url()).origin}${sowPath}?tenant=${firm.key}`);
    await page
      .getByLabel('Attach a document to the SOW')
      .setInputFiles({
        name: 'signed.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(await sowPdf({ pages: 2 })),
      });
    await expect(page.getByRole('region', { name: 'What was sold' })).toBeVisible();
    await expect(company.link('Review clauses')).toBeVisible({ timeout: 60_000 });
    await lookAt(page, 'a SOW whose document is read', 'main');
    await company.link('Review clauses').click();
  });

  await test.step('clauses are shown beside the text that they quote, and decided on', async () => {
    await expect(company.title).toHaveText('Clauses');
    const training = page.getByRole('button', { name: /^Accept: .*training session for up to 20 agents/ }).first();
    await training.click();
    await expect(page.getByText(/1 accepted/)).toBeVisible();
    await page
      .getByRole('button', { name: /^Reject: .*Migration of historical tickets/ })
      .first()
      .click();
    await expect(page.getByText(/1 rejected/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText(/0 rejected/)).toBeVisible();
    await lookAt(page, 'the review of clauses', 'main');
  });

  await test.step('many are accepted at once, with their count before it', async () => {
    await page.getByRole('button', { name: 'Accept many' }).click();
    const dialog = page.getByRole('dialog');
    expect(await axeFindingsInBothThemes(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: /^Accept \d+ clauses?$/ }).click();
    await expect(page.getByText(/ 0 accepted/)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(/[1-9]\d* accepted/)).toBeVisible();
  });

  await test.step('an accepted one is linked with what is built for it, and counts as covered', async () => {
    await company.entry('Coverage').click();
    await expect(page.getByText('Clauses with something behind them')).toBeVisible();
    await page
      .getByRole('button', { name: /^Link “Training session for agents”/ })
      .first()
      .click();
    await expect(
      page
        .getByRole('button', { name: 'Unlink Training session for agents' })
        .or(page.getByText(/^1 of \d+/))
        .first(),
    ).toBeVisible();
    await lookAt(page, 'the coverage of a company', 'main');
  });

  await test.step('its client sees what is agreed, once the SOW is put to them, and nothing of how it was found', async () => {
    await made(firm, `sows/${sow.id}/status`, { version: 1, status: 'active' });
    const context = await browser.newContext();
    const theirs = await context.newPage();
    await acceptInvitation(firm, firm.client);
    await openSignedIn(theirs, firm.key, firm.client.admin);
    await theirs.goto(`${new URL(theirs.url()).origin}${sowPath}?tenant=${firm.key}`);
    await expect(theirs.getByText('What is agreed')).toBeVisible();
    await expect(theirs.getByText(/training session for up to 20 agents/).first()).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Review clauses' })).toHaveCount(0);
    await expect(theirs.getByText(/Very likely|Likely|Uncertain/)).toHaveCount(0);
    await lookAt(theirs, 'what the client sees of a SOW', 'main');
    await context.close();
  });
  expect(pageErrors).toEqual([]);
});

test('clauses are reviewed by keyboard alone, on the page that a link names', async ({ page, firm, pageErrors }) => {
  const sow = await sowOf(firm, { pastedText: TEXT });
  const [first, second] = await clausesOf(firm, sow.id);
  if (!first || !second) throw new Error('The text has too few clauses');
  await openSignedIn(page, firm.key, firm.admin);
  const path = `/companies/${firm.companyId}/sows/${sow.id}/clauses`;
  await page.goto(`${new URL(page.url()).origin}${path}?clause=${first.id}&tenant=${firm.key}`);

  await test.step('j and k go from clause to clause, a and r decide, u takes back', async () => {
    await expect(rowOf(page, first.quote)).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: `Accept: ${first.quote}` }));
    await page.keyboard.press('a');
    await expect(page.getByText(/1 accepted/)).toBeVisible();
    // the decision has moved on to the next one
    await page.keyboard.press('r');
    await expect(page.getByText(/1 rejected/)).toBeVisible();
    await page.keyboard.press('u');
    await expect(page.getByText(/0 rejected/)).toBeVisible();
  });

  await test.step('e edits the wording, and the quote stays beside it', async () => {
    await page.keyboard.press('k');
    await page.keyboard.press('e');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('A form for laptops');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('A form for laptops').first()).toBeVisible();
    await expect(page.getByText(first.quote).first()).toBeVisible();
  });

  await test.step('F6 goes to the text and back', async () => {
    await page.keyboard.press('F6');
    await page.keyboard.press('F6');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  await test.step('many are accepted with b, after their count', async () => {
    await page.keyboard.press('b');
    const dialog = page.getByRole('dialog');
    await pressOn(page, dialog.getByRole('button', { name: /^Accept \d+ clauses?$/ }), 'Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/[2-9] accepted/)).toBeVisible();
  });
  expect(pageErrors).toEqual([]);
});

test('a text that changes is read again, and decisions are carried over', async ({ page, firm }) => {
  const sow = await sowOf(firm, { pastedText: TEXT });
  const clauses = await clausesOf(firm, sow.id);
  for (const { id, version } of clauses) await made(firm, `clauses/${id}`, { version, state: 'accepted' });
  await made(firm, `sows/${sow.id}`, {
    version: 1,
    pastedText: TEXT.replace('3 May 2027', '10 May 2027').replace(
      'Migration of historical tickets is not included.',
      'Nothing.',
    ),
  });
  await clausesOf(firm, sow.id);
  await openSignedIn(page, firm.key, firm.admin);
  const path = `/companies/${firm.companyId}/sows/${sow.id}/clauses`;
  await page.goto(`${new URL(page.url()).origin}${path}?tenant=${firm.key}`);
  await expect(page.getByText('The sentence has changed').first()).toBeVisible();
  await expect(page.getByText('Migration of historical tickets is not included.').first()).toBeVisible();
  await expect(page.getByText(`${clauses.length - 2} accepted`)).toBeVisible();
});
