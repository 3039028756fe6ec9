import { useHost } from '@scopewright/remote-contract';
import { Link } from '@scopewright/router';
import { ArrowLeft, Logo } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { Footer } from '../landing/footer.tsx';
import { useArrivalAtTop } from '../shared/use-arrival.ts';
import { type LegalPage, legalContent } from './content.ts';

/** The policies that the demo form refers to. */
export function LegalScreen({ page }: { page: LegalPage }): ReactNode {
  const { productName, supportEmail } = useHost().boot;
  const content = legalContent(page, productName);
  useArrivalAtTop();
  return (
    <div className="flex min-h-dvh flex-col bg-surface text-text">
      <header className="border-border border-b">
        <div className="mx-auto flex h-16 max-w-page items-center justify-between px-5 sm:px-8">
          <Link to="/" aria-label={`${productName}, home`} className="flex rounded-sm">
            <Logo productName={productName} />
          </Link>
          <Link to="/" className="flex items-center gap-2 text-sm text-text-muted hover:text-text">
            <ArrowLeft aria-hidden="true" className="size-4" />
            Back to the site
          </Link>
        </div>
      </header>
      <main className="mx-auto w-full max-w-prose flex-1 px-5 py-14 sm:px-8 sm:py-20">
        <h1 className="font-semibold text-3xl">{content.title}</h1>
        <p className="mt-3 text-lg text-text-muted">{content.intro}</p>
        {content.sections.map((section) => (
          <section key={section.heading} className="mt-10">
            <h2 className="font-semibold text-xl">{section.heading}</h2>
            <p className="mt-2 text-text-muted">{section.text}</p>
          </section>
        ))}
      </main>
      <Footer productName={productName} supportEmail={supportEmail} anchorBase="/" />
    </div>
  );
}
