import { useHost } from '@scopewright/remote-contract';
import type { ReactNode } from 'react';
import { SiteFrame } from '../shared/site-frame.tsx';
import { useArrivalAtTop } from '../shared/use-arrival.ts';
import { type LegalPage, legalContent } from './content.ts';

/** The policies that the demo form refers to. */
export function LegalScreen({ page }: { page: LegalPage }): ReactNode {
  const { productName } = useHost().boot;
  const content = legalContent(page, productName);
  useArrivalAtTop();
  return (
    <SiteFrame className="max-w-prose py-14 sm:py-20">
      <h1 className="font-semibold text-3xl">{content.title}</h1>
      <p className="mt-3 text-lg text-text-muted">{content.intro}</p>
      {content.sections.map((section) => (
        <section key={section.heading} className="mt-10">
          <h2 className="font-semibold text-xl">{section.heading}</h2>
          <p className="mt-2 text-text-muted">{section.text}</p>
        </section>
      ))}
    </SiteFrame>
  );
}
