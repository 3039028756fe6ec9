import type { AuditEvent } from '@scopewright/contracts';
import { groupEvents } from '@scopewright/domain/activity/groups';
import { EventEntry } from '@scopewright/product-ui/activity';
import { useQuery } from '@scopewright/remote-contract/query';
import { useId } from 'react';

interface ChangeHistoryProps {
  queryKey: readonly unknown[];
  /** The latest events, the latest first. */
  load: (limit: number, signal: AbortSignal) => Promise<{ items: AuditEvent[] }>;
}

const SHOWN = 20;

/** The changes of something, the latest first, with the values before and after. */
export function ChangeHistory({ queryKey, load }: ChangeHistoryProps) {
  const headingId = useId();
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await load(SHOWN, signal)).items,
    placeholderData: (before) => before,
  });
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h3 id={headingId} className="font-medium text-sm text-text">
        History
      </h3>
      <ol className="grid grid-cols-1 gap-3">
        {groupEvents(data).map((group) => (
          <li key={group[0].id} className="grid gap-1">
            <EventEntry events={group} />
          </li>
        ))}
      </ol>
    </section>
  );
}
