import { COMPANY_ID, PROJECT_ID, project, workflow } from '@scopewright/company-kit/testing/items';
import { scopeAnswers } from '@scopewright/company-kit/testing/scope-answers';
import type { FunctionScript, ScopeChange, ScopeItemOf } from '@scopewright/contracts/scoping';
import { companyDetail } from '@scopewright/contracts/testing';
import type { Role } from '@scopewright/domain/policy';
import {
  answeringApi,
  failure,
  renderWithHost,
  ScreenAtAddress,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import App, { screens } from '../app.tsx';
import { remote } from '../pages.ts';
import { withoutStatus, withoutTransition } from '../workflow/workflow-edits.ts';
import { ItemScripts } from './item-scripts.tsx';
import { ScriptList } from './script-list.tsx';

beforeAll(async () => {
  await screens.prepare('project');
  await import('../workflow/workflow-editor.tsx');
});
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  Element.prototype.scrollIntoView = vi.fn();
});

const PLAIN = workflow();
const [transitionId = '', { toStatusId = null } = {}] = Object.entries(PLAIN.content.transitions)[0] ?? [];
const FLOW: ScopeItemOf<'workflow'> = {
  ...PLAIN,
  content: {
    ...PLAIN.content,
    functions: {
      'function-1': {
        ...{ name: 'CustomScriptFunction', app: 'ScriptRunner', kind: 'postFunction', isScript: true },
        ...{ transitionId, order: 'a0' },
      },
    },
  },
};
const SCRIPT: FunctionScript = {
  ...{ functionId: 'function-1', argument: 'FIELD_SCRIPT', text: 'run(it)' },
  ...{ isCut: false, holdsSecret: false },
};

const answered = (scripts: FunctionScript[]) => ({
  scripts,
  functions: scripts.map(({ functionId }) => ({
    ...{ id: functionId, name: 'CustomScriptFunction', app: 'ScriptRunner' },
    ...{ kind: 'postFunction', transition: 'Create' },
  })),
});

function open(role: Role) {
  const { server, answer } = scopeAnswers([project(), FLOW]);
  const { api, calls } = answeringApi(({ path, body }) => {
    if (path.endsWith('/scripts')) return answered([SCRIPT]);
    if (path === `companies/${COMPANY_ID}`) return companyDetail({ id: COMPANY_ID, name: 'Northwind Traders' });
    return answer(path, body) ?? failure(404, 'Not found', { code: 'not_found' });
  });
  const session = sessionOf(role, { companyId: COMPANY_ID });
  const path = `/companies/${COMPANY_ID}/projects/${PROJECT_ID}/items/${FLOW.id}`;
  renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path });
  return { server, calls };
}
const askedForScripts = (calls: { path: string }[]) => calls.filter(({ path }) => path.endsWith('/scripts')).length;

describe('functions of apps in the editor of a workflow', () => {
  test('are listed with their scripts folded, and can be deleted', async () => {
    const { server } = open('consultant');
    const list = within(await screen.findByRole('list', { name: /Functions of apps/ }));
    expect(await list.findByText('run(it)')).not.toBeVisible();
    await userEvent.click(list.getByText('Script FIELD_SCRIPT, 1 line'));
    expect(list.getByText('run(it)')).toBeVisible();
    await userEvent.click(list.getByRole('button', { name: 'More for function CustomScriptFunction' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect((server.get(FLOW.id) as typeof FLOW).content.functions).toEqual({}));
    expect(screen.queryByRole('heading', { name: /Functions of apps/ })).not.toBeInTheDocument();
  });

  test('are shown to the client’s people without asking for their scripts', async () => {
    const { calls } = open('companyUser');
    expect(await screen.findByRole('heading', { name: /Functions of apps/ })).toBeInTheDocument();
    expect(askedForScripts(calls)).toBe(0);
  });

  test('are removed together with their transition or its status', () => {
    const paths = (changes: readonly ScopeChange[]) => changes.map(({ path }) => path.slice(1).join('/'));
    expect(paths(withoutTransition(FLOW, transitionId))).toContain('functions/function-1');
    expect(paths(withoutStatus(FLOW, toStatusId ?? ''))).toContain('functions/function-1');
    expect(paths(withoutTransition(FLOW, 'another'))).not.toContain('functions/function-1');
  });
});

describe('scripts of a workflow in the check', () => {
  const shown = (role: Role, scripts = [SCRIPT]) => {
    const { api, calls } = answeringApi(() => answered(scripts));
    renderWithHost(<ItemScripts itemId={FLOW.id} count={2} />, { api, session: sessionOf(role) });
    return calls;
  };

  test('are loaded when they are unfolded', async () => {
    const calls = shown('firmAdmin');
    expect(askedForScripts(calls)).toBe(0);
    await userEvent.click(screen.getByText('Show 2 scripts'));
    expect(await screen.findByText('run(it)')).toBeInTheDocument();
    expect(screen.getByText('Post function of ScriptRunner on “Create”')).toBeInTheDocument();
  });

  test('may be missing from the imported file', async () => {
    shown('firmAdmin', []);
    await userEvent.click(screen.getByText('Show 2 scripts'));
    expect(await screen.findByText(/didn’t hold the text of its scripts/)).toBeInTheDocument();
  });

  test('are not offered to the client’s people', () => {
    shown('user');
    expect(screen.queryByText(/Show/)).not.toBeInTheDocument();
  });
});

test('a script that is not stored has the reason', () => {
  const { api } = answeringApi(() => ({}));
  renderWithHost(<ScriptList scripts={[{ ...SCRIPT, text: '', isCut: true }]} />, { api });
  expect(screen.getByText(/the limit for all scripts of a workflow is 400,000 characters/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
