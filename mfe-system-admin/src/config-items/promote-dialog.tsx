import { errorText } from '@scopewright/api-client';
import type { UnrecognizedConfigItem } from '@scopewright/contracts';
import { CONFIG_PHASES } from '@scopewright/contracts/constants';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { Field, FormDialog, Input, Select, Textarea } from '@scopewright/ui';
import { useRef, useState } from 'react';
import { SYSTEM_ADMIN_QUERIES } from '../dashboard/dashboard-queries.ts';

const DEFAULT_PHASE = 2;
const PHASES = CONFIG_PHASES.map(({ value, label }) => ({ value: String(value), label: `${value} – ${label}` }));
const FAILED = 'Failed to promote item';

/** Makes an item a global default, with its initial phase at future tenants. */
export function PromoteDialog({ item, onClose }: { item: UnrecognizedConfigItem; onClose: () => void }) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const { itemName, category, description } = item;
  const [defaultPhase, setDefaultPhase] = useState<number>(DEFAULT_PHASE);
  const phase = useRef<HTMLSelectElement>(null);
  const promote = useMutation({
    mutationFn: () => api.call('promoteConfigItem', { body: { itemName, category, description, defaultPhase } }),
    onSuccess: () => toast.success(`"${itemName}" added to global defaults`),
    onError: (error) => toast.error(errorText(error, { other: FAILED })),
    onSettled: async () => {
      // also after a failure: another administrator may have promoted it
      await queryClient.invalidateQueries({ queryKey: [...SYSTEM_ADMIN_QUERIES, 'config-items'] });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Promote to Global"
      description="The item becomes a default for future tenants. Existing tenants must add it themselves."
      size="sm"
      onOpenAutoFocus={(event) => {
        // the fields before it can't be changed
        event.preventDefault();
        phase.current?.focus();
      }}
      submitLabel={promote.isPending ? 'Promoting...' : 'Promote to Global'}
      busy={promote.isPending}
      onSubmit={() => promote.mutate()}
      onClose={onClose}
    >
      <Field label="Name">
        <Input readOnly value={itemName} />
      </Field>
      <Field label="Category">
        <Input readOnly value={category || 'None'} />
      </Field>
      <Field label="Description">
        <Textarea readOnly rows={3} value={description || 'None'} />
      </Field>
      <Field label="Default implementation phase">
        <Select
          ref={phase}
          options={PHASES}
          value={String(defaultPhase)}
          onChange={(event) => setDefaultPhase(Number(event.target.value))}
        />
      </Field>
    </FormDialog>
  );
}
