import type { ReactNode } from 'react';
import { type ImageSource, ImageWithFallback } from '../shared/image-with-fallback.tsx';
import { STEPS } from './content/steps.ts';
import dashboardDark from './pictures/dashboard-dark.webp';
import dashboardLight from './pictures/dashboard-light.webp';
import dashboardNarrowDark from './pictures/dashboard-narrow-dark.webp';
import dashboardNarrowLight from './pictures/dashboard-narrow-light.webp';
import { Section, SectionHeading } from './section.tsx';

const NARROW = '(max-width: 639px)';
const DARK = '(prefers-color-scheme: dark)';
const NARROW_SIZE = { width: 780, height: 1240 };

/** A narrow window shows the dashboard's narrow layout: the words of the wide one would be too small to read. */
const DASHBOARDS: readonly ImageSource[] = [
  { src: dashboardNarrowDark, media: `${NARROW} and ${DARK}`, ...NARROW_SIZE },
  { src: dashboardNarrowLight, media: NARROW, ...NARROW_SIZE },
  { src: dashboardDark, media: DARK },
];

export function HowItWorks(): ReactNode {
  return (
    <Section labelledBy="how-title">
      <SectionHeading id="how-title" eyebrow="How it works" title="From signature to sprint in four steps" />
      <ol className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map((step, index) => (
          <li key={step.title} className="grid content-start gap-3">
            <span aria-hidden="true" className="flex items-center gap-4 font-semibold text-brand">
              <span className="flex size-10 items-center justify-center rounded-full border-2 border-brand">
                {index + 1}
              </span>
              {index < STEPS.length - 1 ? <span className="hidden h-px flex-1 bg-border-strong lg:block" /> : null}
            </span>
            <h3 className="font-semibold text-lg text-text">{step.title}</h3>
            <p className="text-text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
      <figure className="mt-14 grid gap-3">
        <ImageWithFallback
          src={dashboardLight}
          sources={DASHBOARDS}
          alt="The firm’s dashboard: its client companies with the state of their SOWs and the number of active change orders"
          width={1800}
          height={1185}
          className="rounded-lg border border-border shadow-md max-sm:max-w-sm"
        />
        <figcaption className="text-text-muted text-xs">A firm’s dashboard, with example data</figcaption>
      </figure>
    </Section>
  );
}
