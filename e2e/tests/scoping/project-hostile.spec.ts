import { ProjectPage } from '../../pages/project.ts';
import { acceptInvitation, api, createClient, made, openSignedIn, signUp, tokenOf } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { crashOffline } from '../../support/offline.ts';
import { newClient, newFirm } from '../../support/people.ts';
import { placeOf } from '../../support/places.ts';

const firm = newFirm();
let token: string;
let companyId: string;
let operations = 0;
const item = async (body: object): Promise<string> => {
  operations += 1;
  return (
    await made({ ...firm, token }, `companies/${companyId}/scope-items`, {
      operationId: `hostile-${operations}`,
      ...body,
    })
  ).id;
};
const stored = async (id: string) => (await api('GET', `scope-items/${id}`, { tenantKey: firm.key, token })).body;

test.beforeAll(async () => {
  await signUp(firm);
  token = await tokenOf(firm.key, firm.admin);
  companyId = await createClient(firm, token, newClient());
});

test('names, help, questions and shown texts that are scripts are texts, in every view and in files', async ({
  page,
  pageErrors,
}) => {
  const script = (where: string) =>
    `<img src=x onerror="globalThis.hostile='${where}'"><script>globalThis.hostile='${where}'</script>{{7*7}}`;
  const name = `=1+1 ../..\\<b>"${'x'.repeat(20)}`;
  const projectId = await item({
    kind: 'project',
    name,
    content: {
      key: 'XSS',
      portalName: script('portal'),
      portalGroups: { grp1: { name: script('group'), order: 'a0' } },
    },
  });
  const option = { name: script('option'), parentId: null, order: 'a0', retired: false };
  const choice = await item({
    kind: 'field',
    name: script('field').slice(0, 100),
    content: { type: 'dropdown', help: script('help'), options: { opt1: option } },
  });
  const text = await item({
    kind: 'field',
    name: '__proto__',
    content: { type: 'readOnlyText', shownText: `[x](javascript:alert(1)) ${script('shown')}` },
  });
  const rich = await item({
    kind: 'field',
    name: 'constructor',
    content: { type: 'url', defaultValue: 'javascript:alert(1)', validation: { pattern: '(a+)+$' } },
  });
  const status = { name: script('status'), category: null, order: 'a0' };
  const transition = {
    name: script('transition'),
    from: 'start',
    toStatusId: 'sta1',
    order: 'a0',
    actors: [],
    conditions: null,
    screenFieldIds: [],
  };
  const workflowId = await item({
    kind: 'workflow',
    projectId,
    name: 'Flow',
    description: script('description'),
    content: { statuses: { sta1: status }, transitions: { tra1: transition } },
  });
  const place = (fieldId: string, order: string) => ({
    fieldId,
    sectionId: 'sec1',
    order,
    required: true,
    hiddenByDefault: false,
    help: script('placed'),
  });
  const question = { text: script('question'), answer: '', order: 'a0' };
  const typeId = await item({
    kind: 'requestType',
    projectId,
    name: 'Form',
    openQuestions: { que1: question },
    content: {
      portalGroupId: 'grp1',
      workflowId,
      sections: { sec1: { name: script('section'), help: script('section'), order: 'a0', hiddenByDefault: false } },
      placements: { pla1: place(choice, 'a0'), pla2: place(text, 'a1'), pla3: place(rich, 'a2') },
    },
  });
  const project = `/companies/${companyId}/projects/${projectId}`;
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const workspace = new ProjectPage(page);
  await openSignedIn(page, firm.key, firm.admin, `${project}/items/${typeId}`);
  await expect(page.locator('[data-row]').filter({ hasText: 'onerror' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('form', { name: 'Preview of the portal' });
  await expect(preview.getByText('[x](javascript:alert(1))')).toBeVisible();
  expect(await preview.locator('a[href^="javascript"], img').count()).toBe(0);
  // a pattern that takes exponential time in the browser's own engine
  await preview.getByRole('textbox', { name: /constructor/ }).fill(`${'a'.repeat(5_000)}!`);
  await expect(preview.getByRole('textbox', { name: /constructor/ })).toHaveValue(/!$/);
  await page.keyboard.press('Escape');
  await workspace.item(/^Flow/).click();
  await expect(page.getByRole('textbox', { name: /^Name of the status/ })).toHaveValue(/onerror/);
  await page.getByRole('tab', { name: 'Diagram' }).click();
  await expect(page.getByLabel(/^Status .*onerror/)).toBeVisible();
  await page.getByRole('link', { name: /Findings/ }).click();
  await expect(page.getByText(/onerror/).first()).toBeVisible();
  await workspace.item('Overview').click();
  await expect(workspace.name).toHaveValue(name);

  await page.goto(placeOf('local').tenant(firm.key, `/companies/${companyId}/scope`));
  await expect(page.getByRole('row', { name: /=1\+1/ }).first()).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^[\w.-]+\.csv$/);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'hostile'))).toBeUndefined();
  expect([dialogs, pageErrors]).toEqual([[], []]);
});

test("one person's unsaved edits wait for them in the browser: no one else who signs in there sends it or sees it", async ({
  page,
  mailTo,
}) => {
  const person = newClient().admin;
  const { id: staffId } = await made({ ...firm, token }, 'staff', {
    email: person.email,
    name: person.name,
    role: 'consultant',
  });
  await made({ ...firm, token }, 'companies/consultants', { companyIds: [companyId], assign: [staffId], unassign: [] });
  await acceptInvitation(firm, await mailTo(person.email), person.password);
  const projectId = await item({ kind: 'project', name: 'Shared desk', content: { key: 'SHARED' } });
  const id = await item({ kind: 'requestType', projectId, name: 'Before' });
  const at = `/companies/${companyId}/projects/${projectId}/items/${id}`;
  const context = page.context();
  const first = new ProjectPage(page);
  await openSignedIn(page, firm.key, firm.admin, at);
  await expect(first.name).toHaveValue('Before');
  await context.setOffline(true);
  await first.rename('Of the administrator');
  await expect(page.getByText(/Offline/)).toBeVisible();
  await crashOffline(page);
  expect(await stored(id)).toMatchObject({ name: 'Before' });

  const next = await context.newPage();
  const project = new ProjectPage(next);
  const sent: string[] = [];
  next.on('request', (request) => void (request.url().endsWith('/changes') && sent.push(request.postData() ?? '')));
  await openSignedIn(next, firm.key, person, at);
  await expect(project.name).toHaveValue('Before');
  await expect(project.saved).toBeVisible();
  await next.getByRole('textbox', { name: 'Description' }).fill('Of the consultant');
  await expect.poll(() => stored(id)).toMatchObject({ name: 'Before', description: 'Of the consultant' });
  expect(sent.filter((body) => body.includes('Of the administrator'))).toEqual([]);
  await expect.poll(() => sent.length).toBeGreaterThan(0);

  await openSignedIn(next, firm.key, firm.admin, at);
  await expect(project.name).toHaveValue('Of the administrator');
  await expect.poll(() => stored(id)).toMatchObject({ name: 'Of the administrator', description: 'Of the consultant' });
});

test('a browser without storage shows a warning while something is unsaved, and refusals are explained', async ({
  page,
}) => {
  const projectId = await item({ kind: 'project', name: 'Private desk', content: { key: 'PRIVATE' } });
  const id = await item({ kind: 'requestType', projectId, name: 'Before' });
  const project = new ProjectPage(page);
  // as in a private window
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no storage', 'InvalidStateError');
    };
  });
  let answer: { status: number; error: string; code: string } | null = null;
  await page.route('**/api/scope-items/*/changes', (route) =>
    answer === null
      ? route.abort('connectionfailed')
      : route.fulfill({
          status: answer.status,
          contentType: 'application/json',
          body: JSON.stringify({ ...answer, requestId: 'of-a-test' }),
        }),
  );
  await openSignedIn(page, firm.key, firm.admin, `/companies/${companyId}/projects/${projectId}/items/${id}`);
  await project.rename('After');
  await expect(page.getByText('Unsaved changes can’t be stored in this browser')).toBeVisible();
  for (const [status, error, code] of [
    [403, 'You may not do this', 'forbidden'],
    [404, 'Not found', 'not_found'],
    [409, 'The item was deleted meanwhile', 'conflict'],
    [413, 'That is too much at once', 'payload_too_large'],
    [422, 'These rules go in a circle', 'validation_failed'],
  ] as const) {
    const isFirst = answer === null;
    answer = { status, error, code };
    if (isFirst) await page.evaluate(() => window.dispatchEvent(new Event('online')));
    else await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(error)).toBeVisible();
    expect(await project.name.inputValue()).toBe('After');
  }
  await page.unroute('**/api/scope-items/*/changes');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(project.saved).toBeVisible();
  await expect(page.getByText('Unsaved changes can’t be stored in this browser')).toHaveCount(0);
  expect(await stored(id)).toMatchObject({ name: 'After' });
});
