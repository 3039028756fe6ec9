import { cn } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';

/** The name of an item, which opens it; null: it can't be opened. */
export const RowName = ({ name, link, className }: { name: string; link: string | null; className?: string }) =>
  link ? (
    <TenantLink
      to={link}
      className={cn('truncate rounded-sm py-1 font-medium hover:text-brand hover:underline', className)}
      title={name}
    >
      {name}
    </TenantLink>
  ) : (
    <span className={cn('truncate font-medium', className)} title={name}>
      {name}
    </span>
  );
