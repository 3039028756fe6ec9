import { Badge } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { BENEFITS } from './content/benefits.ts';
import { Section, SectionHeading } from './section.tsx';

export function Benefits(): ReactNode {
  return (
    <Section id="benefits" labelledBy="benefits-title" tone="sheet">
      <SectionHeading id="benefits-title" eyebrow="Benefits" title="What we hold ourselves to" />
      <dl className="mt-12 grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
        {BENEFITS.map((benefit) => (
          <div key={benefit.title} className="border-brand border-t-2 pt-5">
            <dt className="grid justify-items-start gap-1">
              <Badge tone={benefit.kind === 'goal' ? 'accent' : 'brand'}>
                {benefit.kind === 'goal' ? 'Our goal' : 'Our promise'}
              </Badge>
              <span className="mt-2 font-bold text-5xl text-text tabular-nums tracking-tight">{benefit.figure}</span>
              <span className="font-semibold text-lg text-text">{benefit.title}</span>
            </dt>
            <dd className="mt-2 text-text-muted">{benefit.text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-10 text-sm text-text-muted">Goals are what we design for. They are not measured results.</p>
    </Section>
  );
}
