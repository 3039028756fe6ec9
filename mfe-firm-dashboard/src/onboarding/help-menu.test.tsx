import { useLocation } from '@scopewright/remote-contract/router';
import { answeringApi, memorySession, renderWithHost, sessionGrant } from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CommandCentre } from '../frame/commands/command-centre.tsx';
import { HelpMenu } from './help-menu.tsx';
import { ALL_SET_PANEL, tourSteps } from './tour-content.ts';
import { loadWizard } from './use-tour.tsx';

const TITLES = [...tourSteps('Scopewright').map(({ title }) => title), ALL_SET_PANEL.title];
const help = () => screen.getByRole('button', { name: 'Help' });
const heading = () => within(screen.getByRole('dialog')).getByRole('heading', { level: 3 });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function takeTour() {
  await userEvent.click(help());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Take the tour' }));
  return screen.findByRole('dialog', { name: 'Getting started' });
}

async function goTo(title: string) {
  while (heading().textContent !== title) await press('Next');
}

async function expectClosed() {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(help()).toHaveFocus());
}

test('opens the tour, which states how long it takes', async () => {
  renderWithHost(<HelpMenu />);
  expect(await takeTour()).toHaveAccessibleDescription('Five steps, about 2 minutes');
  expect(heading()).toHaveTextContent('Welcome to Scopewright');
  expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
});

test('leads to the shortcuts of the page and to support', async () => {
  const { host } = renderWithHost(
    <CommandCentre>
      <HelpMenu />
    </CommandCentre>,
  );
  await userEvent.click(help());
  expect(await screen.findByRole('menuitem', { name: 'Contact support' })).toHaveAttribute(
    'href',
    `mailto:${host.boot.supportEmail}`,
  );
  await userEvent.click(screen.getByRole('menuitem', { name: /^Keyboard shortcuts/ }));
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
});

test('Next leads through all panels: each heading takes the focus, the position is announced and measured', async () => {
  renderWithHost(<HelpMenu />);
  await takeTour();
  const bar = screen.getByRole('progressbar', { name: 'Tour progress' });
  for (const [position, title] of TITLES.entries()) {
    const words = position < 5 ? `Step ${position + 1} of 5` : 'All 5 steps done';
    expect(heading()).toHaveTextContent(title);
    expect(heading()).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent(words);
    expect(bar).toHaveAttribute('aria-valuetext', words);
    expect(bar).toHaveAttribute('aria-valuenow', String(Math.min(100, (position + 1) * 20)));
    if (position < 5) await press('Next');
  }
  expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Skip Tour' })).not.toBeInTheDocument();
});

test('Back leads back, from the closing panel too', async () => {
  renderWithHost(<HelpMenu />);
  await takeTour();
  await goTo(ALL_SET_PANEL.title);
  for (const title of TITLES.slice(0, -1).reverse()) {
    await press('Back');
    expect(heading()).toHaveTextContent(title);
    expect(heading()).toHaveFocus();
  }
});

test('arrow keys and Enter on Next move through the tour', async () => {
  renderWithHost(<HelpMenu />);
  await takeTour();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(heading()).toHaveTextContent('Manage scope with SOWs');
  await userEvent.keyboard('{ArrowLeft}');
  expect(heading()).toHaveTextContent('Create your first project');
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(heading()).toHaveTextContent('Create your first project');
  screen.getByRole('button', { name: 'Next' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(heading()).toHaveTextContent('Manage scope with SOWs');
});

test.each(['Skip Tour', 'Close'])('%s ends the tour and returns the focus', async (name) => {
  renderWithHost(<HelpMenu />);
  await takeTour();
  await press('Next');
  await press(name);
  await expectClosed();
});

test('Escape closes the tour', async () => {
  renderWithHost(<HelpMenu />);
  await takeTour();
  await userEvent.keyboard('{Escape}');
  await expectClosed();
});

test.each([...ALL_SET_PANEL.actions.map(({ label }) => label), 'Get Started'])(
  '%s completes the tour',
  async (name) => {
    renderWithHost(<HelpMenu />);
    await takeTour();
    await goTo(ALL_SET_PANEL.title);
    await press(name);
    await expectClosed();
  },
);

test('marks planned features as planned, and describes the first steps of projects', async () => {
  const { api } = answeringApi(() => ({
    emailConfirmed: true,
    clientAdded: false,
    sowDrafted: false,
    colleagueInvited: false,
    profileSet: false,
    companyId: null,
  }));
  const abilities = [...sessionGrant().abilities, 'company:create', 'staff:list'];
  renderWithHost(<HelpMenu />, { api, session: memorySession(sessionGrant({ abilities })) });
  await takeTour();
  await goTo('Generate the backlog');
  expect(screen.getByText(/^Turn the agreed scope into epics/)).toBeInTheDocument();
  // only available features have a tick
  const points = within(screen.getByRole('dialog')).getAllByRole('listitem');
  expect(points.map((point) => [point.textContent?.split(':')[0], point.querySelector('svg') !== null])).toEqual([
    [
      'Open a project’s Backlog and press Generate. You see what it does before it does it, and your own changes stay.',
      true,
    ],
    ['Assign and export', true],
    ['Planned', false],
  ]);
  await goTo(ALL_SET_PANEL.title);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Create your first project' })).toHaveAccessibleDescription(
      /^A project belongs to a client/,
    ),
  );
});

function Address() {
  return <output aria-label="Address">{useLocation().pathname}</output>;
}

test('a quick action leads to its page, whose heading takes the focus in the product', async () => {
  const companyId = 'a'.repeat(24);
  const { api } = answeringApi(() => ({
    emailConfirmed: true,
    clientAdded: true,
    sowDrafted: false,
    colleagueInvited: false,
    profileSet: false,
    companyId,
  }));
  const abilities = [...sessionGrant().abilities, 'sow:write', 'staff:list'];
  renderWithHost(
    <>
      <HelpMenu />
      <Address />
    </>,
    { api, session: memorySession(sessionGrant({ abilities })) },
  );
  await takeTour();
  await goTo(ALL_SET_PANEL.title);
  await press('Set up your first SOW');
  expect(screen.getByLabelText('Address')).toHaveTextContent(`/companies/${companyId}/sows`);
  expect(help()).not.toHaveFocus();
});

test('starts over when it is opened again', async () => {
  renderWithHost(<HelpMenu />);
  await takeTour();
  await press('Next');
  await press('Skip Tour');
  await expectClosed();
  await takeTour();
  expect(heading()).toHaveTextContent('Welcome to Scopewright');
});

test('names the pages that do the work', async () => {
  renderWithHost(<HelpMenu />);
  await takeTour();
  for (const names of [
    [],
    ['Projects page', 'Create New Project'],
    ['SOWs'],
    ['Settings > Users', 'Invite User'],
    ['Issue Tracker Integration page'],
  ]) {
    for (const name of names) expect(screen.getByRole('dialog')).toHaveTextContent(name);
    await press('Next');
  }
});

test('reports when the tour cannot be loaded, and tries again at the next press', async () => {
  const load = vi.fn(loadWizard).mockRejectedValue(new TypeError('Failed to fetch'));
  const { host } = renderWithHost(<HelpMenu load={load} />);
  const failed = vi.spyOn(host.toast, 'error');
  await userEvent.click(help());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Take the tour' }));
  await waitFor(() =>
    expect(failed).toHaveBeenCalledWith('The tour could not be loaded. Please check your connection and try again.'),
  );
  load.mockImplementation(loadWizard);
  expect(await takeTour()).toBeInTheDocument();
});

test('fetches its code as soon as the button is hovered or focused', async () => {
  const load = vi.fn(loadWizard);
  renderWithHost(<HelpMenu load={load} />);
  await userEvent.hover(help());
  expect(load).toHaveBeenCalled();
  load.mockClear();
  help().focus();
  expect(load).toHaveBeenCalled();
});
