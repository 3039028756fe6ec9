import { Badge } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { TESTIMONIALS, TESTIMONIALS_ARE_SAMPLES } from './content/testimonials.ts';
import { Section, SectionHeading } from './section.tsx';

export function Testimonials(): ReactNode {
  return (
    <Section labelledBy="testimonials-title" tone="sheet">
      <SectionHeading
        id="testimonials-title"
        eyebrow="Testimonials"
        title="What it should feel like"
        text={
          TESTIMONIALS_ARE_SAMPLES
            ? 'These quotes are samples that we wrote ourselves. Real customer quotes will replace them.'
            : undefined
        }
      />
      <ul className="mt-12 grid gap-6 lg:grid-cols-3">
        {TESTIMONIALS.map((testimonial) => (
          <li key={testimonial.quote}>
            <figure className="flex h-full flex-col justify-between gap-8 rounded-lg border border-border bg-surface p-7">
              <blockquote className="text-lg text-text leading-8">“{testimonial.quote}”</blockquote>
              <figcaption className="flex items-end justify-between gap-4">
                <span className="grid text-sm">
                  <span className="font-semibold text-text">{testimonial.role}</span>
                  <span className="text-text-muted">{testimonial.firm}</span>
                </span>
                {TESTIMONIALS_ARE_SAMPLES ? <Badge>Sample</Badge> : null}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
