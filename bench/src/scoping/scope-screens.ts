import type { ScopeItem } from '@scopewright/contracts/scoping';
import type { StackFile } from '@scopewright/dev-stack/stack-file';
import { withBrowser } from '../engines.ts';
import {
  answered,
  BARE_PAGE,
  type Edit,
  type Move,
  measureAnswers,
  measureScrolling,
  type Prepare,
  scrollIn,
  signedIn,
  waitFor,
} from '../screens.ts';
import type { Finding } from '../statistics.ts';

interface ScopePlace {
  companyId: string;
  projectId: string;
  form: ScopeItem;
  workflow: ScopeItem;
}

/**
 * How smoothly the screens of a project scroll and how fast they react to keys and clicks, with a form of 300 fields
 * and a workflow of 60 statuses.
 */
export async function measureScopeScreens(
  stack: StackFile,
  place: ScopePlace,
  say: (line: string) => void,
): Promise<Finding[]> {
  return withBrowser(async (browser) => {
    const open = await signedIn(browser, stack);
    const inProject = (path: string) => `/companies/${place.companyId}/projects/${place.projectId}${path}`;
    const form = inProject(`/items/${place.form.id}`);
    const workflow = inProject(`/items/${place.workflow.id}`);
    const bare = await browser.newPage();
    await bare.setContent(BARE_PAGE);
    const scrolled: Finding[] = [];
    for (const [name, path, prepare, move] of [
      ['the tree of a project', form, unfoldFields, scrollIn('[role=tree]')],
      ['the table of all items', `/companies/${place.companyId}/scope`, loadRows, scrollIn('tbody')],
      ['a form of 300 fields', form, waitFor('[data-row]'), scrollIn('[data-row]')],
      [
        'a diagram of 60 statuses',
        `${workflow}?view=diagram`,
        waitFor('.react-flow__node'),
        dragged('.react-flow__pane'),
      ],
    ] as const satisfies readonly (readonly [string, string, Prepare, Move])[])
      scrolled.push(await measureScrolling(name, { page: await open(path), prepare, move, bare }, say));
    const bareAnswers = await measureAnswers(bare, (press) =>
      press.type('input', 'A summary of what happened, in a few words'),
    );
    const answers = [
      answered('the workflow editor', await measureAnswers(await open(workflow), editWorkflow), bareAnswers, say),
      answered('the form builder', await measureAnswers(await open(form), editForm), bareAnswers, say),
    ];
    return [...scrolled, ...answers];
  });
}

/** Opens the library of fields, the last line of the tree: thousands of lines. */
const unfoldFields: Prepare = async (page) => {
  const tree = page.getByRole('tree', { name: 'Items' });
  await tree.getByRole('treeitem').nth(5).waitFor();
  await tree.focus();
  for (const key of ['End', 'ArrowRight', 'Home']) await page.keyboard.press(key);
};

/** The table has a page of rows, and loads more with each press. */
const loadRows: Prepare = async (page) => {
  await waitFor('tbody tr')(page);
  for (let times = 0; times < 4; times += 1) {
    await page.getByRole('button', { name: /more/i }).last().click();
    await page.waitForLoadState('networkidle');
  }
};

/** Drags a drawing to and fro. */
const dragged =
  (selector: string): Move =>
  async (page, forMs) => {
    const box = await page.locator(selector).first().boundingBox();
    if (box === null) throw new Error('The diagram is not drawn');
    const at = (turn: number) => ({
      x: box.x + box.width / 2 + 180 * Math.sin(turn),
      y: box.y + 20 + 60 * (1 + Math.cos(turn)),
    });
    await page.mouse.move(at(0).x, at(0).y);
    await page.mouse.down();
    const began = performance.now();
    for (let elapsed = 0; elapsed < forMs; elapsed = performance.now() - began) {
      const { x, y } = at(elapsed / 200);
      await page.mouse.move(x, y);
    }
    await page.mouse.up();
  };

const editWorkflow: Edit = async (press, page) => {
  const statuses = page.getByRole('list', { name: /Statuses/ });
  const nameAt = (at: number) => statuses.locator('[data-key=name]').nth(at);
  await press.type(nameAt(1), 'Waiting for');
  await press.key('Tab', 3);
  await press.type(nameAt(29), 'Checked');
  await press.type(page.getByRole('textbox', { name: 'Name of a new status' }), 'Archived');
  await press.key('Enter');
  for (const at of [2, 3, 4]) {
    await press.click(statuses.getByRole('button', { name: /^More for status/ }).nth(at));
    await press.key('ArrowDown', 2);
    await press.key('Escape');
  }
  await press.click(page.getByRole('textbox', { name: /^Name of the transition/ }).nth(6));
  await press.key('Control+z', 2);
};

const editForm: Edit = async (press, page) => {
  const rows = page.locator('[data-row]');
  for (const at of [2, 5, 8]) await press.click(rows.nth(at));
  await press.key('ArrowDown', 8);
  await press.key('Alt+ArrowDown', 4);
  await press.key('Alt+ArrowUp', 4);
  await press.click(rows.nth(12));
  await press.type(page.getByRole('textbox', { name: /^Label/ }), 'What should we know?');
  for (let times = 0; times < 2; times += 1)
    await press.click(page.getByRole('checkbox', { name: 'Required', exact: true }));
  for (const at of [20, 21, 22]) await press.click(rows.nth(at));
  await press.key('Control+z', 2);
};
