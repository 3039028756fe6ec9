import { sowStatusView } from '@scopewright/company-kit/agreements/sow-status';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { Badge, Card, Eye, formatDay, ShieldCheck } from '@scopewright/ui';
import { companyPath } from '@scopewright/workplace-kit/company/company-path';
import { useCompany } from '@scopewright/workplace-kit/company/use-company';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import type { ReactNode } from 'react';
import type { ListedCompany } from '../list/companies-query.ts';

interface CompanySheetProps {
  company: ListedCompany;
  /** Name of the consulting firm. */
  firm: string;
}

/** The user's own company: the state of its statement of work, and its people. */
export function CompanySheet({ company, firm }: CompanySheetProps) {
  const { label, tone } = sowStatusView(company.sowStatus, company.activeChangeOrderCount);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card padding="lg">
        <h2 data-company-name="" className="wrap-anywhere font-semibold text-lg">
          {company.name}
        </h2>
        <dl className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2">
          <Fact name="Statement of work">
            <Badge tone={tone}>{label}</Badge>
          </Fact>
          <Fact name="Active change orders">
            {company.activeChangeOrderCount > 0 ? company.activeChangeOrderCount : 'None'}
          </Fact>
          <Fact name="Consulting firm">
            <span className="wrap-anywhere">{firm}</span>
          </Fact>
          <Administrator company={company} />
          <Fact name={`With ${firm} since`}>
            <time dateTime={company.createdAt}>{formatDay(company.createdAt)}</time>
          </Fact>
        </dl>
      </Card>
      <AccessNote company={company} firm={firm} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <dt className="text-sm text-text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

/** The company's administrator, by name if known. */
function Administrator({ company }: { company: ListedCompany }) {
  const { user, abilities } = useSession();
  const { adminEmail, invitationStatus } = company;
  if (!adminEmail && user?.role !== 'companyUser') return null;
  const oneself = !adminEmail || adminEmail === user?.email;
  const invited = invitationStatus === 'pending' || invitationStatus === 'expired';
  return (
    <Fact name="Administrator">
      <span className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 wrap-anywhere">
          {oneself ? (
            'You'
          ) : can(abilities, 'activity:list') ? (
            <NameOf companyId={company.id} email={adminEmail} />
          ) : (
            adminEmail
          )}
        </span>
        {invited && !oneself ? <Badge>Invited</Badge> : null}
      </span>
    </Fact>
  );
}

/** The name of an administrator; the address until the name is known, or without one. */
function NameOf({ companyId, email }: { companyId: string; email: string }) {
  const { data } = useCompany(companyId);
  return data?.administrators.find((person) => person.email === email)?.name || email;
}

/** The reader's permissions here, and whom to ask for more. */
function AccessNote({ company, firm }: CompanySheetProps) {
  const viewOnly = useSession().user?.role === 'user';
  const Icon = viewOnly ? Eye : ShieldCheck;
  return (
    <section aria-labelledby="own-access" className="grid gap-3 rounded-lg bg-brand-soft p-6">
      <h2 id="own-access" className="flex items-center gap-2.5 font-semibold">
        <Icon aria-hidden="true" className="size-5 text-brand" />
        {viewOnly ? 'Your access is view only' : 'You administer this company'}
      </h2>
      {viewOnly ? (
        <p className="text-sm">
          You can see the status of the work for {company.name}. You can look around freely; nothing you do changes
          anything.
        </p>
      ) : (
        <p className="text-sm">
          You represent {company.name} here: {firm} scopes and delivers with you what the statement of work says.
        </p>
      )}
      <p className="text-sm text-text-muted">
        {viewOnly ? (
          `Should you need more than that, ask your administrator or ${firm}.`
        ) : (
          <>
            To change the scope,{' '}
            <TenantLink to={companyPath(company.id, 'changes')} className="text-brand underline underline-offset-4">
              request a change
            </TenantLink>
            . For anything else, talk to {firm}.
          </>
        )}
      </p>
    </section>
  );
}
