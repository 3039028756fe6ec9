import { act, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { EarlyActionsReplay } from './early-actions.tsx';

/** A screen with a toggle, a field and a box, which shows its state. */
function Screen(): ReactNode {
  const [open, setOpen] = useState(false);
  const [seats, setSeats] = useState('5');
  const [agreed, setAgreed] = useState(false);
  return (
    <div>
      <button type="button" onClick={() => setOpen(!open)}>
        Menu
      </button>
      <input aria-label="Seats" value={seats} onChange={(event) => setSeats(event.target.value)} />
      <input
        type="checkbox"
        aria-label="Agreed"
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      <output>{`${open ? 'open' : 'closed'}, ${seats} seats, ${agreed ? 'agreed' : 'not agreed'}`}</output>
    </div>
  );
}

/** Renders a prerendered screen; `arrive` is the moment its code is loaded. */
function drawn() {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<Screen />);
  const arrive = () =>
    act(() =>
      hydrateRoot(
        root,
        <>
          <Screen />
          <EarlyActionsReplay root={root} />
        </>,
      ),
    );
  return { root, arrive };
}

const known = () => screen.getByRole('status').textContent;

afterEach(() => {
  document.body.replaceChildren();
  delete window.earlyActions;
});

test('clicks and input before the code was loaded apply once it is', () => {
  const { arrive } = drawn();
  const stop = vi.fn();
  window.earlyActions = { pressed: new Set([screen.getByRole('button')]), stop };
  const seats = screen.getByLabelText<HTMLInputElement>('Seats');
  seats.value = '12';
  screen.getByLabelText<HTMLInputElement>('Agreed').checked = true;
  arrive();
  expect(known()).toBe('open, 12 seats, agreed');
  expect(seats.value).toBe('12');
  expect(screen.getByRole('button')).toHaveFocus();
  expect(stop).toHaveBeenCalledOnce();
});

test('an untouched screen is unchanged, and removed elements are ignored', () => {
  const { arrive } = drawn();
  window.earlyActions = { pressed: new Set([document.createElement('button')]), stop: () => undefined };
  arrive();
  expect(known()).toBe('closed, 5 seats, not agreed');
});
