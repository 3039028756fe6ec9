import { isOfClient } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { useLocation } from '@scopewright/router';
import { useCompany } from '../company/use-company.ts';
import { companyOf, companyEntries as entriesOfCompany, isCurrent, mainEntries, type NavigationEntry } from './navigation.ts';
import { TenantLink } from './tenant-link.tsx';

/** The entries of the workplace, and below them those of the company that is open. `onGo` runs when one of them is followed. */
export function NavigationList({ onGo }: { onGo?: () => void }) {
  const { user, abilities } = useSession();
  const { pathname } = useLocation();
  const companyId = companyOf(pathname);
  return (
    <>
      <Entries entries={mainEntries(user?.role, abilities)} onGo={onGo} />
      {companyId !== null && user && !isOfClient(user.role) ? <CompanyEntries companyId={companyId} onGo={onGo} /> : null}
    </>
  );
}

function CompanyEntries({ companyId, onGo }: { companyId: string; onGo: (() => void) | undefined }) {
  const { data } = useCompany(companyId);
  if (!data) return null;
  return (
    <section aria-label={data.name} className="grid gap-1 pt-5">
      <p className="truncate px-2.5 font-medium text-text-muted text-xs" title={data.name}>
        {data.name}
      </p>
      <Entries entries={entriesOfCompany(companyId)} onGo={onGo} />
    </section>
  );
}

function Entries({ entries, onGo }: { entries: readonly NavigationEntry[]; onGo: (() => void) | undefined }) {
  const { pathname } = useLocation();
  return (
    <ul className="grid gap-0.5">
      {entries.map((entry) => (
        <li key={entry.to}>
          <TenantLink
            to={entry.to}
            aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
            {...(onGo ? { onClick: onGo } : {})}
            className="flex min-h-9 items-center gap-2.5 rounded-md px-2.5 font-medium text-sm text-text-muted transition-colors hover:bg-surface-sunken hover:text-text aria-[current=page]:bg-brand-soft aria-[current=page]:text-text max-md:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 aria-[current=page]:[&_svg]:text-brand"
          >
            <entry.icon aria-hidden="true" />
            <span className="truncate">{entry.label}</span>
          </TenantLink>
        </li>
      ))}
    </ul>
  );
}
