import type { ReactNode } from 'react';
import { FEATURES } from './content/features.ts';
import { Section, SectionHeading } from './section.tsx';

export function Features(): ReactNode {
  return (
    <Section id="features" labelledBy="features-title" tone="sheet">
      <SectionHeading
        id="features-title"
        eyebrow="Features"
        title="Everything between the first workshop and the last story"
        text="Scope lives in documents, whiteboards and people’s heads until the build shows what was missed. Here it lives in one structure that can be checked, priced and built."
      />
      <ul className="mt-14 grid gap-px overflow-hidden rounded-lg border border-border bg-border sm:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map(({ icon: Icon, title, text }) => (
          <li key={title} className="bg-surface-raised p-7 last:sm:max-lg:col-span-2">
            <Icon className="size-6 text-brand" aria-hidden="true" />
            <h3 className="mt-5 font-semibold text-lg text-text">{title}</h3>
            <p className="mt-2 text-text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
