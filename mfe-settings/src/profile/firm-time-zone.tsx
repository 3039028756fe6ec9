import { errorText } from '@scopewright/api-client';
import { can } from '@scopewright/domain/policy';
import { timeZones } from '@scopewright/domain/time-zone';
import { useHost, useSession } from '@scopewright/remote-contract';
import { Alert, Button, Field } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import {
  type FirmSettings,
  savedMeanwhile,
  useChangeFirmSettings,
} from '@scopewright/workplace-kit/firm/use-firm-settings';
import { useUnsavedChanges } from '@scopewright/workplace-kit/unsaved/unsaved-changes';
import { type FormEvent, useMemo, useState } from 'react';
import { SectionCard } from '../layout/section-card.tsx';

const FAILED = 'The time zone could not be saved. Please try again.';
const DESCRIPTION = 'Mails to your people show dates in this time zone.';

/** Zone names contain underscores instead of spaces. */
const readable = (zone: string): string => zone.replaceAll('_', ' ');

/** Every zone, the reader's own first. */
const zonesToChoose = (): string[] => [
  ...new Set([new Intl.DateTimeFormat().resolvedOptions().timeZone, ...timeZones()]),
];

/** The firm's time zone, for dates in its mails. */
export function FirmTimeZone({ settings }: { settings: FirmSettings }) {
  const { abilities } = useSession();
  const { toast } = useHost();
  const change = useChangeFirmSettings();
  /** Unsaved choice; null without one. */
  const [chosen, setChosen] = useState<string | null>(null);
  const zones = useMemo(() => zonesToChoose().map((zone) => ({ value: zone, label: readable(zone) })), []);
  const dirty = chosen !== null && chosen !== settings.timeZone;
  useUnsavedChanges(dirty);
  if (!can(abilities, 'firm:settings'))
    return (
      <SectionCard
        title="Time zone"
        description={<span className="font-medium text-base text-text">{readable(settings.timeZone)}</span>}
      />
    );

  function save(event: FormEvent): void {
    event.preventDefault();
    if (!dirty || change.isPending) return;
    change.mutate(
      { timeZone: chosen, version: settings.version },
      { onSuccess: () => toast.success('The time zone was saved') },
    );
  }
  const theirs = change.error ? savedMeanwhile<FirmSettings>(change.error) : null;

  return (
    <SectionCard title="Time zone" description={DESCRIPTION}>
      <form noValidate aria-label="Time zone of the firm" className="grid gap-4 sm:max-w-md" onSubmit={save}>
        <Field label="Time zone">
          <Picker
            options={zones}
            value={chosen ?? settings.timeZone}
            onChange={(zone) => {
              change.reset();
              setChosen(zone);
            }}
          />
        </Field>
        {change.error ? (
          <Alert tone={theirs ? 'warning' : 'danger'}>
            {theirs
              ? `Someone else has changed the settings in the meantime: the time zone is ${readable(theirs.timeZone)} now. Save again to use yours.`
              : errorText(change.error, FAILED)}
          </Alert>
        ) : null}
        <Button type="submit" busy={change.isPending} disabled={!dirty} className="sm:justify-self-start">
          {change.isPending ? 'Saving...' : 'Save time zone'}
        </Button>
      </form>
    </SectionCard>
  );
}
