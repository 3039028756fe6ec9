import { Badge, Check, Tabs, TabsContent, TabsList, TabsTrigger } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { USE_CASES, type UseCase } from './content/use-cases.ts';
import { Section, SectionHeading } from './section.tsx';

// Fixed ids: generated ones depend on the surrounding tree, which is unknown when this is prerendered.
const tabId = ({ id }: UseCase) => `use-case-${id}-tab`;
const panelId = ({ id }: UseCase) => `use-case-${id}`;

/**
 * Use cases as tabs. All panels are in the page, so that they can be found before any script has run; without script
 * they are shown below each other.
 */
export function UseCases(): ReactNode {
  return (
    <Section id="use-cases" labelledBy="use-cases-title">
      <SectionHeading id="use-cases-title" eyebrow="Use cases" title="Built for the way your engagements run" />
      <Tabs defaultValue="enterprise" className="mt-10">
        <TabsList aria-label="Use cases" className="noscript:hidden">
          {USE_CASES.map((useCase) => (
            <TabsTrigger
              key={useCase.id}
              value={useCase.id}
              id={tabId(useCase)}
              aria-controls={panelId(useCase)}
              size="lg"
            >
              {useCase.tab}
            </TabsTrigger>
          ))}
        </TabsList>
        {USE_CASES.map((useCase) => (
          <TabsContent
            key={useCase.id}
            value={useCase.id}
            forceMount
            id={panelId(useCase)}
            aria-labelledby={tabId(useCase)}
            size="lg"
            className="noscript:data-[state=inactive]:block"
          >
            <UseCasePanel useCase={useCase} />
          </TabsContent>
        ))}
      </Tabs>
    </Section>
  );
}

function UseCasePanel({ useCase }: { useCase: UseCase }): ReactNode {
  return (
    <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-16">
      <div className="grid gap-5">
        <h3 className="font-semibold text-2xl text-text">{useCase.title}</h3>
        <p className="text-lg text-text-muted">{useCase.text}</p>
        <ul className="grid gap-3">
          {useCase.points.map((point) => (
            <li key={point} className="flex items-start gap-3">
              <Check aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-brand" />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <figure className="grid gap-3">
        <div className="rounded-lg border border-border bg-surface-raised shadow-md">
          <p className="border-border border-b px-5 py-4 font-semibold text-text">{useCase.sheet.title}</p>
          <ul className="divide-y divide-border">
            {useCase.sheet.rows.map((row) => (
              <li key={row.label} className="flex items-center justify-between gap-4 px-5 py-3.5">
                <span className="grid min-w-0">
                  <span className="truncate font-medium text-text">{row.label}</span>
                  <span className="text-sm text-text-muted">{row.note}</span>
                </span>
                <Badge tone={row.tone}>{row.state}</Badge>
              </li>
            ))}
          </ul>
        </div>
        <figcaption className="text-text-muted text-xs">Example data</figcaption>
      </figure>
    </div>
  );
}
