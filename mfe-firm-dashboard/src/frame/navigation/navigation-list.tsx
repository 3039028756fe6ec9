import { isOfClient } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { useLocation } from '@scopewright/remote-contract/router';
import { Skeleton } from '@scopewright/ui';
import { useCompany } from '@scopewright/workplace-kit/company/use-company';
import { companyOf, groupsOf, isCurrent, type NavigationLink } from '@scopewright/workplace-kit/navigation/navigation';
import { useNavigation } from '@scopewright/workplace-kit/navigation/use-navigation';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useId } from 'react';
import { IconLabel } from './icon-label.tsx';

interface NavigationListProps {
  /** Shows only icons. */
  collapsed?: boolean;
  /** Called when an entry is followed. */
  onGo?: (() => void) | undefined;
}

/** The entries of the workplace, and below them those of the open company. */
export function NavigationList({ collapsed = false, onGo }: NavigationListProps) {
  const { user } = useSession();
  const { main } = useNavigation();
  const { pathname } = useLocation();
  const companyId = companyOf(pathname);
  return (
    <>
      <Entries entries={main} collapsed={collapsed} onGo={onGo} />
      {companyId !== null && user && !isOfClient(user.role) ? (
        <CompanyEntries companyId={companyId} collapsed={collapsed} onGo={onGo} />
      ) : null}
    </>
  );
}

function CompanyEntries({ companyId, collapsed, onGo }: NavigationListProps & { companyId: string }) {
  const { ofCompany } = useNavigation();
  const { data, error } = useCompany(companyId);
  // shown while the company still loads: added later, its entries would push down everything below them
  if (data ? data.status === 'deleted' : error) return null;
  return (
    <section aria-label={data?.name ?? 'Client company'} className="mt-4 grid gap-1 border-border border-t pt-4">
      {collapsed ? null : (
        <p className="truncate px-2.5 pb-0.5 font-medium text-text-muted text-xs" title={data?.name}>
          {data ? data.name : <Skeleton className="my-px w-28" />}
        </p>
      )}
      <Entries entries={ofCompany(companyId)} collapsed={collapsed} onGo={onGo} />
    </section>
  );
}

const ENTRY = [
  'flex min-h-9 items-center gap-2.5 rounded-md px-2.5 font-medium text-sm text-text-muted transition-colors',
  'hover:bg-surface-sunken hover:text-text max-md:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0',
  'aria-[current=page]:bg-brand-soft aria-[current=page]:text-text aria-[current=page]:[&_svg]:text-brand',
].join(' ');

/** Entries below their headings; without room for words a line stands for a heading. */
function Entries({ entries, collapsed, onGo }: NavigationListProps & { entries: readonly NavigationLink[] }) {
  return (
    <div className="grid gap-2">
      {groupsOf(entries).map(({ heading, links }, at) => (
        <Group
          key={links[0]?.to}
          heading={heading}
          isFirst={at === 0}
          links={links}
          collapsed={collapsed}
          onGo={onGo}
        />
      ))}
    </div>
  );
}

interface GroupProps extends NavigationListProps {
  heading: string | null;
  isFirst: boolean;
  links: readonly NavigationLink[];
}

function Group({ heading, isFirst, links, collapsed, onGo }: GroupProps) {
  const id = useId();
  const { pathname } = useLocation();
  return (
    <div className={collapsed && !isFirst ? 'border-border border-t pt-2' : undefined}>
      {heading === null ? null : (
        <p id={id} className={collapsed ? 'sr-only' : 'px-2.5 pb-0.5 text-text-muted text-xs'}>
          {heading}
        </p>
      )}
      <ul aria-labelledby={heading === null ? undefined : id} className="grid gap-0.5">
        {links.map((entry) => (
          <li key={entry.to}>
            <IconLabel label={collapsed ? entry.label : null}>
              <TenantLink
                to={entry.to}
                aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
                {...(onGo ? { onClick: onGo } : {})}
                className={collapsed ? `${ENTRY} justify-center` : ENTRY}
              >
                <entry.icon aria-hidden="true" />
                <span className={collapsed ? 'sr-only' : 'truncate'}>{entry.label}</span>
              </TenantLink>
            </IconLabel>
          </li>
        ))}
      </ul>
    </div>
  );
}
