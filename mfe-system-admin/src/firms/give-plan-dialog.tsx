import { GIVEN_PLAN_MAX_DAYS, PLANS } from '@scopewright/contracts/constants';
import { planName } from '@scopewright/domain/pricing';
import { useHost } from '@scopewright/remote-contract';
import { calendarDate, Field, formatDay, Select } from '@scopewright/ui';
import { useState } from 'react';
import { FirmDialog, LastDayField } from './firm-dialog.tsx';
import type { FirmDetail } from './firms-view.ts';
import { lastMomentOf } from './last-moment.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PROPOSED_DAYS = 30;
const PLAN_OPTIONS = PLANS.map((plan) => ({ value: plan, label: planName(plan) }));

/** Asks which plan a firm gets for free, and until when. */
export function GivePlanDialog({ firm, onClose }: { firm: FirmDetail; onClose: () => void }) {
  const { api } = useHost();
  const now = Date.now();
  const [plan, setPlan] = useState<(typeof PLANS)[number]>(firm.plan ?? 'standard');
  const [date, setDate] = useState(() =>
    calendarDate(firm.periodEndsAt ? new Date(firm.periodEndsAt) : new Date(now + PROPOSED_DAYS * DAY_MS)),
  );
  return (
    <FirmDialog
      title={firm.complimentary ? 'Change the complimentary plan' : 'Give a complimentary plan'}
      description={`Nothing is charged. The plan ends with its last day unless ${firm.name} enters a card and chooses a plan to continue with. A plan that a firm pays for is changed by its own administrators only.`}
      submitLabel={firm.complimentary ? 'Change plan' : 'Give plan'}
      firm={firm}
      change={() => {
        const asked = { plan, until: lastMomentOf(date) };
        return {
          asked,
          run: (headers) =>
            api.call('givePlan', { params: { firmId: firm.id }, body: { version: firm.version, ...asked }, headers }),
          done: `${firm.name} has ${planName(plan)} until ${formatDay(asked.until)}`,
        };
      }}
      onClose={onClose}
    >
      <Field label="Plan">
        <Select
          options={PLAN_OPTIONS}
          value={plan}
          onChange={({ target }) => setPlan(PLANS.find((known) => known === target.value) ?? 'standard')}
        />
      </Field>
      <LastDayField
        label="Last day"
        from={now}
        // a day earlier than the server allows: the date includes its last moment
        until={now + (GIVEN_PLAN_MAX_DAYS - 1) * DAY_MS}
        date={date}
        onDate={setDate}
      />
    </FirmDialog>
  );
}
