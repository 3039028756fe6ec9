import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FirmBrand } from './firm-brand.tsx';

const brandOf = (branding: Parameters<typeof FirmBrand>[0]['branding']) =>
  render(<FirmBrand branding={branding} className="h-10" />).container;

it("shows a firm's choices as decoration beside its name", () => {
  const both = brandOf({ logoUrl: '/api/public/logos/abc', accentColor: '#c2410c' });
  expect(both.querySelector('img')).toHaveAttribute('src', '/api/public/logos/abc');
  expect(both.querySelector('img')).toHaveAttribute('alt', '');
  expect(both.querySelector('[aria-hidden]')).toHaveStyle({ backgroundColor: 'rgb(194, 65, 12)' });
  expect(brandOf({ accentColor: '#c2410c' }).querySelector('img')).toBeNull();
  for (const none of [undefined, {}]) expect(brandOf(none)).toBeEmptyDOMElement();
});
