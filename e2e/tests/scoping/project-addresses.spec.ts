import type { Page } from '@playwright/test';
import { createClient, made, openSignedIn, signUp, tokenOf } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newClient, newFirm } from '../../support/people.ts';
import { placeOf } from '../../support/places.ts';

const firm = newFirm();
let token: string;
let companyId: string;
let elsewhere: string;
let projectId: string;
let otherProjectId: string;
let ids: Record<'workflow' | 'requestType' | 'field' | 'deleted' | 'ofOther', string>;

test.beforeAll(async () => {
  await signUp(firm);
  token = await tokenOf(firm.key, firm.admin);
  const at = { ...firm, token };
  companyId = await createClient(firm, token, newClient());
  elsewhere = await createClient(firm, token, newClient());
  let operations = 0;
  const operation = () => {
    operations += 1;
    return { operationId: `addresses-${operations}` };
  };
  const item = async (body: object, company = companyId) =>
    (await made(at, `companies/${company}/scope-items`, { ...operation(), ...body })).id;
  const inserted: unknown = await made(at, `companies/${companyId}/scope-templates/access`, {
    ...operation(),
    projectId: null,
    project: { key: 'DESK', name: 'Service desk' },
  });
  const { projectId: made1, items } = inserted as { projectId: string; items: { kind: string; id: string }[] };
  projectId = made1;
  const first = (kind: string) => items.find((one) => one.kind === kind)?.id ?? '';
  otherProjectId = await item({ kind: 'project', name: 'Elsewhere', content: { key: 'ELSE' } }, elsewhere);
  ids = {
    workflow: first('workflow'),
    requestType: first('requestType'),
    field: first('field'),
    deleted: await item({ kind: 'workflow', name: 'Gone', projectId }),
    ofOther: await item({ kind: 'workflow', name: 'Of the other company', projectId: otherProjectId }, elsewhere),
  };
  await made(at, `scope-items/${ids.deleted}/delete`, { ...operation(), version: 1 });
});

interface Address {
  path: string;
  /** An element shown there, and not at the others. */
  shows: (page: Page) => Promise<void>;
  /** Part of the screen's state is not in the path. */
  keeps?: true;
}

/** Every address of a scope, with its content. */
function addresses(): Record<string, Address> {
  const company = `/companies/${companyId}`;
  const project = `${company}/projects/${projectId}`;
  const item = (id: string) => `${project}/items/${id}`;
  const sees = (locator: (page: Page) => ReturnType<Page['getByText']>) => async (page: Page) =>
    expect(locator(page).first()).toBeVisible();
  const gone = sees((page) => page.getByText('This item was not found'));
  const nowhere = sees((page) => page.getByRole('heading', { name: 'Page not found' }));
  return {
    'the projects of the firm': {
      path: '/projects',
      shows: sees((page) => page.getByRole('link', { name: /Elsewhere/ })),
    },
    'the projects of a company': {
      path: `${company}/projects`,
      shows: sees((page) => page.getByRole('link', { name: /Service desk/ })),
    },
    'the table of all items': {
      keeps: true,
      path: `${company}/scope?kind=field`,
      shows: sees((page) => page.getByRole('checkbox', { name: /^Choose / })),
    },
    'the configuration': { path: `${company}/configuration`, shows: sees((page) => page.getByText('Portal branding')) },
    'a project': {
      path: project,
      shows: async (page) =>
        expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Service desk'),
    },
    'the findings': {
      path: `${project}/findings`,
      shows: sees((page) => page.getByRole('heading', { level: 2, name: /Findings|check/i })),
    },
    'a workflow': {
      path: item(ids.workflow),
      shows: sees((page) => page.getByRole('tab', { name: 'Table', selected: true })),
    },
    'its diagram': {
      keeps: true,
      path: `${item(ids.workflow)}?view=diagram`,
      shows: sees((page) => page.getByRole('tab', { name: 'Diagram', selected: true })),
    },
    'trying it': {
      keeps: true,
      path: `${item(ids.workflow)}?view=try`,
      shows: sees((page) => page.getByRole('tab', { name: 'Try it', selected: true })),
    },
    'a request type': { path: item(ids.requestType), shows: sees((page) => page.locator('[data-row]')) },
    'a place within it': {
      keeps: true,
      path: `${item(ids.requestType)}?at=content/workflowId`,
      shows: sees((page) => page.getByRole('tab', { name: 'Settings', selected: true })),
    },
    'a field': { path: item(ids.field), shows: sees((page) => page.getByRole('combobox', { name: 'Type' })) },
    'the details of an item': {
      keeps: true,
      path: `${item(ids.field)}/details`,
      shows: sees((page) => page.getByRole('combobox', { name: 'Phase' })),
    },
    'an item that is deleted': { path: item(ids.deleted), shows: gone },
    'an item of another company': { path: item(ids.ofOther), shows: gone },
    'an item that never was': { path: item('9'.repeat(24)), shows: gone },
    'a project of another company': { path: `${company}/projects/${otherProjectId}`, shows: nowhere },
    'an address that none has': { path: `${project}/nothing`, shows: nowhere },
    'an id that is none': { path: `${company}/projects/__proto__`, shows: nowhere },
  };
}

const { tenant } = placeOf('local');

test('every address of a scope shows the same when it is opened, loaded again, and come back to', async ({
  page,
  pageErrors,
}) => {
  await openSignedIn(page, firm.key, firm.admin, '/projects');
  const all = Object.entries(addresses());
  for (const [what, { path, shows, keeps }] of all) {
    await test.step(what, async () => {
      await page.goto(tenant(firm.key, path));
      await shows(page);
      if (!keeps) return;
      await page.reload();
      await shows(page);
    });
  }
  for (const [what, { shows }] of all.slice(0, -1).toReversed()) {
    await test.step(`back to ${what}`, async () => {
      await page.goBack();
      await shows(page);
    });
  }
  expect(pageErrors).toEqual([]);
});
