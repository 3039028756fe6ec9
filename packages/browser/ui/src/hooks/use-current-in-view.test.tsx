import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useCurrentInView } from './use-current-in-view.ts';

function Row({ current }: { current: string }) {
  const row = useCurrentInView<HTMLUListElement>(current);
  return (
    <nav aria-label="Parts" style={{ overflowX: 'auto' }}>
      <ul ref={row}>
        {['first', 'last'].map((name) => (
          <li key={name} aria-current={name === current ? 'page' : undefined}>
            {name}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const boxAt = (left: number, width: number) => new DOMRect(left, 900, width, 40);

it('brings the current entry to the middle of its row, again when the window changes, and leaves the page where it is', () => {
  const intoView = vi.fn();
  Element.prototype.scrollIntoView = intoView;
  const { rerender } = render(<Row current="first" />);
  const nav = screen.getByRole('navigation');
  // its content is wider than it, too, but it doesn't scroll
  Object.defineProperty(screen.getByRole('list'), 'scrollWidth', { value: 800 });
  Object.defineProperties(nav, { scrollWidth: { value: 800 }, clientWidth: { value: 300 } });
  nav.getBoundingClientRect = () => boxAt(0, 300);
  screen.getByText('last').getBoundingClientRect = () => boxAt(600 - nav.scrollLeft, 100);

  rerender(<Row current="last" />);
  expect(nav.scrollLeft).toBe(500);
  nav.scrollLeft = 0;
  window.dispatchEvent(new Event('resize'));
  expect(nav.scrollLeft).toBe(500);
  expect(intoView).not.toHaveBeenCalled();
  expect(window.scrollY).toBe(0);
});
