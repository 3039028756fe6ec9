import { bootData, renderWithHost } from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { LandingScreen } from './landing-screen.tsx';

// code that the screen loads on demand is compiled before its tests are timed
beforeAll(
  async () => void (await Promise.all([import('../demo/demo-dialog.tsx'), import('../sign-in/sign-in-dialog.tsx')])),
);

const BARE = bootData({ host: { kind: 'bare' }, tenantKey: null, tenant: null });

function setup() {
  return renderWithHost(<LandingScreen />, { boot: BARE });
}

it('has the five anchors, and every one leads to a section', () => {
  const { container } = setup();
  const links = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '#features',
    '#benefits',
    '#use-cases',
    '#pricing',
    '#faq',
  ]);
  for (const link of links) expect(container.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
});

it('shows the sections in the order of the specification', () => {
  const { container } = setup();
  const order = [...container.querySelectorAll('section')].map((section) => section.getAttribute('aria-labelledby'));
  expect(order).toEqual(
    ['hero', 'features', 'use-cases', 'benefits', 'how', 'testimonials', 'pricing', 'faq', 'closing'].map(
      (name) => `${name}-title`,
    ),
  );
});

it('has nine features, four use cases, four steps and twelve questions of which one is open at a time', () => {
  const { container } = setup();
  expect(container.querySelectorAll('#features li')).toHaveLength(9);
  expect(screen.getAllByRole('tab')).toHaveLength(4);
  expect(container.querySelectorAll('ol > li')).toHaveLength(4);
  expect(container.querySelectorAll('#faq details[name="faq"]')).toHaveLength(12);
});

it('calls figures of marketing goals, and sample quotes samples', () => {
  setup();
  for (const figure of ['85%', '60%']) expect(screen.getByText(figure).closest('dt')).toHaveTextContent('Our goal');
  expect(screen.getAllByText('Sample')).toHaveLength(3);
});

it('prices as the specification has it', () => {
  const { container } = setup();
  const text = container.querySelector('#pricing')?.textContent ?? '';
  for (const part of ['$49', '$99', '$79', 'Most Popular', '$89', '$67', '11 or more seats', '30-day money-back'])
    expect(text).toContain(part);
});

it('shows the contact address', () => {
  const { container } = setup();
  for (const link of screen.getAllByRole('link', { name: 'support@scopewright.app' }))
    expect(link).toHaveAttribute('href', 'mailto:support@scopewright.app');
  expect(container.querySelector('#faq')).toHaveTextContent(
    'Write to support@scopewright.app. Questions are answered within 24 hours.',
  );
});

it('has no quotation in the same marks as the one around it', () => {
  const { container } = setup();
  let depth = 0;
  for (const mark of container.textContent.match(/[“”]/g) ?? []) {
    depth += mark === '“' ? 1 : -1;
    expect(depth).toBeLessThanOrEqual(1);
  }
  expect(depth).toBe(0);
});

it('sends Get Started to signup', () => {
  setup();
  for (const link of screen.getAllByRole('link', { name: 'Get Started' }))
    expect(link).toHaveAttribute('href', '/signup');
});

it('carries the plan of a price into signup', () => {
  setup();
  const plans = screen
    .getAllByRole('link', { name: /^Start 14 days free with/ })
    .map((link) => link.getAttribute('href'));
  expect(plans).toEqual(['/signup?plan=solo', '/signup?plan=small', '/signup?plan=enterprise']);
});

it('opens the demo dialog from the bar and returns the focus', async () => {
  setup();
  const button = screen.getAllByRole('button', { name: 'Request Demo' })[0];
  if (!button) throw new Error('no button');
  await userEvent.click(button);
  expect(await screen.findByRole('dialog', { name: 'Request a Demo' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens the sign-in dialog', async () => {
  setup();
  const [button] = screen.getAllByRole('button', { name: 'Sign In' });
  if (!button) throw new Error('no button');
  await userEvent.click(button);
  expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeInTheDocument();
});

it('has a mobile menu that Escape closes', async () => {
  setup();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const toggle = screen.getByRole('button', { name: 'Close menu' });
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();
});

it('shows that an installation without accounts is new, with a link to its set-up', async () => {
  setup();
  expect(screen.queryByText(/This installation is new/)).not.toBeInTheDocument();
  renderWithHost(<LandingScreen />, { boot: { ...BARE, firstRun: true } });
  expect(await screen.findByText('This installation is new: there is no account yet.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Create the first administrator' })).toHaveAttribute('href', '/bootstrap');
});
