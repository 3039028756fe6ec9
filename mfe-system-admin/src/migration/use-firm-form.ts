import { useCall } from '@scopewright/calls';
import { useState } from 'react';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';
import { useConsultingFirm } from './migration-queries.ts';

interface FirmForm {
  name: string;
  subdomain: string;
}

const EMPTY: FirmForm = { name: '', subdomain: '' };

/** The first tenant that a migration would migrate, for the form's initial values. */
function useFirstTenant() {
  return useCall([...SYSTEM_ADMIN_QUERIES, 'migration', 'first-tenant'], 'companiesNeedingMigration', {
    query: { limit: 1 },
  });
}

/**
 * The form of the migration (§5). Until the user types, it contains the existing consulting firm, so that a migration
 * can be resumed, or else the first tenant's name and subdomain.
 */
export function useFirmForm() {
  const firm = useConsultingFirm().data?.firm ?? null;
  const first = useFirstTenant().data?.companies[0];
  const [typed, setTyped] = useState<Partial<FirmForm>>({});
  const beginning = firm ?? (first && { name: first.companyName, subdomain: first.subdomain }) ?? EMPTY;
  const form: FirmForm = { name: beginning.name, subdomain: beginning.subdomain ?? '', ...typed };
  return {
    form,
    change: (values: Partial<FirmForm>) => setTyped({ ...typed, ...values }),
    /** The form's values as sent. */
    taken: { consultingFirmName: form.name.trim(), subdomain: form.subdomain.trim() },
  };
}
