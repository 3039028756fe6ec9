import { cn } from '@scopewright/ui';

const LOOKS: Record<string, { label: string; dot: string }> = {
  healthy: { label: 'Healthy', dot: 'bg-dot-success' },
  warning: { label: 'Warning', dot: 'bg-dot-warning' },
  error: { label: 'Error', dot: 'bg-dot-danger' },
};

const lookOf = (status: string) =>
  (Object.hasOwn(LOOKS, status) ? LOOKS[status] : undefined) ?? { label: status, dot: 'bg-border-strong' };

/** A tenant's status (§2.17): a dot, green, yellow, red or grey, and the word. */
export function TenantStatus({ status }: { status: string }) {
  const { label, dot } = lookOf(status);
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" data-dot={status} className={cn('size-2.5 shrink-0 rounded-full', dot)} />
      {label}
    </span>
  );
}
