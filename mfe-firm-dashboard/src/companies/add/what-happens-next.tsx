const STEPS: Record<'new' | 'existing', readonly string[]> = {
  new: [
    'The company is created and appears under Client Companies.',
    'The administrator receives an invitation email with a personal link.',
    'They confirm their email address and set a password.',
    'They log in at your address and see their own company only.',
  ],
  existing: [
    'The company is created and appears under Client Companies.',
    'The selected user becomes an administrator of this company.',
    'They log in with the password they already have.',
  ],
};

/** Explains what the button will do (§2.18). */
export function WhatHappensNext({ administrator }: { administrator: 'new' | 'existing' }) {
  return (
    <section aria-labelledby="what-happens-next" className="h-fit rounded-lg bg-brand-soft p-6">
      <h3 id="what-happens-next" className="font-semibold">
        What happens next?
      </h3>
      <ol className="mt-4 grid gap-4">
        {STEPS[administrator].map((step, index) => (
          <li key={step} className="flex gap-3 text-sm">
            <span
              aria-hidden="true"
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-brand font-semibold text-2xs text-on-brand"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}
