import { companyDetail, source, sow } from '@scopewright/contracts/testing';
import {
  answeringApi,
  failure,
  renderWithHost,
  ScreenAtAddress,
  type SeenCall,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import App, { screens } from '../../app.tsx';
import { remote } from '../../pages.ts';
import { partsOf } from './document-parts.ts';
import { docxOf } from './sow-docx.ts';

const COMPANY = companyDetail({ name: 'Northwind Traders' });
const SOW = sow({ title: 'HR desk' });
const AT = `/companies/${COMPANY.id}/sows`;
const PROJECT = { id: '64b7f9c2a1d3e4f5a6bc0001', name: 'HR', counts: { workflows: 2, requestTypes: 3 } };
const TEXTS = { introduction: 'We set up a desk.', exclusions: '', assumptions: '', acceptance: '', changes: '' };

const TEXT =
  'Statement of work: HR desk\n\n2. Scope\n\nThe project “HR” is set up.\n\nThe workflow “Leave”.\n\nPart | Date';
const block = (
  kind: 'heading' | 'paragraph' | 'listItem' | 'tableRow',
  words: string,
  level: number | null = null,
) => ({
  kind,
  start: TEXT.indexOf(words),
  end: TEXT.indexOf(words) + words.length,
  page: 1,
  level,
  label: null,
  ...(kind === 'tableRow' && {
    cells: [
      { start: TEXT.indexOf('Part'), end: TEXT.indexOf('Part') + 4 },
      { start: TEXT.indexOf('Date'), end: TEXT.indexOf('Date') + 4 },
    ],
  }),
});
const READ = source({
  state: 'read',
  text: TEXT,
  blocks: [
    block('heading', 'Statement of work: HR desk', 1),
    block('heading', '2. Scope', 2),
    block('paragraph', 'The project “HR” is set up.'),
    block('listItem', 'The workflow “Leave”.', 1),
    block('tableRow', 'Part | Date'),
  ],
});

beforeAll(async () => {
  await Promise.all(screens.names().map((name) => screens.prepare(name)));
});

function open(path: string, answer: (call: SeenCall) => unknown = () => undefined, projects: unknown[] = [PROJECT]) {
  const { api, calls } = answeringApi((call) => {
    const given = answer(call);
    if (given !== undefined) return given;
    switch (`${call.method} ${call.path.split('?')[0]}`) {
      case `GET companies/${COMPANY.id}`:
        return COMPANY;
      case 'GET sow-texts':
        return TEXTS;
      case 'GET projects':
        return { items: projects, nextCursor: null, total: projects.length };
      case `POST companies/${COMPANY.id}/written-sows`:
      case `GET sows/${SOW.id}`:
        return { ...SOW, companyId: COMPANY.id };
      case `GET sows/${SOW.id}/source`:
        return READ;
      default:
        return { items: [], nextCursor: null, total: 0 };
    }
  });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const session = sessionOf('firmAdmin', { companyId: COMPANY.id });
  renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path, toast });
  return { calls, toast };
}
const sent = (calls: readonly SeenCall[]) => calls.filter(({ path }) => path.endsWith('/written-sows'));

test('a SOW is written from projects with the firm’s texts, and shown as a document', async () => {
  const user = userEvent.setup({ delay: null });
  const { calls, toast } = open(`${AT}/write`);
  await user.type(await screen.findByLabelText(/^Title/), 'HR desk');
  expect(screen.getByRole('checkbox', { name: 'HR' })).toHaveAccessibleDescription('2 workflows, 3 request types');
  expect(screen.getByLabelText('Introduction')).toHaveValue(TEXTS.introduction);
  await user.type(screen.getByLabelText('Not included'), 'Hardware');
  await user.click(screen.getByRole('button', { name: 'Add a milestone' }));
  await user.type(screen.getByLabelText('Name of milestone 1'), 'Go-live');
  await user.type(screen.getByLabelText('Date of milestone 1'), '2027-06-15');
  await user.click(screen.getByRole('button', { name: 'Write the SOW' }));
  expect(await screen.findByRole('article')).toHaveTextContent('The project “HR” is set up.');
  expect(sent(calls).map(({ body }) => body)).toEqual([
    {
      title: 'HR desk',
      amount: null,
      startDate: null,
      endDate: null,
      projectIds: [PROJECT.id],
      configItems: true,
      milestones: [{ title: 'Go-live', date: '2027-06-15' }],
      texts: { ...TEXTS, exclusions: 'Hardware' },
      keepTexts: true,
    },
  ]);
  expect(toast.success).toHaveBeenCalledWith('Draft written');
});

describe('a draft whose scope has changed', () => {
  const FROM = {
    projectIds: [PROJECT.id],
    configItems: false,
    milestones: [{ title: 'Go-live', date: '2027-06-15' }],
    texts: { ...TEXTS, exclusions: 'Hardware' },
    outdated: true,
  };
  const written = { ...SOW, companyId: COMPANY.id, written: true, version: 3 };
  const answers =
    (sow: object, from: object = FROM) =>
    ({ method, path }: SeenCall) => {
      if (/follow-ups|build|contract/.test(path)) return failure(503, 'Out of order');
      if (path === `sows/${SOW.id}/written`) return method === 'GET' ? from : written;
      return path === `sows/${SOW.id}` ? sow : undefined;
    };

  test('is written again from the same projects and texts', async () => {
    const user = userEvent.setup({ delay: null });
    const { calls, toast } = open(`${AT}/${SOW.id}`, answers(written));
    await user.click(await screen.findByRole('link', { name: 'Write it again' }));
    expect(await screen.findByLabelText(/^Title/)).toHaveValue('HR desk');
    expect(screen.getByLabelText('Not included')).toHaveValue('Hardware');
    expect(screen.getByRole('checkbox', { name: 'Configuration items in scope' })).not.toBeChecked();
    await user.type(screen.getByLabelText('Assumptions'), 'One language');
    await user.click(screen.getByRole('button', { name: 'Write it again' }));
    expect(await screen.findByRole('article')).toBeVisible();
    const { outdated: _outdated, ...from } = FROM;
    expect(calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/written'))).toMatchObject([
      {
        body: {
          version: 3,
          title: 'HR desk',
          ...from,
          texts: { ...FROM.texts, assumptions: 'One language' },
          keepTexts: false,
        },
      },
    ]);
    expect(toast.success).toHaveBeenCalledWith('Draft written again');
  });

  test('has no notice where the text would be the same', async () => {
    open(`${AT}/${SOW.id}`, answers(written, { ...FROM, outdated: false }));
    expect(await screen.findByRole('heading', { name: 'HR desk' })).toBeVisible();
    expect(screen.queryByText(/The scope has changed/)).not.toBeInTheDocument();
  });

  test('can’t be written again once it is agreed', async () => {
    open(`${AT}/${SOW.id}/write`, answers({ ...written, status: 'active' }));
    expect(await screen.findByRole('heading', { name: 'This SOW can’t be changed' })).toBeVisible();
  });
});

test('a refusal is shown, and the entered values stay', async () => {
  const user = userEvent.setup({ delay: null });
  open(`${AT}/write`, ({ method }) =>
    method === 'POST' ? failure(422, 'Invalid', { details: { projectIds: 'Too many' } }) : undefined,
  );
  await user.type(await screen.findByLabelText(/^Title/), 'HR desk');
  await user.click(screen.getByRole('button', { name: 'Write the SOW' }));
  expect(await screen.findByText('Too many')).toBeVisible();
  expect(screen.getByLabelText(/^Title/)).toHaveValue('HR desk');
});

test('without a project there is nothing to write from', async () => {
  open(`${AT}/write`, undefined, []);
  expect(await screen.findByText('There is no scope yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open projects' })).toHaveAttribute(
    'href',
    expect.stringContaining('/projects'),
  );
});

test('a document has headings, sentences, lists and rows', async () => {
  open(`${AT}/${SOW.id}/document`);
  const article = within(await screen.findByRole('article'));
  expect(article.getByRole('heading', { level: 2, name: 'Statement of work: HR desk' })).toBeVisible();
  expect(article.getByRole('heading', { level: 3, name: '2. Scope' })).toBeVisible();
  expect(article.getByRole('listitem')).toHaveTextContent('The workflow “Leave”.');
  expect(article.getByText('Date')).toBeVisible();
});

test('a Word file has the same text', async () => {
  const file = await docxOf('HR desk', partsOf(READ));
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const xml = new TextDecoder().decode(files['word/document.xml']);
  for (const { text, cells } of partsOf(READ))
    for (const words of cells.length > 0 ? cells.map((cell) => cell.text) : [text]) expect(xml).toContain(words);
  expect(xml).toContain('<w:tbl>');
});
