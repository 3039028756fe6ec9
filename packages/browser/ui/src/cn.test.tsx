import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cn } from './cn.ts';

it('joins true classes and omits false ones', () => {
  expect(cn('p-4', ['px-6', false], undefined, { 'sm:p-8': true, 'sm:p-9': false })).toBe('p-4 px-6 sm:p-8');
});

it.fails('a component test fails when an element carries two utilities of one property', () => {
  render(<p className={cn('h-11 px-4', 'h-9')} />);
});

it.fails('also when the utilities use the project’s own tokens, and when the element has left the page', () => {
  render(<p className="animate-fade-in animate-rise-in" />).unmount();
});

it('accepts refinements and other variants', () => {
  const { container } = render(
    <p className={cn('p-4 text-sm text-text', 'px-6 sm:p-8 hover:text-brand max-w-page')} />,
  );
  expect(container.firstElementChild).toHaveClass('p-4', 'px-6');
});
