import { errorText } from '@scopewright/api-client';
import { can } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import { RadioGroup } from '@scopewright/ui';
import { savedMeanwhile, useChangeFirmSettings } from '@scopewright/workplace-kit/firm/change-settings';
import { useFirmSettings } from '@scopewright/workplace-kit/firm/use-firm-settings';
import { useState } from 'react';
import { SectionCard } from '../layout/section-card.tsx';
import { FAILED } from './use-staff.ts';

const OPTIONS = [
  {
    value: 'assigned',
    label: 'The clients assigned to them',
    hint: 'Consultants see nothing of other clients.',
  },
  {
    value: 'all',
    label: 'All clients of the firm',
    hint: 'Every consultant can open and work with every client, assigned or not.',
  },
];

/** Which clients the firm's consultants see. Changes take effect immediately. */
export function ClientVisibility() {
  const { abilities } = useSession();
  const { toast } = useHost();
  const settings = useFirmSettings();
  const change = useChangeFirmSettings();
  /**
   * Shown from the click on: the mutation's state changes a moment later, and the old choice would reappear until then.
   */
  const [chosen, setChosen] = useState<boolean | null>(null);
  if (!settings.data) return null;
  const { consultantsCanSeeAllClients, version } = settings.data;
  const shown = chosen ?? consultantsCanSeeAllClients;
  const mayChange = can(abilities, 'firm:settings');

  const choose = (all: boolean) => {
    if (all === shown || chosen !== null) return;
    setChosen(all);
    change.mutate(
      { version, consultantsCanSeeAllClients: all },
      {
        onSettled: () => setChosen(null),
        onSuccess: () =>
          toast.success(all ? 'Consultants see all clients now' : 'Consultants see the clients assigned to them now'),
        onError: (error) =>
          toast.error(
            savedMeanwhile(error)
              ? 'Someone else has changed the settings in the meantime. These are the current ones.'
              : errorText(error, FAILED),
          ),
      },
    );
  };

  return (
    <SectionCard
      title="What consultants see"
      description="Administrators always see every client. A change takes effect at once."
    >
      <RadioGroup
        legend="Consultants see"
        hideLegend
        name="visibility"
        className="sm:grid-cols-2"
        options={OPTIONS.map((option) => ({ ...option, disabled: !mayChange }))}
        value={shown ? 'all' : 'assigned'}
        onValueChange={(value) => choose(value === 'all')}
      />
    </SectionCard>
  );
}
