import { Card } from '@scopewright/ui';
import { useId } from 'react';
import type { Agreement } from '../../sources/use-source.ts';
import { NOTHING_TO_BUILD } from './chosen-parts.ts';
import { isEmpty, TakeOverForm } from './take-over-form.tsx';
import { useProposal } from './use-build.ts';
import { useFollowUps } from './use-follow-ups.ts';

/** Follow-ups of accepted clauses that aren't recorded or built yet; nothing without any. */
export function FollowUpsCard({ agreement }: { agreement: Agreement }) {
  const id = useId();
  const { data: found } = useFollowUps(agreement);
  const proposed = useProposal(agreement);
  // without it, terms and dates can still be taken over
  const proposal = proposed.data ?? (proposed.isError ? NOTHING_TO_BUILD : undefined);
  if (!found || !proposal || isEmpty(found, proposal)) return null;
  const count = found.entries.length + proposal.parts.length + proposal.links.length;
  return (
    <Card padding="none">
      <section aria-labelledby={id}>
        <div className="grid gap-1 border-border border-b px-5 py-3">
          <h2 id={id} className="font-semibold text-base">
            Follows from the accepted clauses{' '}
            <span className="font-normal text-text-muted tabular-nums">({count.toLocaleString()})</span>
          </h2>
          <p className="text-sm text-text-muted">
            Terms and dates that aren’t recorded yet, and parts of the scope that aren’t built or linked.
          </p>
        </div>
        <div className="p-5">
          <TakeOverForm agreement={agreement} found={found} proposal={proposal} />
        </div>
      </section>
    </Card>
  );
}
