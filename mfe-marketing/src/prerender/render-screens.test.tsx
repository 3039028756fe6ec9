import { PRICING_TIERS } from '@scopewright/contracts/constants';
import { MemoryRouter } from '@scopewright/remote-contract/memory-router';
import { PLACEHOLDERS, type PrerenderedScreens } from '@scopewright/remote-contract/prerendered';
import { QueryClientProvider } from '@scopewright/remote-contract/shared/query';
import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { MarketingApp } from '../marketing-app.tsx';
import { renderScreens } from './render-screens.tsx';
import { visitorHost } from './visitor.ts';

let rendered: PrerenderedScreens;
let landing: PrerenderedScreens['screens'][string];
beforeAll(async () => {
  rendered = await renderScreens();
  // React's server renderer leaves the contexts of its last tree set, and the browser's renderer would then read them.
  await prerenderToNodeStream(null);
  const screen = rendered.screens.landing;
  if (!screen) throw new Error('no landing page');
  landing = screen;
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const typed = (type: string) => landing.structuredData.find((data) => data['@type'] === type);

describe('prerendered screens', () => {
  test('are whole without a script', () => {
    expect(Object.keys(rendered.screens)).toEqual(['landing', 'book-demo', 'privacy', 'terms']);
    expect(landing.html).toContain('Every implementation, drawn to scope.');
    expect(landing.html).toContain('Ten clients without ten spreadsheets');
    expect(rendered.screens.privacy?.html).toContain('What you give us');
    for (const { html } of Object.values(rendered.screens)) expect(html).not.toMatch(/<script|<template/);
  });

  test('have no generated ids: those depend on the tree of the shell, which is deployed apart', () => {
    for (const { html } of Object.values(rendered.screens)) expect(/_r_\w*/i.exec(html)).toBeNull();
  });

  test('know no deployment: its name is a placeholder', () => {
    expect(landing.title).toContain(PLACEHOLDERS.productName);
    expect(landing.html).toContain(PLACEHOLDERS.productName);
    expect(landing.html).toContain(`mailto:${PLACEHOLDERS.supportEmail}`);
  });

  test.each(['landing', 'privacy'])('%s is hydrated unchanged, node by node', async (screen) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const container = document.createElement('div');
    container.innerHTML = rendered.screens[screen]?.html ?? '';
    document.body.append(container);
    const before = container.querySelector('h1');
    const host = visitorHost();
    const recovered = vi.fn();
    let root: Root | undefined;
    await act(async () => {
      root = hydrateRoot(
        container,
        <QueryClientProvider client={host.queryClient}>
          <MemoryRouter>
            <MarketingApp host={host} screen={screen} />
          </MemoryRouter>
        </QueryClientProvider>,
        { onRecoverableError: recovered },
      );
    });
    expect(recovered).not.toHaveBeenCalled();
    // React also complains that two of its renderers use the same contexts, which happens in this test only.
    expect(errors.mock.calls.filter(([message]) => /hydrat|match/i.test(String(message)))).toEqual([]);
    expect(before).not.toBeNull();
    expect(container.querySelector('h1')).toBe(before);
    act(() => root?.unmount());
  });
});

describe('data for search engines', () => {
  test('the prices of every tier', () => {
    const offers = typed('SoftwareApplication')?.offers;
    expect(offers).toMatchObject(
      PRICING_TIERS.map(({ name, steps }) => ({ name, price: String(steps[0].perSeat), priceCurrency: 'USD' })),
    );
    expect(offers).toMatchObject([
      { price: '49' },
      { price: '99' },
      { price: '79', eligibleQuantity: { minValue: 11 } },
    ]);
  });

  test("the twelve questions, each with the page's answer", () => {
    const questions = typed('FAQPage')?.mainEntity;
    if (!Array.isArray(questions)) throw new Error('no questions');
    expect(questions).toHaveLength(12);
    const page = new DOMParser().parseFromString(landing.html, 'text/html').body.textContent;
    for (const { name, acceptedAnswer } of questions) {
      expect(page).toContain(name);
      expect(page).toContain(acceptedAnswer.text);
    }
  });

  test('its provider, and a description that fits a result', () => {
    expect(typed('Organization')).toMatchObject({ name: PLACEHOLDERS.productName, url: `${PLACEHOLDERS.site}/` });
    for (const { description } of Object.values(rendered.screens)) expect(description.length).toBeLessThan(170);
  });
});
