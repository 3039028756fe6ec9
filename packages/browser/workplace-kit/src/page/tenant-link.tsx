import { tenantHref, useHost } from '@scopewright/remote-contract';
import { Link, type LinkProps, useNavigate } from '@scopewright/remote-contract/router';
import { useCallback } from 'react';
import { useHostEdits } from '../unsaved/unsaved-changes.tsx';

export interface TenantLinkProps extends Omit<LinkProps, 'to'> {
  /** Path of the workplace, with its query and fragment. */
  to: string;
}

/** A link within the workplace that preserves `?tenant=` if the address has it. */
export function TenantLink({ to, ...props }: TenantLinkProps) {
  return <Link {...props} to={tenantHref(useHost().boot, to)} />;
}

/** Navigates to a path of the workplace, keeping the tenant; asks first if unsaved changes would be lost. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const { boot } = useHost();
  const navigate = useNavigate();
  const edits = useHostEdits();
  return useCallback(
    (to, options) => edits.leave(() => void navigate(tenantHref(boot, to), options)),
    [boot, navigate, edits],
  );
}
