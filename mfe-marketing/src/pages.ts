import type { RemoteDeclaration } from '@scopewright/domain/pages';

/** The public site. */
export const remote = {
  name: 'marketing',
  title: 'The website',
  pages: [
    {
      screen: 'landing',
      paths: ['/*'],
      host: 'bare',
      audience: 'anyone',
      title: '{product} · Scoping and delivery for service management',
      prerendered: true,
      canonical: '/',
    },
    {
      screen: 'book-demo',
      paths: ['/book-demo', '/demo'],
      host: 'any',
      audience: 'anyone',
      title: 'Book a demo · {product}',
      prerendered: true,
      canonical: '/book-demo',
    },
    {
      screen: 'signup',
      paths: ['/signup', '/get-started'],
      host: 'any',
      audience: 'anyone',
      title: 'Sign up · {product}',
      canonical: '/signup',
    },
    {
      screen: 'privacy',
      paths: ['/privacy'],
      host: 'any',
      audience: 'anyone',
      title: 'Privacy policy · {product}',
      prerendered: true,
      canonical: '/privacy',
    },
    {
      screen: 'terms',
      paths: ['/terms'],
      host: 'any',
      audience: 'anyone',
      title: 'Terms of service · {product}',
      prerendered: true,
      canonical: '/terms',
    },
  ],
} as const satisfies RemoteDeclaration;
