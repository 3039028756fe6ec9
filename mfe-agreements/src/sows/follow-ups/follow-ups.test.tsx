import type { CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
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
import { beforeAll, expect, test, vi } from 'vitest';
import App, { screens } from '../../app.tsx';
import { remote } from '../../pages.ts';
import { NOTHING_TO_BUILD, type Proposal } from './chosen-parts.ts';

type FollowUps = CallOutput<'sowFollowUps'>;

const COMPANY = companyDetail({ name: 'Northwind Traders' });
const SOW = sow({ version: 3 });
const clause = (at: number, quote: string) => ({ id: `64b7f9c2a1d3e4f5a6bc000${at}`, version: at, page: at, quote });
const EUR = (minor: number) => ({ minor, currency: 'EUR' });
const FOUND: FollowUps = {
  version: 3,
  title: null,
  entries: [
    { what: 'startDate', clause: clause(1, 'Starts on 1 March 2027.'), from: null, to: '2027-03-01' },
    { what: 'endDate', clause: clause(2, 'Ends on 31 August 2027.'), from: '2027-07-31', to: '2027-08-31' },
    { what: 'amount', clause: clause(3, 'The total is EUR 38,500.'), from: null, to: EUR(3_850_000) },
    { what: 'amount', clause: clause(4, 'The total is EUR 39,000.'), from: null, to: EUR(3_900_000) },
    {
      what: 'milestone',
      clause: clause(5, '| Go-live | 15 June |'),
      title: 'Go-live',
      date: '2027-06-15',
      amount: EUR(100),
    },
  ],
  inputs: 1,
  limits: 2,
  undecided: 0,
};

beforeAll(async () => {
  await Promise.all(screens.names().map((name) => screens.prepare(name)));
});

interface Opened {
  followUps?: FollowUps;
  proposal?: Proposal;
  /** Answers a call before all other handlers; undefined passes it on to them. */
  answer?: (call: SeenCall) => unknown;
}

function open({ followUps = FOUND, proposal = NOTHING_TO_BUILD, answer }: Opened = {}) {
  const { api, calls } = answeringApi((call) => {
    const given = answer?.(call);
    if (given !== undefined) return given;
    switch (`${call.method} ${call.path}`) {
      case `GET companies/${COMPANY.id}`:
        return COMPANY;
      case `GET sows/${SOW.id}`:
        return SOW;
      case `GET sows/${SOW.id}/follow-ups`:
        return followUps;
      case `GET sows/${SOW.id}/build`:
        return proposal;
      case `GET sows/${SOW.id}/source`:
        return source();
      case `GET sows/${SOW.id}/contract`:
        return { original: null, accepted: [], total: null, endDate: null, days: 0, pending: [] };
      case `GET sows/${SOW.id}/clauses`:
        return { items: [], lost: [], nextCursor: null, total: 0, counts: { proposed: 0, accepted: 5, rejected: 0 } };
      default:
        return { items: [], nextCursor: null, total: 0 };
    }
  });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const path = `/companies/${COMPANY.id}/sows/${SOW.id}`;
  const session = sessionOf('firmAdmin', { companyId: COMPANY.id });
  return {
    calls,
    toast,
    ...renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path, toast }),
  };
}
const card = () => screen.findByRole('region', { name: /^Follows from the accepted clauses/ });

test('what is certain and replaces nothing is chosen, and taken over with one button and undone with another', async () => {
  const user = userEvent.setup({ delay: null });
  const undo = { version: 4, terms: { startDate: null }, clauses: [{ id: clause(5, '').id, version: 6 }] };
  let isTaken = false;
  const { calls, toast } = open({
    answer: ({ method, path }) => {
      if (method === 'GET' && path.endsWith('/follow-ups')) return isTaken ? { ...FOUND, entries: [] } : FOUND;
      if (path.endsWith('/follow-ups')) {
        isTaken = true;
        return { taken: 2, undo };
      }
      if (!path.endsWith('/undo')) return undefined;
      isTaken = false;
      return { version: 5 };
    },
  });
  const panel = within(await card());
  expect(panel.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([true, false, true]);
  expect(panel.getByText(/instead of/).textContent).toBe(' instead of Jul 31, 2027');
  expect(panel.getByText(/1 dated duty of the client is on its list already/)).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Take over 2' }));
  expect(calls.find(({ method, path }) => method === 'POST' && path.endsWith('/follow-ups'))?.body).toEqual({
    version: 3,
    entries: [
      { what: 'startDate', clauseId: clause(1, '').id, version: 1 },
      { what: 'milestone', clauseId: clause(5, '').id, version: 5 },
    ],
  });
  await expect.poll(() => screen.queryByRole('region', { name: /^Follows from/ })).toBeNull();
  const [message, action] = toast.success.mock.lastCall ?? [];
  expect(message).toBe('2 entries taken over');
  action?.run();
  await card();
  expect(calls.find(({ path }) => path.endsWith('/undo'))?.body).toEqual(undo);
});

test('of clauses that contradict each other one is chosen, or none', async () => {
  const user = userEvent.setup({ delay: null });
  open();
  const panel = within(await card());
  const amounts = within(panel.getByRole('group', { name: 'Amount: the clauses contradict each other' }));
  expect(amounts.getByRole('radio', { name: /None of them/ })).toBeChecked();
  await user.click(amounts.getByRole('radio', { name: /39,000/ }));
  expect(panel.getByRole('button', { name: 'Take over 3' })).toBeEnabled();
  await user.click(amounts.getByRole('radio', { name: /None of them/ }));
  expect(panel.getByRole('button', { name: 'Take over 2' })).toBeEnabled();
});

test('a refusal is shown beside the button, and the choice stays', async () => {
  const user = userEvent.setup({ delay: null });
  open({
    answer: ({ method, path }) =>
      method === 'POST' && path.endsWith('/follow-ups') ? failure(409, MESSAGES.followUpsChanged) : undefined,
  });
  const panel = within(await card());
  await user.click(panel.getByRole('checkbox', { name: /End date/ }));
  await user.click(panel.getByRole('button', { name: 'Take over 3' }));
  expect(await panel.findByText(MESSAGES.followUpsChanged)).toBeVisible();
  expect(panel.getByRole('checkbox', { name: /End date/ })).toBeChecked();
});

test('without anything that follows, and for a closed SOW, nothing is shown', async () => {
  const { unmount } = open({ followUps: { ...FOUND, entries: [] } });
  await screen.findByRole('heading', { name: SOW.title });
  expect(screen.queryByRole('region', { name: /^Follows from/ })).toBeNull();
  unmount();
  const { calls } = open({
    answer: ({ path }) => (path === `sows/${SOW.id}` ? { ...SOW, status: 'completed' } : undefined),
  });
  await screen.findByRole('heading', { name: SOW.title });
  expect(calls.some(({ path }) => path.endsWith('/follow-ups'))).toBe(false);
});

const TO_BUILD: Proposal = {
  ...NOTHING_TO_BUILD,
  parts: [
    part({ key: 'new:project:HR', kind: 'project', name: 'HR', clauses: [cause(1)] }),
    part({
      key: 'new:workflow:Repair',
      kind: 'workflow',
      name: 'Repair',
      project: 'new:project:HR',
      clauses: [cause(2)],
    }),
    part({
      key: 'template:onboarding/Onboard an employee',
      name: 'Onboard an employee',
      project: 'new:project:HR',
      template: {
        id: 'onboarding',
        name: 'Onboarding',
        requestType: 'Onboard an employee',
        workflow: 'Onboarding',
        fields: 9,
      },
      clauses: [cause(3), cause(4)],
    }),
    part({ key: 'config sso', kind: 'configItem', name: 'Single sign-on', clauses: [cause(5)], isSure: false }),
  ],
  links: [
    {
      ...cause(5),
      isSure: true,
      item: { kind: 'configItem', id: null, name: 'Asset register', projectId: null },
    },
  ],
  left: [{ clauseId: clause(1, '').id, why: 'work' }],
  clauses: [1, 2, 3, 4, 5].map((at) => ({ ...clause(at, `Sentence ${at}.`), wording: null })),
};

function part(values: Partial<Proposal['parts'][number]>): Proposal['parts'][number] {
  return {
    key: '',
    kind: 'requestType',
    name: '',
    project: null,
    template: null,
    workflow: null,
    clauses: [],
    isSure: true,
    ...values,
  };
}
function cause(at: number) {
  return { clauseId: clause(at, '').id, reason: 'Names it' };
}

test('parts of the scope are built with their names and clauses, and undone after the terms', async () => {
  const user = userEvent.setup({ delay: null });
  const former = { items: [{ id: SOW.id, version: 1 }], traceLinkIds: [], configItems: [], portalGroups: [] };
  const undo = { version: 4, terms: {}, clauses: [] };
  const { calls, toast } = open({
    proposal: TO_BUILD,
    answer: ({ method, path }) => {
      if (method !== 'POST') return undefined;
      if (path.endsWith('/build')) return { made: 31, linked: 6, projectId: null, undo: former };
      if (path.endsWith('/follow-ups')) return { taken: 2, undo };
      return path.endsWith('/undo') ? { version: 5, removed: 1 } : undefined;
    },
  });
  const panel = within(await card());
  expect(panel.getByRole('checkbox', { name: 'HR Project' })).toHaveAccessibleDescription('“Sentence 1.” · Page 1');
  expect(panel.getByText(/As in the template “Onboarding”, with the workflow “Onboarding” and 9 fields/)).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Rename “Repair”' }));
  await user.clear(panel.getByRole('textbox', { name: 'Name of the workflow “Repair”' }));
  await user.keyboard('Repair of devices{Enter}');
  await user.click(panel.getByRole('button', { name: 'Take over 2, build 3, link 1' }));
  expect(calls.find(({ method, path }) => method === 'POST' && path.endsWith('/build'))?.body).toMatchObject({
    parts: [
      { name: 'HR', clauseIds: [clause(1, '').id] },
      { name: 'Repair of devices', project: 'new:project:HR' },
      { name: 'Onboard an employee', clauseIds: [clause(3, '').id, clause(4, '').id] },
    ],
    links: [{ clauseId: clause(5, '').id, configItem: 'Asset register' }],
  });
  const [message, action] = toast.success.mock.lastCall ?? [];
  expect(message).toBe('2 entries taken over, 31 items built');
  action?.run();
  await expect
    .poll(() => calls.filter(({ path }) => path.endsWith('/undo')).map(({ body }) => body))
    .toEqual([former, undo]);
});

test('what is in a project follows its tick, and the other way', async () => {
  const user = userEvent.setup({ delay: null });
  open({ proposal: TO_BUILD, followUps: { ...FOUND, entries: [] } });
  const panel = within(await card());
  await user.click(panel.getByRole('checkbox', { name: 'HR Project' }));
  expect(panel.getByRole('button', { name: 'Link 1' })).toBeEnabled();
  await user.click(panel.getByRole('checkbox', { name: 'Repair Workflow' }));
  expect(panel.getByRole('checkbox', { name: 'HR Project' })).toBeChecked();
  await user.click(panel.getByText('Also possible (1)'));
  await user.click(panel.getByRole('checkbox', { name: 'Single sign-on Configuration item' }));
  expect(panel.getByRole('button', { name: 'Build 3, link 1' })).toBeEnabled();
});

test('if building fails after the terms were taken over, that is shown, and the choice stays', async () => {
  const user = userEvent.setup({ delay: null });
  const { toast } = open({
    proposal: TO_BUILD,
    answer: ({ method, path }) => {
      if (method !== 'POST') return undefined;
      if (path.endsWith('/build')) return failure(409, MESSAGES.clauseNotAccepted);
      return path.endsWith('/follow-ups') ? { taken: 2, undo: { version: 4, terms: {}, clauses: [] } } : undefined;
    },
  });
  const panel = within(await card());
  await user.click(panel.getByRole('checkbox', { name: 'Repair Workflow' }));
  await user.click(panel.getByRole('button', { name: 'Take over 2, build 2, link 1' }));
  expect(await panel.findByText(MESSAGES.clauseNotAccepted)).toBeVisible();
  expect(toast.success).toHaveBeenLastCalledWith('2 entries taken over', expect.anything());
  expect(panel.getByRole('checkbox', { name: 'Repair Workflow' })).not.toBeChecked();
});
