import { CompanyPage } from '../../pages/company.ts';
import { acceptInvitation, createClient, made, openSignedIn } from '../../support/api.ts';
import { testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newClient } from '../../support/people.ts';

const test = testWithFirm();

const TEXT = 'STATEMENT OF WORK\n\n  1. Scope\n\t“everything” – nothing else ';

test('a client sees only shared agreements, in client terms', { tag: '@looks' }, async ({
  page,
  firm,
  mailTo,
  pageErrors,
}) => {
  const client = newClient();
  const companyId = await createClient(firm, firm.token, client);
  const put = await made(firm, `companies/${companyId}/sows`, {
    title: 'Agreed work',
    notes: 'our secret',
    pastedText: TEXT,
  });
  await made(firm, `sows/${put.id}/status`, { version: 1, status: 'active' });
  const draft = await made(firm, `companies/${companyId}/sows`, { title: 'Not yet' });
  await acceptInvitation(firm, await mailTo(client.admin.email), client.admin.password);

  await openSignedIn(page, firm.key, client.admin);
  const company = new CompanyPage(page);
  await expect(company.title).toHaveText('Your company');
  await expect(company.link(/^Agreed work/).first()).toBeVisible();
  await look(page, 'a client’s own company');
  await company.entry('Agreements').click();
  await expect(company.title).toHaveText('Agreements');
  await expect(company.link(/^Agreed work/).first()).toBeVisible();
  await expect(page.getByText('Not yet')).toHaveCount(0);
  await company
    .link(/^Agreed work/)
    .first()
    .click();
  await expect(page.getByText('“everything”')).toBeVisible();
  await expect(page.getByText('our secret')).toHaveCount(0);
  await expect(company.link('Edit')).toHaveCount(0);
  await look(page, 'a SOW that a client sees');

  await test.step('foreign addresses show nothing', async () => {
    for (const path of [
      `companies/${companyId}/sows/${draft.id}`,
      `companies/${companyId}/settings`,
      `companies/${firm.companyId}`,
    ]) {
      await openSignedIn(page, firm.key, client.admin, `/${path}`);
      await expect(company.title).toHaveText('Page not found');
    }
  });
  expect(pageErrors).toEqual([]);
});
