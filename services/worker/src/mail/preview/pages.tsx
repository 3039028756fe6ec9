/** @jsxRuntime automatic */ // needed when run from a folder without a tsconfig.json
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailSample } from '../samples/samples.ts';

const WIDTHS = [600, 390] as const;
const SCHEMES = ['light', 'dark'] as const;

/** A mail program's color scheme. */
export type Scheme = (typeof SCHEMES)[number];

const STYLE = `
body { margin: 0; display: grid; grid-template-columns: 16rem 1fr; min-height: 100vh; font: 15px/1.5 system-ui, sans-serif; color: #16211f; background: #edeee7; }
nav { padding: 1.5rem 1rem; background: #fff; border-right: 1px solid #dde3e8; }
nav a { display: block; padding: .2rem .5rem; border-radius: 6px; color: #0e5f59; text-decoration: none; }
nav a[aria-current] { background: #0e5f59; color: #fff; }
main { padding: 1.5rem; min-width: 0; }
h1 { margin: 0; font-size: 1.4rem; }
section { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start; }
figure { margin: 1rem 0 0; }
iframe { height: 860px; border: 1px solid #c6d0d8; border-radius: 8px; background: #fff; }
pre { max-width: 46rem; padding: 1.5rem; background: #fff; border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const pathOf = (id: string, accent: string | null): string =>
  accent === null ? `/${id}` : `/${id}?accent=${encodeURIComponent(accent)}`;
const frameOf = (id: string, accent: string | null, scheme: Scheme): string =>
  `/${id}.html?${new URLSearchParams({ scheme, ...(accent !== null && { accent }) })}`;

/** The page that shows one mail as mail programs would, with the list of all. */
export function previewPage(samples: readonly MailSample[], { id, mail }: MailSample, accent: string | null): string {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{`${id} · Mails`}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <nav aria-label="Mails">
          {samples.map((sample) => (
            <a key={sample.id} href={pathOf(sample.id, accent)} aria-current={sample.id === id ? 'page' : undefined}>
              {sample.id}
            </a>
          ))}
        </nav>
        <main>
          <h1>{mail.subject}</h1>
          <p>
            <a href={pathOf(id, null)}>The product’s look</a> · <a href={pathOf(id, '#b3261e')}>A firm’s accent</a>
          </p>
          <section>
            {WIDTHS.flatMap((width) =>
              SCHEMES.map((scheme) => (
                <figure key={`${width}${scheme}`}>
                  <figcaption>{`${width} px, ${scheme}`}</figcaption>
                  <iframe title={`${width} px, ${scheme}`} width={width} src={frameOf(id, accent, scheme)} />
                </figure>
              )),
            )}
          </section>
          <h2>Text</h2>
          <pre>{mail.text}</pre>
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

/** A mail's HTML as shown in a program with this color scheme, independent of the browser's own. */
export const inScheme = (html: string, scheme: Scheme): string =>
  html.replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all');
