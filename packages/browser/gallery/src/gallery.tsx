import { Button, PageHeader, UiProvider } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { GROUPS } from './groups.ts';

const THEMES = ['system', 'light', 'dark'] as const;

/** The design system in either theme: the component at this address with its states, or the list of all. */
export function Gallery({ path }: { path: string }): ReactNode {
  const opened = GROUPS.flatMap(({ pages }) => pages).find((page) => path === `/${page.path}`);
  return (
    <UiProvider>
      <div className="mx-auto max-w-page bg-surface text-text">
        <nav className="flex flex-wrap items-center gap-3 px-6 py-4" aria-label="Gallery">
          <a className="me-auto text-brand underline" href="/">
            All components
          </a>
          {THEMES.map((theme) => (
            <Button key={theme} variant="secondary" size="sm" onClick={() => setTheme(theme)}>
              {theme}
            </Button>
          ))}
        </nav>
        <main className="grid min-h-40 content-start gap-6 p-6">
          {opened ? (
            <>
              <h1 className="font-semibold text-2xl">{opened.title}</h1>
              <opened.States />
            </>
          ) : (
            <Index />
          )}
        </main>
      </div>
    </UiProvider>
  );
}

function Index(): ReactNode {
  return (
    <>
      <PageHeader title="Design system" description="What every screen is made of." />
      <div className="grid gap-8 sm:grid-cols-3">
        {GROUPS.map(({ title, pages }) => (
          <section key={title} aria-labelledby={title}>
            <h2 id={title} className="font-semibold text-lg">
              {title}
            </h2>
            <ul>
              {pages.map((page) => (
                <li key={page.path}>
                  <a className="inline-block py-1 text-brand underline" href={`/${page.path}`}>
                    {page.title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function setTheme(theme: (typeof THEMES)[number]): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
