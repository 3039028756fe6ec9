import type { Locator } from '@playwright/test';
import { sowPdf, testPdf } from '@scopewright/document-reader/testing';
import { CompanyPage } from '../../pages/company.ts';
import { openSignedIn } from '../../support/api.ts';
import { callsOf, testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';

const test = testWithFirm();

const TEXT = [
  'Statement of Work',
  'Project: HR service portal',
  '',
  '1. Term',
  '',
  'The services run from 1 March 2027 to 31 August 2027.',
  '',
  '2. Deliverables and milestones',
  '',
  'The consultant will deliver an onboarding form by 3 May 2027.',
  '',
  'Go-live of the portal takes place on 15 June 2027.',
  '',
  '3. Fees',
  '',
  'The fixed fee for the work is EUR 38,500.',
].join('\n');

test('what a SOW states is read, filled in, accepted, taken over in one step and undone in one', {
  tag: '@looks',
}, async ({ page, firm, pageErrors }) => {
  await openSignedIn(page, firm.key, firm.admin, `/companies/${firm.companyId}/sows/new`);
  const company = new CompanyPage(page);

  await test.step('it begins with its text', async () => {
    await look(page, 'the beginning of a SOW', { within: 'main' });
    await company.button('Paste its text').click();
    await page.getByLabel('Its text').fill(TEXT);
    await company.button('Read the text').click();
  });

  await test.step('its terms are filled in, with their sentences', async () => {
    await expect(company.field(/^Title/)).toHaveValue('HR service portal');
    await expect(company.field(/^Amount/)).toHaveValue('38500.00');
    await expect(company.field(/^Start date/)).toHaveValue('2027-03-01');
    await expect(company.field(/^End date/)).toHaveValue('2027-08-31');
    await expect(page.getByText('“The fixed fee for the work is EUR 38,500.” · Page 1')).toBeVisible();
    await look(page, 'a SOW filled in with what its text states', { within: 'main' });
    await company.button('Save and review the clauses').click();
  });

  await test.step('dates of accepted clauses are taken over, and back', async () => {
    await company.button('Accept many').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Accept \d+ clauses$/ })
      .click();
    await page.getByRole('button', { name: /^Accept: Go-live/ }).click();
    await expect(
      page.getByText('2 terms and dates and 2 parts of the scope follow from the accepted clauses'),
    ).toBeVisible();
    await look(page, 'a review with what follows from it', { within: 'main' });
    await company.button('Review and take over').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(4);
    await expect(dialog.getByRole('checkbox', { name: 'Onboard an employee Request type' })).toBeChecked();
    await look(page, 'what follows from accepted clauses', { within: '[role=dialog]' });
    await dialog.getByRole('button', { name: 'Take over 2, build 2' }).click();
    await expect(page.getByText(/^2 entries taken over, \d+ items built$/)).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Taken over. Activate this SOW?' })).toBeVisible();
    await look(page, 'the activation after everything is taken over', { within: '[role=dialog]' });
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(company.button('Review and take over')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(company.button('Review and take over')).toBeVisible();
  });

  await test.step('the page of the SOW offers the same, and the timeline has it then', async () => {
    await company.link('HR service portal').click();
    const follows = page.getByRole('region', { name: /^Follows from the accepted clauses/ });
    await look(page, 'a SOW with what follows from its clauses', { within: 'main' });
    await follows.getByRole('button', { name: 'Take over 2, build 2' }).click();
    await expect(follows).toHaveCount(0);
    await company.entry('Status').click();
    await expect(page.getByText('Go-live of the portal', { exact: true }).first()).toBeVisible();
  });
  expect(pageErrors).toEqual([]);
});

test('a PDF becomes a draft that is filled in once it is read', async ({ page, firm, pageErrors }) => {
  await openSignedIn(page, firm.key, firm.admin, `/companies/${firm.companyId}/sows/new`);
  const company = new CompanyPage(page);
  await page.getByLabel('Document of the SOW').setInputFiles({
    name: 'signed.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await sowPdf({ pages: 2 })),
  });
  await expect(company.button('Save and review the clauses')).toBeVisible();
  await expect(company.field(/^Title/)).not.toHaveValue('');
  await company.button('Save and review the clauses').click();
  await expect(page.getByText(/0 accepted/)).toBeVisible();
  expect(pageErrors).toEqual([]);
});

/** More would make the way by hand the shorter one. */
const CLICKS_MAX = 8;

test('a signed PDF becomes an agreed plan in at most eight clicks, without typing', {
  tag: '@looks',
}, async ({ page, firm, pageErrors }) => {
  const buffer = Buffer.from(
    await testPdf({
      parts: [
        { heading: 'Statement of Work' },
        { paragraph: 'Project: Facilities service desk' },
        { heading: '1. Term', level: 2 },
        { paragraph: 'The services run from 1 March 2027 to 31 August 2027.' },
        { heading: '2. Scope', level: 2 },
        { item: 'The consultant will set up a facilities service project.' },
        { item: 'The consultant will configure up to three workflows (repair, cleaning, key loan).' },
        { item: 'The consultant will configure single sign-on with Entra ID.' },
        { heading: '3. Deliverables', level: 2 },
        { item: 'A form for visitors, delivered by 3 May 2027' },
        { heading: '4. Fees', level: 2 },
        { paragraph: 'The fixed fee for the work is EUR 38,500.' },
      ],
    }),
  );
  await openSignedIn(page, firm.key, firm.admin, `/companies/${firm.companyId}/sows`);
  const company = new CompanyPage(page);
  let clicks = 0;
  const press = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };

  await press(company.link('New SOW').first());
  clicks += 1;
  await page
    .getByLabel('Document of the SOW')
    .setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer });
  await expect(company.field(/^Amount/)).toHaveValue('38500.00');
  await press(company.button('Save and review the clauses'));
  await press(company.button('Accept many'));
  await press(page.getByRole('alertdialog').getByRole('button', { name: /^Accept \d+ clauses$/ }));
  await press(company.button('Review and take over'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: 'Facilities Project' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Key loan Workflow' })).toBeChecked();
  await look(page, 'the scope that a SOW sells', { within: '[role=dialog]' });
  await press(dialog.getByRole('button', { name: /^Take over \d+, build \d+$/ }));
  await expect(dialog.getByText('Still open')).toHaveCount(0);
  await press(dialog.getByRole('button', { name: 'Activate' }));
  expect(clicks).toBeLessThanOrEqual(CLICKS_MAX);

  await expect(dialog).toHaveCount(0);
  await company.link('Facilities service desk').click();
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible();
  const { items } = await callsOf(firm)<{ items: { id: string; name: string }[] }>(
    'GET',
    `projects?companyId=${firm.companyId}`,
  );
  const project = items.find(({ name }) => name === 'Facilities');
  expect(project).toBeDefined();
  // a job keeps it after the SOW is active
  await expect
    .poll(async () => {
      const path = `companies/${firm.companyId}/projects/${project?.id}/baselines`;
      return (await callsOf(firm)<{ items: unknown[] }>('GET', path)).items.length;
    })
    .toBe(1);
  expect(pageErrors).toEqual([]);
});
