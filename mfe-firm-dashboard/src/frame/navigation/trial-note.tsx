import { TRIAL_DAYS } from '@scopewright/contracts/constants';
import { trialDaysLeft } from '@scopewright/domain/lifecycle';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { Timer } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { IconLabel } from './icon-label.tsx';

/** From this many remaining days on, the end of the trial is highlighted. */
const SOON_DAYS = 3;

interface TrialNoteProps {
  collapsed?: boolean;
  onGo?: (() => void) | undefined;
}

/**
 * Remaining days of the trial, with a link to the plans; empty with a plan, once the trial is over, and for users who
 * can't choose a plan.
 */
export function TrialNote({ collapsed = false, onGo }: TrialNoteProps) {
  const { abilities, trialEndsAt, readOnly, impersonating } = useSession();
  if (!trialEndsAt || readOnly || impersonating || !can(abilities, 'firm:view-settings')) return null;
  const days = trialDaysLeft(new Date(trialEndsAt), new Date());
  if (days === 0) return null;
  const soon = days <= SOON_DAYS;
  const words = `${days} ${days === 1 ? 'day' : 'days'} left in your trial`;
  if (collapsed) {
    return (
      <IconLabel label={words}>
        <TenantLink
          to="/settings/billing"
          className="flex min-h-9 items-center justify-center gap-0.5 rounded-md text-text-muted text-xs hover:bg-surface-sunken hover:text-text"
        >
          <Timer aria-hidden="true" className="size-4" />
          <span aria-hidden="true">{days}</span>
          <span className="sr-only">{words}. Choose a plan</span>
        </TenantLink>
      </IconLabel>
    );
  }
  return (
    <section aria-label="Trial" className="grid gap-2 rounded-md border border-border bg-surface-raised p-3">
      <p className={soon ? 'font-medium text-sm text-warning' : 'font-medium text-sm'}>{words}</p>
      <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-surface-sunken">
        <div
          className={soon ? 'h-full bg-warning' : 'h-full bg-brand'}
          style={{ width: `${Math.min(100, (days / TRIAL_DAYS) * 100)}%` }}
        />
      </div>
      <TenantLink
        to="/settings/billing"
        {...(onGo ? { onClick: onGo } : {})}
        className="-my-1 inline-flex min-h-8 items-center rounded-sm font-medium text-brand text-sm hover:underline max-md:min-h-11"
      >
        Choose a plan
      </TenantLink>
    </section>
  );
}
