import { BOOKING_WEIGHT_MAX } from '@scopewright/contracts/booking/limits';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import { useHost } from '@scopewright/remote-contract';
import { Alert, Checkbox, Field, FormDialog, Input } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useState } from 'react';
import { failureOf, useCalendarChange } from './calendar-queries.ts';
import { type BookingType, problemOf, type Rep, type WeekHours } from './hours.ts';
import { OverridesField } from './overrides-field.tsx';
import { WeekHoursField } from './week-hours-field.tsx';

interface RepDialogProps {
  /** Null: a new one. */
  rep: Rep | null;
  type: BookingType;
  onClose: () => void;
}

type RepSettings = Pick<Rep, 'name' | 'email' | 'zone' | 'hours' | 'overrides' | 'weight' | 'active'>;

const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

/** Adds a representative, or changes one. */
export function RepDialog({ rep, type, onClose }: RepDialogProps) {
  const { api, toast } = useHost();
  const [settings, setSettings] = useState<RepSettings>({
    name: rep?.name ?? '',
    email: rep?.email ?? '',
    zone: rep?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    hours: rep?.hours ?? null,
    overrides: rep?.overrides ?? [],
    weight: rep?.weight ?? 1,
    active: rep?.active ?? true,
  });
  const set = (change: Partial<RepSettings>) => setSettings((before) => ({ ...before, ...change }));
  const save = useCalendarChange(() =>
    rep
      ? api.call('changeBookingRep', { params: { repId: rep.id }, body: { ...settings, version: rep.version } })
      : api.call('createBookingRep', { body: settings }),
  );
  const isInvalid = hasProblem(settings.hours ?? []) || settings.overrides.some(({ hours }) => problemOf(hours));
  return (
    <FormDialog
      title={rep ? rep.name : 'Add a representative'}
      description="Someone who shows the product to visitors and can be booked on the public page."
      submitLabel={save.isPending ? 'Saving...' : 'Save'}
      submitDisabled={isInvalid}
      busy={save.isPending}
      onSubmit={() =>
        isInvalid ||
        save.mutate(undefined, {
          onSuccess: ({ name }) => {
            toast.success(`${name} is saved`);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {save.error ? (
        <Alert tone="danger" title="The representative was not saved">
          {failureOf(save.error)}
        </Alert>
      ) : null}
      <RepFields settings={settings} usual={type.hours} set={set} />
    </FormDialog>
  );
}

interface RepFieldsProps {
  settings: RepSettings;
  /** The hours of the booking settings. */
  usual: WeekHours;
  set: (change: Partial<RepSettings>) => void;
}

function RepFields({ settings, usual, set }: RepFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" required>
          <Input
            value={settings.name}
            maxLength={NAME_MAX_LENGTH}
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        <Field label="Email" hint="Invitations go there." required>
          <Input
            type="email"
            value={settings.email}
            maxLength={EMAIL_MAX_LENGTH}
            onChange={({ target }) => set({ email: target.value })}
          />
        </Field>
        <Field label="Time zone" hint="The hours are by the clock there.">
          <Picker value={settings.zone} options={ZONES} onChange={(zone) => set({ zone })} />
        </Field>
        <Field label="Weight" hint="With weight 2, twice as many bookings as with weight 1.">
          <Input
            type="number"
            min={1}
            max={BOOKING_WEIGHT_MAX}
            value={settings.weight}
            onChange={({ target }) =>
              set({ weight: Math.min(BOOKING_WEIGHT_MAX, Math.max(1, Math.round(Number(target.value)) || 1)) })
            }
          />
        </Field>
      </div>
      <Checkbox
        label="Can be booked"
        hint="Bookings that are there already stay as they are."
        checked={settings.active}
        onChange={({ target }) => set({ active: target.checked })}
      />
      <section aria-labelledby="rep-hours" className="grid gap-3">
        <h3 id="rep-hours" className="font-semibold">
          Hours
        </h3>
        <Checkbox
          label="Own hours"
          hint="Otherwise those of the booking settings count."
          checked={settings.hours !== null}
          onChange={({ target }) => set({ hours: target.checked ? usual : null })}
        />
        {settings.hours ? <WeekHoursField hours={settings.hours} onChange={(hours) => set({ hours })} /> : null}
      </section>
      <section aria-labelledby="rep-dates" className="grid gap-3">
        <h3 id="rep-dates" className="font-semibold">
          Days off and other dates
        </h3>
        <OverridesField overrides={settings.overrides} onChange={(overrides) => set({ overrides })} />
      </section>
    </>
  );
}

/** Whether the hours of a weekday can't be stored. */
export const hasProblem = (hours: WeekHours): boolean =>
  [1, 2, 3, 4, 5, 6, 7].some((day) => problemOf(hours.filter(({ weekday }) => weekday === day)) !== null);
