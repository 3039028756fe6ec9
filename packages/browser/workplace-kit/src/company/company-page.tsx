import { useLocation } from '@scopewright/remote-contract/router';
import { Alert, Badge, useCurrentInView } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { useRecent } from '../commands/recent.ts';
import { isCurrent } from '../navigation/navigation.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { TenantLink } from '../page/tenant-link.tsx';
import { type Crumb, WorkplacePage } from '../page/workplace-page.tsx';
import { useCompanyAccess, useOpenCompany } from './company-context.tsx';
import { companyPath } from './company-path.ts';
import { useCompanyCommands } from './use-company-commands.ts';

export interface CompanyPageProps {
  title: ReactNode;
  description?: ReactNode;
  /** Pages between the company and this one. */
  crumbs?: readonly Crumb[];
  /** The company's first page, which has no breadcrumb to itself. */
  first?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of a company: breadcrumbs, heading, and what every page of a company shows. */
export function CompanyPage({ title, description, crumbs = [], first = false, actions, children }: CompanyPageProps) {
  const company = useOpenCompany();
  const { ofClient, manage } = useCompanyAccess(company);
  useRecent(
    first && !ofClient ? { to: companyPath(company.id), title: company.name, section: 'Client company' } : null,
  );
  useCompanyCommands();
  const way: Crumb[] = [
    ...(ofClient ? [] : [{ label: 'Client companies', to: '/' }]),
    ...(first ? [] : [{ label: company.name, to: ofClient ? '/' : companyPath(company.id) }]),
    ...crumbs,
  ];
  return (
    <WorkplacePage
      title={company.sample ? <WithSampleBadge>{title}</WithSampleBadge> : title}
      description={description}
      crumbs={way}
      actions={actions}
    >
      <CompanyTabs companyId={company.id} ofClient={ofClient} />
      {company.status === 'archived' ? (
        <Alert
          tone="warning"
          className="mb-6"
          title={ofClient ? 'Your company is archived' : 'This client company is archived'}
        >
          You can view everything, but not change it.{' '}
          {manage ? (
            <TenantLink to={companyPath(company.id, 'settings')} className="text-brand underline underline-offset-4">
              Restore it in its settings
            </TenantLink>
          ) : null}
        </Alert>
      ) : null}
      {children}
    </WorkplacePage>
  );
}

const WithSampleBadge = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
    {children} <Badge tone="accent">Sample</Badge>
  </span>
);

/** The company's pages as a row of tabs, while the sidebar is hidden. */
export function CompanyTabs({ companyId, ofClient }: { companyId: string; ofClient: boolean }) {
  const { main, ofCompany } = useNavigation();
  const { pathname } = useLocation();
  const entries = ofClient ? main : ofCompany(companyId);
  const row = useCurrentInView<HTMLUListElement>(pathname);
  return (
    <nav
      aria-label="Company"
      className="-mx-4 mb-6 overflow-x-auto border-border border-b px-4 [scrollbar-width:none] md:hidden"
    >
      <ul ref={row} className="flex gap-1">
        {entries.map((entry) => (
          <li key={entry.to}>
            <TenantLink
              to={entry.to}
              aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
              className="-mb-px inline-flex h-11 items-center whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-sm text-text-muted hover:text-text aria-[current=page]:border-brand aria-[current=page]:text-brand focus-visible:-outline-offset-2"
            >
              {entry.label}
            </TenantLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
