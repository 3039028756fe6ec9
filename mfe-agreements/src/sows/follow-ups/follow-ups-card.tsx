import { Card } from '@scopewright/ui';
import { useId } from 'react';
import type { Agreement } from '../../sources/use-source.ts';
import { TakeOverForm } from './take-over-form.tsx';
import { useFollowUps } from './use-follow-ups.ts';

/** Follow-ups of accepted clauses that aren't recorded yet; nothing without any. */
export function FollowUpsCard({ agreement }: { agreement: Agreement }) {
  const id = useId();
  const { data: found } = useFollowUps(agreement);
  if (!found || found.entries.length === 0) return null;
  return (
    <Card padding="none">
      <section aria-labelledby={id}>
        <div className="grid gap-1 border-border border-b px-5 py-3">
          <h2 id={id} className="font-semibold text-base">
            Follows from the accepted clauses{' '}
            <span className="font-normal text-text-muted tabular-nums">({found.entries.length.toLocaleString()})</span>
          </h2>
          <p className="text-sm text-text-muted">
            Terms and dates that the clauses state, and that aren’t recorded yet.
          </p>
        </div>
        <div className="p-5">
          <TakeOverForm agreement={agreement} found={found} />
        </div>
      </section>
    </Card>
  );
}
