import { TRIAL_EXTENSION_MAX_DAYS } from '@scopewright/contracts/constants';
import { useHost } from '@scopewright/remote-contract';
import { calendarDate, formatDay } from '@scopewright/ui';
import { useState } from 'react';
import { FirmDialog, LastDayField } from './firm-dialog.tsx';
import type { FirmDetail } from './firms-view.ts';
import { lastMomentOf } from './last-moment.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PROPOSED_DAYS = 14;

/** Asks for the trial's new end. */
export function ExtendTrialDialog({ firm, onClose }: { firm: FirmDetail; onClose: () => void }) {
  const { api } = useHost();
  const now = Date.now();
  const from = Math.max(now, Date.parse(firm.trialEndsAt));
  // a day earlier than the server allows: the date includes its last moment
  const last = now + (TRIAL_EXTENSION_MAX_DAYS - 1) * DAY_MS;
  const [date, setDate] = useState(() => calendarDate(new Date(Math.min(from + PROPOSED_DAYS * DAY_MS, last))));
  return (
    <FirmDialog
      title="Extend the trial"
      description={`The trial of ${firm.name} ${firm.state === 'trial' ? 'ends' : 'ended'} on ${formatDay(firm.trialEndsAt)}. It can run until ${formatDay(new Date(last).toISOString())} at the latest.`}
      submitLabel="Extend trial"
      firm={firm}
      change={() => {
        const asked = { trialEndsAt: lastMomentOf(date) };
        return {
          asked,
          run: (headers) =>
            api.call('extendTrial', {
              params: { firmId: firm.id },
              body: { version: firm.version, ...asked },
              headers,
            }),
          done: `The trial of ${firm.name} runs until ${formatDay(asked.trialEndsAt)}`,
        };
      }}
      onClose={onClose}
    >
      <LastDayField label="Last day of the trial" from={from} until={last} date={date} onDate={setDate} />
    </FirmDialog>
  );
}
