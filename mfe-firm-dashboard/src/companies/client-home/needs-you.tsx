import type { Notification, Person } from '@scopewright/contracts';
import { notificationPath } from '@scopewright/domain/notifications';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { Card, ChevronRight, FileText, Loading, Skeleton, TimeAgo, Users } from '@scopewright/ui';
import { companyPath } from '@scopewright/workplace-kit/company/company-path';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import type { ReactNode } from 'react';
import { useMarkRead, useNotifications } from '../../notifications/use-notifications.ts';
import { usePeople } from '../people/people.ts';

/** The sentence about something to read; null for notifications that require nothing. */
function toRead({ kind, target, status }: Notification): string | null {
  const name = target?.name ?? '';
  if (kind === 'agreement-put') return `Read the ${target?.type === 'change-order' ? 'change order' : 'SOW'} “${name}”`;
  if (kind === 'agreement-moved') return `“${name}” is now ${status ?? ''}`;
  if (kind === 'change-request-answered') return 'Read the answer to your change request';
  return null;
}

const waiting = (people: readonly Person[]): string => {
  const invited = people.filter(({ status }) => status === 'invited');
  const [first] = invited;
  if (!first) return '';
  return invited.length === 1
    ? `${first.name || first.email} has not accepted the invitation yet`
    : `${invited.length} people have not accepted their invitation yet`;
};

/**
 * Items that need a client user's attention: unread agreements and unaccepted invitations. Shown before everything
 * else.
 */
export function NeedsYou({ companyId }: { companyId: string }): ReactNode {
  const { abilities, impersonating } = useSession();
  const notifications = useNotifications();
  const { mutate } = useMarkRead();
  const unread = notifications.data?.pages.flatMap(({ items }) => items).filter(({ readAt }) => readAt === null);
  const agreements = (unread ?? []).flatMap((item) => {
    const words = toRead(item);
    return words === null ? [] : [{ item, words }];
  });
  if (notifications.isError && !notifications.data) return null;
  return (
    <Card padding="none">
      <section aria-labelledby="needs-you">
        <h2 id="needs-you" className="border-border border-b px-5 py-4 font-semibold text-base">
          What needs you
        </h2>
        {unread === undefined ? (
          <Loading label="Loading what needs you..." className="px-5 py-5">
            <Skeleton className="w-64 max-w-full" />
          </Loading>
        ) : (
          <ul className="divide-y divide-border empty:hidden [&:not(:empty)+p]:hidden">
            {agreements.map(({ item, words }) => (
              <Matter
                key={item.id}
                to={notificationPath(item)}
                icon={<FileText aria-hidden="true" />}
                detail={<TimeAgo at={item.at} />}
                onGo={() => !impersonating && mutate({ id: item.id })}
              >
                {words}
              </Matter>
            ))}
            {can(abilities, 'people:manage') ? <Invitations companyId={companyId} /> : null}
          </ul>
        )}
        {unread === undefined ? null : (
          <p className="px-5 py-4 text-sm text-text-muted">Nothing right now. New agreements to read appear here.</p>
        )}
      </section>
    </Card>
  );
}

/** Colleagues who haven't accepted, for users who can invite them again. */
function Invitations({ companyId }: { companyId: string }): ReactNode {
  const people = usePeople(companyId, '');
  const words = waiting(people.data?.pages.flatMap(({ items }) => items) ?? []);
  if (words === '') return null;
  return (
    <Matter
      to={companyPath(companyId, 'people')}
      icon={<Users aria-hidden="true" />}
      detail="Send it again or remove it"
    >
      {words}
    </Matter>
  );
}

interface MatterProps {
  to: string;
  icon: ReactNode;
  detail: ReactNode;
  onGo?: () => void;
  children: ReactNode;
}

const Matter = ({ to, icon, detail, onGo, children }: MatterProps): ReactNode => (
  <li>
    <TenantLink
      to={to}
      {...(onGo ? { onClick: onGo } : {})}
      className="flex items-center gap-3 px-5 py-3.5 hover:bg-surface-sunken focus-visible:-outline-offset-2"
    >
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand [&_svg]:size-4.5"
      >
        {icon}
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="wrap-anywhere font-medium text-sm">{children}</span>
        <span className="text-text-muted text-xs">{detail}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-text-muted" />
    </TenantLink>
  </li>
);
