import { useProjects } from '@scopewright/company-kit/scope/scope-queries';
import type { Sow } from '@scopewright/contracts';
import { grouped, listed } from '@scopewright/domain/counted';
import { Alert, Loading, Skeleton } from '@scopewright/ui';
import { companyPath, sowPath } from '@scopewright/workplace-kit/company/company-path';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import type { ReactNode } from 'react';
import { type FollowUps, useFollowUps } from './follow-ups/use-follow-ups.ts';

const LINK = 'underline underline-offset-4';

function missingTerms({ amount, startDate, endDate }: Sow): string | null {
  const missing = [
    ...(amount === null ? ['amount'] : []),
    ...(startDate === null ? ['start date'] : []),
    ...(endDate === null ? ['end date'] : []),
  ];
  return missing.length === 0 ? null : `It has no ${listed(missing, 'or')}.`;
}

/** The currency in which the clauses state the price, if the SOW has another one. */
function otherCurrency({ amount }: Sow, { entries }: FollowUps): string | null {
  const stated = entries.find((entry) => entry.what === 'amount' && entry.to.currency !== amount?.currency);
  return amount !== null && stated?.what === 'amount'
    ? `Its amount is in ${amount.currency}, its clauses state ${stated.to.currency}.`
    : null;
}

/** Open points of a SOW before it is shared with its client; nothing if it is complete. */
export function OpenPoints({ sow, onLeave }: { sow: Sow; onLeave: () => void }) {
  const { companyId, id } = sow;
  const { data: found, isError } = useFollowUps({ companyId, kind: 'sow', id });
  const projects = useProjects({ companyId, search: '' });
  const total = projects.data?.pages[0]?.total;
  if ((!found && !isError) || (total === undefined && !projects.isError))
    return (
      <Loading label="Looking for open points..." className="mt-5">
        <Skeleton className="w-64 max-w-full" />
      </Loading>
    );
  const points: Record<string, ReactNode> = {
    terms: missingTerms(sow),
    currency: found && otherCurrency(sow, found),
    clauses:
      found && found.undecided > 0 ? (
        <>
          {grouped(found.undecided, 'clause')} {found.undecided === 1 ? 'is' : 'are'} not reviewed yet.{' '}
          <TenantLink to={`${sowPath(companyId, id)}/clauses`} className={LINK} onClick={onLeave}>
            Review clauses
          </TenantLink>
        </>
      ) : null,
    followUps:
      found && found.entries.length > 0
        ? `${grouped(found.entries.length, 'term or date', 'terms and dates')} of accepted clauses ${found.entries.length === 1 ? 'isn’t' : 'aren’t'} taken over.`
        : null,
    scope:
      total === 0 ? (
        <>
          There is no project yet, so no scope is recorded as agreed. Once there is one, its scope can be taken as
          agreed in{' '}
          <TenantLink to={companyPath(companyId, 'changes')} className={LINK} onClick={onLeave}>
            Changes
          </TenantLink>
          .
        </>
      ) : null,
  };
  const open = Object.entries(points).filter(([, point]) => point);
  if (open.length === 0) return null;
  return (
    <Alert tone="warning" title="Still open" className="mt-5">
      <ul className="grid list-disc gap-1 ps-5">
        {open.map(([name, point]) => (
          <li key={name}>{point}</li>
        ))}
      </ul>
    </Alert>
  );
}
