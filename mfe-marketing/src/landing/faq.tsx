import { Plus } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { faq } from './content/faq.ts';
import { Section, SectionHeading } from './section.tsx';

/**
 * The questions (§2.3): at most one is open at a time. The browser's own disclosure element does this with or without
 * script.
 */
export function Faq({ productName, supportEmail }: { productName: string; supportEmail: string }): ReactNode {
  return (
    <Section
      id="faq"
      labelledBy="faq-title"
      tone="sheet"
      className="grid items-start gap-12 lg:grid-cols-[20rem_1fr] lg:gap-16"
    >
      <SectionHeading id="faq-title" eyebrow="FAQ" title="Questions firms ask first" />
      <div className="border-border border-t">
        {faq(productName, supportEmail).map(({ id, question, answer }) => (
          <details key={id} name="faq" className="group border-border border-b">
            <summary className="flex list-none items-center justify-between gap-6 py-5 font-semibold text-lg text-text hover:text-brand [&::-webkit-details-marker]:hidden">
              {question}
              <Plus
                aria-hidden="true"
                className="size-5 shrink-0 text-text-muted transition-transform group-open:rotate-45"
              />
            </summary>
            <p className="max-w-prose pb-6 text-text-muted">
              <WithAddress text={answer} email={supportEmail} />
            </p>
          </details>
        ))}
      </div>
    </Section>
  );
}

/** A text in which the address is a link. */
function WithAddress({ text, email }: { text: string; email: string }): ReactNode {
  const [before, ...after] = text.split(email);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <a href={`mailto:${email}`} className="text-brand underline underline-offset-2 hover:text-brand-strong">
        {email}
      </a>
      {after.join(email)}
    </>
  );
}
