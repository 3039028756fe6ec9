import type { LookedUpCompany } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { pageExit } from '@scopewright/remote-contract/page-exit';
import { Link } from '@scopewright/remote-contract/router';
import { Alert, Button, Dialog, DialogContent, Field, Input } from '@scopewright/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { tenantPage } from '../shared/tenant-page.ts';
import { CompanyChoice } from './company-choice.tsx';
import { useCompanyLookup } from './use-company-lookup.ts';

export interface SignInDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Initial email; empty by default. */
  email?: string;
}

/** Sign-in dialog (§2.5): finds the companies of an email and sends the visitor to the one they choose. */
export function SignInDialog({ open, onOpenChange, email = '' }: SignInDialogProps): ReactNode {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Sign In" description="We take you to your firm’s own address." size="sm">
        <SignInSteps email={email} />
      </DialogContent>
    </Dialog>
  );
}

const PROBLEM_ID = 'sign-in-problem';
const linkStyles = 'text-brand underline underline-offset-2 hover:text-brand-strong';

/** Mounted while the dialog is open: closing it resets everything. */
function SignInSteps({ email: known }: { email: string }): ReactNode {
  const { boot } = useHost();
  const { busy, error, noAccount, lookUp, reset } = useCompanyLookup();
  const [typed, setTyped] = useState(known);
  const [companies, setCompanies] = useState<LookedUpCompany[]>([]);
  const [leaving, setLeaving] = useState(false);
  const email = typed.trim().toLowerCase();

  function goTo(company: LookedUpCompany): void {
    setLeaving(true);
    pageExit.leaveFor(tenantPage(boot, company.subdomain, email));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!email || busy || leaving) return;
    const found = await lookUp(email);
    const [only, ...more] = found ?? [];
    if (found && more.length > 0) setCompanies(found);
    else if (only) goTo(only);
  }

  function back(): void {
    reset();
    setCompanies([]);
    setTyped('');
  }

  if (companies.length > 1)
    return (
      <CompanyChoice
        companies={companies}
        productDomain={boot.productDomain}
        disabled={leaving}
        onChoose={goTo}
        onBack={back}
      />
    );

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-5">
      {error ? (
        <Alert id={PROBLEM_ID} tone="danger">
          {error}
        </Alert>
      ) : null}
      <Field label="Email">
        <Input
          type="email"
          name="email"
          autoComplete="username"
          placeholder="you@your-firm.com"
          required
          value={typed}
          aria-invalid={noAccount || undefined}
          aria-describedby={error ? PROBLEM_ID : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            if (error) reset();
          }}
        />
      </Field>
      <Button type="submit" size="lg" disabled={!email} busy={busy || leaving}>
        {busy ? 'Looking up your account...' : leaving ? 'Taking you there...' : 'Continue'}
      </Button>
      <p className="text-center text-sm text-text-muted">
        Trouble signing in?{' '}
        <Link to="/recover" className={linkStyles}>
          Recover your account
        </Link>
      </p>
      {noAccount ? (
        // the answer doesn't reveal who is an administrator: the hint is shown to everyone
        <p className="text-center text-sm text-text-muted">
          <Link to="/system-admin" className={linkStyles}>
            System administrators sign in here
          </Link>
        </p>
      ) : null}
    </form>
  );
}
