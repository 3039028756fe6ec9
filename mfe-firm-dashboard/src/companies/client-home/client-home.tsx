import { errorText } from '@scopewright/api-client';
import { can } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import { Building2, Card, EmptyState, ErrorState, Late, latePart, Skeleton } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { companyEntries } from '../../frame/navigation/navigation.ts';
import { TenantLink } from '../../frame/tenant-link.tsx';
import { WorkplacePage } from '../../frame/workplace-page.tsx';
import { type ListedCompany, useOwnCompany } from '../list/companies-query.ts';
import { CompanySheet } from './company-sheet.tsx';

/** Comes after the home, of which it is the heaviest part; a company that is part of no firm has none. */
const overview = latePart(() =>
  import('../company-pages/overview-screen.tsx').then(({ OverviewPanel }) => OverviewPanel),
);

/** What a client company's people see in the place of the firm's dashboard: their own company, and nothing that they may not do. */
export function ClientHome() {
  const firm = useHost().boot.tenant?.firmName || 'your consulting firm';
  return (
    <WorkplacePage title="Your company" description={`How your implementation with ${firm} stands`}>
      <OwnCompany firm={firm} />
    </WorkplacePage>
  );
}

function OwnCompany({ firm }: { firm: string }): ReactNode {
  const { abilities } = useSession();
  const { data: company, error, isFetching, refetch } = useOwnCompany();
  if (company === undefined && error) {
    return (
      <ErrorState
        title="Failed to load your company"
        description={errorText(error, {
          network: 'Please check your connection and try again.',
          other: 'The server is not responding correctly. Please try again in a moment.',
        })}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (company === undefined) return <SheetSkeleton />;
  if (company) {
    return (
      <div className="grid gap-6">
        <CompanySheet company={company} firm={firm} />
        <OwnPages company={company} firm={firm} />
        {can(abilities, 'activity:list') ? <Late of={overview} props={{ company }} /> : null}
      </div>
    );
  }
  return (
    <EmptyState
      icon={<Building2 />}
      title="Your account belongs to no company yet"
      description={`Ask ${firm} to make you a member of your company. It appears here as soon as they have.`}
    />
  );
}

/** The other pages of the own company, whose overview is this one, and what is found on each; nothing for a company that is part of no firm, which has none. */
function OwnPages({ company, firm }: { company: ListedCompany; firm: string }): ReactNode {
  const { user, abilities } = useSession();
  if (!can(abilities, 'activity:list')) return null;
  const found: Record<string, string> = {
    Agreements: `Statements of work and change orders that ${firm} has put to you.`,
    People: can(abilities, 'people:manage')
      ? 'Who is here for your company. Invite colleagues and choose what they may do.'
      : 'Who is here for your company.',
    Activity: 'Who did what, and when.',
  };
  return (
    <nav aria-label="Pages of your company">
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {companyEntries(company.id, user?.role, abilities)
          .filter(({ label }) => label in found)
          .map(({ to, label, icon: Icon }) => (
            <li key={to} className="flex">
              <TenantLink
                to={to}
                className="flex w-full items-start gap-3 rounded-lg border border-border bg-surface-raised p-4 shadow-sm transition-colors hover:border-brand"
              >
                <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
                <span className="grid gap-1">
                  <span className="font-semibold text-sm">{label}</span>
                  {found[label] ? <span className="text-sm text-text-muted">{found[label]}</span> : null}
                </span>
              </TenantLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}

const LINES = ['w-28', 'w-40', 'w-32', 'w-52'];

function SheetSkeleton() {
  return (
    <Card padding="lg" aria-busy="true">
      <p role="status" className="sr-only">
        Loading your company...
      </p>
      <div aria-hidden="true" className="grid gap-7 sm:grid-cols-2">
        {LINES.map((width) => (
          <div key={width} className="grid gap-2">
            <Skeleton className="w-24" />
            <Skeleton className={width} />
          </div>
        ))}
      </div>
    </Card>
  );
}
