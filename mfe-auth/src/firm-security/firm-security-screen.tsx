import { tenantHref, useHost } from '@scopewright/remote-contract';
import { useNavigate } from '@scopewright/remote-contract/router';
import { useEffect } from 'react';

/** The former address of the firm's security page, which is now part of the settings. */
export function FirmSecurityScreen() {
  const { boot } = useHost();
  const navigate = useNavigate();
  useEffect(() => {
    navigate(tenantHref(boot, '/settings/security'), { replace: true });
  }, [navigate, boot]);
  return null;
}
