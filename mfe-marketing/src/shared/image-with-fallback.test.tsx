import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ImageWithFallback } from './image-with-fallback.tsx';

const SOURCES = [
  { src: '/a-narrow.webp', media: '(max-width: 639px)', width: 390, height: 620 },
  { src: '/a-dark.webp', media: '(prefers-color-scheme: dark)' },
];
const picture = <ImageWithFallback src="/a.webp" sources={SOURCES} alt="The dashboard" width={1200} height={720} />;

it('keeps its place, and has other pictures for narrow windows and the dark theme', () => {
  const { container } = render(picture);
  const image = screen.getByRole('img', { name: 'The dashboard' });
  expect(image).toHaveAttribute('width', '1200');
  expect(image).toHaveAttribute('height', '720');
  const [narrow, dark] = container.querySelectorAll('source');
  expect(narrow).toHaveAttribute('srcset', '/a-narrow.webp');
  expect(narrow).toHaveAttribute('height', '620');
  expect(dark).toHaveAttribute('media', '(prefers-color-scheme: dark)');
  expect(dark).not.toHaveAttribute('width');
});

it('leaves a placeholder that describes the picture', () => {
  render(picture);
  fireEvent.error(screen.getByRole('img', { name: 'The dashboard' }));
  const placeholder = screen.getByRole('img', { name: 'The dashboard' });
  expect(placeholder.tagName).toBe('DIV');
  expect(placeholder).toHaveTextContent('This picture could not be loaded');
});

it('notices a picture that failed before the page came to life', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
  vi.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue('/a.webp');
  render(picture);
  expect(screen.getByText('This picture could not be loaded')).toBeInTheDocument();
});
