import { type Models, runAsSystem } from '@scopewright/data';
import type { StackFile } from '@scopewright/dev-stack/stack-file';
import { ObjectId } from 'mongodb';
import { withBrowser } from '../engines.ts';
import type { ScopedCompany } from '../scoping/scope-company.ts';
import {
  answered,
  BARE_PAGE,
  type Edit,
  measureAnswers,
  measureScrolling,
  type Prepare,
  scrollIn,
  signedIn,
} from '../screens.ts';
import type { Finding } from '../statistics.ts';

const WORK_ITEMS = 6_000;

/** Opens all epics of the tree. */
const unfold: Prepare = async (page) => {
  const tree = page.getByRole('tree');
  await tree.getByRole('treeitem').nth(3).waitFor();
  await tree.focus();
  for (const key of ['Home', '*']) await page.keyboard.press(key);
};

const editBacklog: Edit = async (press, page) => {
  const rows = page.getByRole('tree').getByRole('treeitem');
  for (const at of [2, 5, 8, 11]) await press.click(rows.nth(at));
  await press.key('ArrowDown', 12);
  await press.key('ArrowUp', 6);
  await press.type(page.getByRole('textbox', { name: 'Title' }), 'Build what was agreed');
};

/** How a backlog of 6,000 work items in one project scrolls, and how fast it reacts to keys and clicks. */
export async function measureBacklogScreens(
  stack: StackFile,
  models: Models,
  company: ScopedCompany,
  say: (line: string) => void,
): Promise<Finding[]> {
  await fillBacklog(models, company, WORK_ITEMS);
  const path = `/companies/${company.companyId.toHexString()}/projects/${company.projectId.toHexString()}/backlog`;
  return withBrowser(async (browser) => {
    const open = await signedIn(browser, stack);
    const bare = await browser.newPage();
    await bare.setContent(BARE_PAGE);
    const scrolled = await measureScrolling(
      `a backlog of ${WORK_ITEMS.toLocaleString('en-US')} work items`,
      { page: await open(path), prepare: unfold, move: scrollIn('[role=tree]'), bare },
      say,
    );
    const bareAnswers = await measureAnswers(bare, (press) =>
      press.type('input', 'A summary of what happened, in a few words'),
    );
    return [scrolled, answered('the backlog', await measureAnswers(await open(path), editBacklog), bareAnswers, say)];
  });
}

/** Adds work items of a project until its backlog has so many, past the product. */
async function fillBacklog(
  { workItems }: Models,
  { firmId, companyId, projectId }: ScopedCompany,
  count: number,
): Promise<void> {
  const now = new Date();
  const epics = Array.from({ length: Math.ceil(count / 30) }, () => new ObjectId());
  const documents = Array.from({ length: count }, (_, at) => {
    const epic = epics[Math.floor(at / 30)];
    const isEpic = at % 30 === 0;
    const _id = isEpic && epic ? epic : new ObjectId();
    return {
      ...{ _id, firmId, companyId, projectId, key: `own:${_id.toHexString()}` },
      level: isEpic ? ('epic' as const) : ('story' as const),
      parentId: isEpic ? null : epic,
      title: isEpic ? `Requests of group ${at}` : `Build the form of request ${at}`,
      order: `a${at.toString(36).padStart(4, '0')}z`,
      ...{ createdAt: now, updatedAt: now },
    };
  });
  await runAsSystem('benchmark data', async () => {
    for (let start = 0; start < documents.length; start += 500)
      await workItems.insertMany(documents.slice(start, start + 500));
  });
}
