import { useCall } from '@scopewright/calls';
import type { CallInput, CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useVersionedChange } from '@scopewright/workplace-kit/firm/change-settings';

const CATALOGUE = ['firm', 'work-catalogue'] as const;

/** The firm's work catalog: what agreements sell beside configuration, and how the firm does it. */
export type Catalogue = CallOutput<'workCatalogue'>;
export type Entry = Catalogue['entries'][number];

export const useWorkCatalogue = () => useCall(CATALOGUE, 'workCatalogue', {});

/** Changes its entries (null: back to the standard ones). */
export function useChangeWorkCatalogue() {
  const { api } = useHost();
  return useVersionedChange(CATALOGUE, (body: CallInput<'changeWorkCatalogue'>['body']) =>
    api.call('changeWorkCatalogue', { body }),
  );
}
