import { can } from '@scopewright/domain/policy';
import { timeZones } from '@scopewright/domain/time-zone';
import { useSession } from '@scopewright/remote-contract';
import { Button, Field } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useChangeFirmSettings } from '@scopewright/workplace-kit/firm/change-settings';
import type { FirmSettings } from '@scopewright/workplace-kit/firm/use-firm-settings';
import { useUnsavedChanges } from '@scopewright/workplace-kit/unsaved/unsaved-changes';
import { type FormEvent, useMemo } from 'react';
import { NotSaved } from '../layout/not-saved.tsx';
import { SectionCard } from '../layout/section-card.tsx';
import { useEdits } from '../layout/use-edits.ts';

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
  const change = useChangeFirmSettings();
  const { typed, edit, saved } = useEdits<Pick<FirmSettings, 'timeZone'>>(change);
  const { timeZone } = typed;
  const zones = useMemo(() => zonesToChoose().map((zone) => ({ value: zone, label: readable(zone) })), []);
  const dirty = timeZone !== undefined && timeZone !== settings.timeZone;
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
    change.mutate({ timeZone, version: settings.version }, saved('The time zone was saved'));
  }

  return (
    <SectionCard title="Time zone" description={DESCRIPTION}>
      <form noValidate aria-label="Time zone of the firm" className="grid gap-4 sm:max-w-md" onSubmit={save}>
        <Field label="Time zone">
          <Picker options={zones} value={timeZone ?? settings.timeZone} onChange={(zone) => edit({ timeZone: zone })} />
        </Field>
        <NotSaved
          error={change.error}
          failed={FAILED}
          meanwhile={(theirs: FirmSettings) =>
            `Someone else has changed the settings in the meantime: the time zone is ${readable(theirs.timeZone)} now. Save again to use yours.`
          }
        />
        <Button type="submit" busy={change.isPending} disabled={!dirty} className="sm:justify-self-start">
          {change.isPending ? 'Saving...' : 'Save time zone'}
        </Button>
      </form>
    </SectionCard>
  );
}
