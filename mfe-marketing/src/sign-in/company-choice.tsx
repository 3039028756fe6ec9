import type { LookedUpCompany } from '@scopewright/contracts';
import { ArrowLeft, Button, ChevronRight } from '@scopewright/ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

export interface CompanyChoiceProps {
  companies: readonly LookedUpCompany[];
  productDomain: string;
  disabled: boolean;
  onChoose: (company: LookedUpCompany) => void;
  onBack: () => void;
}

/** The dialog's second step, for an email that belongs to several companies. */
export function CompanyChoice({ companies, productDomain, disabled, onChoose, onBack }: CompanyChoiceProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  // before the dialog notices that the focused button is no longer there, and takes the focus itself
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold focus:outline-none">
        Select a company
      </h3>
      <ul className="grid gap-2.5">
        {companies.map((company) => (
          <li key={`${company.subdomain}/${company.id}`}>
            <button
              type="button"
              disabled={disabled}
              onClick={() => onChoose(company)}
              className="flex w-full items-center justify-between gap-4 rounded-md border border-border-strong p-4 text-left transition-colors hover:border-brand hover:bg-brand-soft disabled:opacity-55"
            >
              <span className="grid min-w-0">
                <span className="truncate font-semibold">{company.name}</span>
                <span className="truncate text-sm text-text-muted">{`${company.subdomain}.${productDomain}`}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-text-muted" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="ghost" className="justify-self-start" onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        Back
      </Button>
    </div>
  );
}
