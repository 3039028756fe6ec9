import { DOMAIN_GRACE_DAYS } from '@scopewright/contracts/constants';
import { Alert, Badge, Button, Card, ConfirmDialog, formatDay, RefreshCw, Trash2 } from '@scopewright/ui';
import { useState } from 'react';
import { DomainRecords } from './domain-records.tsx';
import { type CustomDomain, useRemoveDomain, useVerifyDomain } from './use-domains.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const STATES: Record<CustomDomain['status'], { label: string; tone: 'success' | 'warning' | 'danger' | 'neutral' }> = {
  pending: { label: 'Not verified', tone: 'neutral' },
  verified: { label: 'In use', tone: 'success' },
  failing: { label: 'Record missing', tone: 'warning' },
  lost: { label: 'Not in use', tone: 'danger' },
};

/** The problem of a domain that was in use. */
function Trouble({ domain: { status, domain, invalidSince } }: { domain: CustomDomain }) {
  if (invalidSince === null) return null;
  if (status === 'failing') {
    const until = new Date(Date.parse(invalidSince) + DOMAIN_GRACE_DAYS * DAY_MS).toISOString();
    return (
      <Alert tone="warning" title="The TXT record is missing">
        It has not been found since {formatDay(invalidSince)}. Add it again, or {domain} stops leading to your firm on{' '}
        {formatDay(until)}.
      </Alert>
    );
  }
  return (
    <Alert tone="danger" title="This domain does not lead to your firm any more">
      Its TXT record is missing since {formatDay(invalidSince)}. Add it again and verify the domain.
    </Alert>
  );
}

/** One custom domain: its state, the records it needs, and its actions. */
export function DomainCard({ domain, canChange }: { domain: CustomDomain; canChange: boolean }) {
  const verify = useVerifyDomain();
  const remove = useRemoveDomain();
  const [asking, setAsking] = useState(false);
  const state = STATES[domain.status];
  const verifyLabel = verify.isPending ? 'Verifying...' : domain.status === 'verified' ? 'Check again' : 'Verify';
  return (
    <Card padding="none">
      <div className="flex flex-wrap items-center justify-between gap-3 border-border border-b px-4 py-4 sm:px-6">
        <h3 className="flex min-w-0 flex-wrap items-center gap-3 font-semibold">
          <span className="wrap-anywhere">{domain.domain}</span>
          <Badge tone={state.tone}>{state.label}</Badge>
        </h3>
        {canChange ? (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              busy={verify.isPending}
              onClick={() => verify.mutate(domain)}
              aria-label={`${verifyLabel} ${domain.domain}`}
            >
              {verify.isPending ? null : <RefreshCw aria-hidden="true" />}
              {verifyLabel}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setAsking(true)} aria-label={`Remove ${domain.domain}`}>
              <Trash2 aria-hidden="true" />
              Remove
            </Button>
          </div>
        ) : null}
      </div>
      <div className="grid gap-4 p-4 sm:px-6">
        <Trouble domain={domain} />
        <DomainRecords domain={domain} />
        {domain.lastCheckedAt ? (
          <p className="text-text-muted text-xs">Last checked {formatDay(domain.lastCheckedAt)}</p>
        ) : null}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="danger"
        title={`Remove ${domain.domain}?`}
        description={
          domain.status === 'verified' || domain.status === 'failing'
            ? 'The domain stops leading to your firm immediately. People who are signed in there have to sign in again at another address of your firm.'
            : 'You can then delete its DNS records.'
        }
        confirmLabel="Remove domain"
        onConfirm={async () => void (await remove.mutateAsync(domain))}
      />
    </Card>
  );
}
