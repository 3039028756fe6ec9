import { sowPdf } from '@scopewright/document-reader/testing';
import { CompanyPage } from '../../pages/company.ts';
import { acceptInvitation, api, made, openSignedIn } from '../../support/api.ts';
import { type FirmWithClient, item, projectOf, testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { pressOn } from '../../support/keyboard.ts';
import { look } from '../../support/look.ts';

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

/** Waits until a SOW is read, and returns its clauses. */
async function clausesOf(firm: FirmWithClient, sowId: string) {
  const get = async (path: string) => (await api('GET', path, { tenantKey: firm.key, token: firm.token })).body;
  await expect.poll(async () => ((await get(`sows/${sowId}/source`)) as { state: string }).state).toBe('read');
  return ((await get(`sows/${sowId}/clauses`)) as { items: { id: string; quote: string; version: number }[] }).items;
}

test('a PDF is read, its clauses are agreed on and linked with the scope, and the client looks', {
  tag: '@looks',
}, async ({ page, firm, browser, mailTo, pageErrors }) => {
  const project = await projectOf(firm, 'Service desk', 'SD');
  await item(firm, { kind: 'requestType', projectId: project.id, name: 'Training session for agents' });
  const sow = await sowOf(firm, {});
  const sowPath = `/companies/${firm.companyId}/sows/${sow.id}`;
  await openSignedIn(page, firm.key, firm.admin, sowPath);
  const company = new CompanyPage(page);

  await test.step('its progress is shown, and its review is one link away', async () => {
    await page.getByLabel('Attach a document to the SOW').setInputFiles({
      name: 'signed.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(await sowPdf({ pages: 2 })),
    });
    await expect(page.getByRole('region', { name: 'What was sold' })).toBeVisible();
    await expect(company.link('Review clauses')).toBeVisible();
    await look(page, 'a SOW whose document is read', { within: 'main' });
    await company.link('Review clauses').click();
  });

  await test.step('clauses are shown beside the text that they quote, and decided on', async () => {
    await expect(company.title).toHaveText('Clauses');
    const training = page
      .getByRole('button', { name: /^Accept: The consultant will deliver a training session/ })
      .first();
    await training.click();
    await expect(page.getByText(/1 accepted/)).toBeVisible();
    await page
      .getByRole('button', { name: /^Reject: Migration of historical tickets/ })
      .first()
      .click();
    await expect(page.getByText(/1 rejected/)).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect(page.getByText(/0 rejected/)).toBeVisible();
    await look(page, 'the review of clauses', { within: 'main' });
  });

  await test.step('many are accepted together, with their count before it', async () => {
    await page.getByRole('button', { name: 'Accept many' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('status')).toHaveText(/\d+ clauses will be accepted/);
    await look(page, 'the question before many clauses are accepted', { within: '[role=alertdialog]' });
    await dialog.getByRole('button', { name: /^Accept \d+ clauses?$/ }).click();
    await expect(page.getByText(/ 0 accepted/)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(/[1-9]\d* accepted/)).toBeVisible();
  });

  await test.step('an accepted one is linked with the items built for it, and counts as covered', async () => {
    await company.entry('Coverage').click();
    await expect(page.getByText('Clauses with something behind them')).toBeVisible();
    await page
      .getByRole('button', { name: /^Link “Training session for agents”/ })
      .first()
      .click();
    await expect(page.getByRole('paragraph').filter({ hasText: 'Items that were sold' })).toContainText('1 of');
    await look(page, 'the coverage of a company', { within: 'main' });
  });

  await test.step('its client sees the agreed clauses, once the SOW is shared, and nothing of how it was found', async () => {
    await made(firm, `sows/${sow.id}/status`, { version: 1, status: 'active' });
    const context = await browser.newContext();
    const theirs = await context.newPage();
    const { admin } = firm.client;
    await acceptInvitation(firm, await mailTo(admin.email), admin.password);
    await openSignedIn(theirs, firm.key, admin, sowPath);
    await expect(theirs.getByRole('heading', { name: /^What is agreed/ })).toBeVisible();
    await expect(theirs.getByText(/training session for up to 20 agents/).first()).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Review clauses' })).toHaveCount(0);
    await expect(theirs.getByText(/Very likely|Likely|Uncertain/)).toHaveCount(0);
    await look(theirs, 'what the client sees of a SOW', { within: 'main' });
    await context.close();
  });
  expect(pageErrors).toEqual([]);
});

test('the whole way by keyboard alone: from a text to its review, and on to the items built for it', async ({
  page,
  firm,
  pageErrors,
}) => {
  const project = await projectOf(firm, 'Portal', 'PO');
  await item(firm, { kind: 'requestType', projectId: project.id, name: 'Returning laptops' });
  const sow = await sowOf(firm, { pastedText: TEXT });
  const [first] = await clausesOf(firm, sow.id);
  if (!first) throw new Error('The text has no clauses');
  await openSignedIn(page, firm.key, firm.admin, `/companies/${firm.companyId}/sows/${sow.id}`);
  const company = new CompanyPage(page);

  await pressOn(page, company.link('Review clauses'), 'Enter');
  await expect(page.getByText(/0 accepted/)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect(page.getByText(/1 accepted/)).toBeVisible();

  await pressOn(page, company.entry('Coverage'), 'Enter');
  const covered = page.getByRole('paragraph').filter({ hasText: 'Clauses with something behind them' });
  await expect(covered).toHaveText(/\d+ of \d+/);
  const before = Number(/(\d+) of/.exec((await covered.textContent()) ?? '')?.[1]);
  await pressOn(page, page.getByRole('button', { name: /^Link “Returning laptops”/ }).first(), 'Enter');
  await expect(covered).toContainText(`${before + 1} of`);
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
  await openSignedIn(page, firm.key, firm.admin, `/companies/${firm.companyId}/sows/${sow.id}/clauses`);
  await expect(page.getByText('The sentence has changed').first()).toBeVisible();
  await expect(page.getByText('Migration of historical tickets is not included.').first()).toBeVisible();
  await expect(page.getByText(`${clauses.length - 2} accepted`)).toBeVisible();
});
