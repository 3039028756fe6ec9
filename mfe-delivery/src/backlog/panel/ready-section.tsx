import { errorText } from '@scopewright/api-client';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Button, Dialog, DialogActions, DialogContent, Field, Textarea, TimeAgo } from '@scopewright/ui';
import { type FormEvent, useState } from 'react';
import { useBacklog } from '../backlog-context.tsx';
import { useWorkItemCommands } from '../backlog-queries.ts';
import { ReadyFlag } from '../marks.tsx';
import type { EditedWorkItem } from '../saving/work-item-rules.ts';

const REASON_MAX = 500;

/** Whether a work item is ready for work, why it is not, and a person's decision that it is anyway. */
export function ReadySection({ workItem }: { workItem: EditedWorkItem }) {
  const { companyId, store, write } = useBacklog();
  const { toast } = useHost();
  const commands = useWorkItemCommands(companyId);
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const say = async (given: string | null) => store.receive(await commands.overrideReady(workItem.id, given));
  const override = useMutation({
    mutationFn: (given: string | null) => store.run(() => say(given)),
    onSuccess: (_, given) => {
      const before = workItem.readyOverride?.reason ?? null;
      setAsking(false);
      store.record({
        kind: 'command',
        label: given === null ? `“${workItem.title}” is ready as worked out` : `“${workItem.title}” is ready anyway`,
        undo: () => say(before),
        redo: () => say(given),
      });
    },
    onError: (error) => toast.error(`This could not be saved. ${errorText(error)}`),
  });
  if (workItem.ready === undefined || workItem.status === 'done' || workItem.status === 'obsolete') return null;
  const { readyOverride: decided, reasons = [] } = workItem;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    override.mutate(reason.trim());
  };
  return (
    <section aria-label="Ready for work" className="grid gap-1.5 rounded-md border border-border p-3">
      <div className="flex flex-wrap items-center gap-x-3">
        <ReadyFlag row={workItem} words />
        {write && !workItem.ready ? (
          <Button variant="link" size="sm" className="ms-auto" onClick={() => setAsking(true)}>
            Mark as ready anyway
          </Button>
        ) : null}
        {write && decided ? (
          <Button
            variant="link"
            size="sm"
            className="ms-auto"
            busy={override.isPending}
            onClick={() => override.mutate(null)}
          >
            Remove the decision
          </Button>
        ) : null}
      </div>
      {decided ? (
        <p className="wrap-anywhere text-sm text-text-muted">
          {decided.by ?? 'Someone'} called it ready, <TimeAgo at={decided.at} />: {decided.reason}
        </p>
      ) : null}
      {reasons.length > 0 ? (
        <ul className="grid list-disc gap-0.5 pl-5 text-sm">
          {reasons.map((each) => (
            <li key={each} className="wrap-anywhere">
              {each}
            </li>
          ))}
        </ul>
      ) : null}
      <Dialog open={asking} onOpenChange={setAsking}>
        <DialogContent size="sm" title="Mark as ready anyway" description="The reason is shown with the work item.">
          <form onSubmit={submit} className="grid gap-5">
            <Field label="Reason">
              <Textarea
                value={reason}
                rows={3}
                maxLength={REASON_MAX}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
            <DialogActions onCancel={() => setAsking(false)} busy={override.isPending}>
              <Button type="submit" busy={override.isPending} disabled={reason.trim() === ''}>
                Mark as ready
              </Button>
            </DialogActions>
          </form>
        </DialogContent>
      </Dialog>
    </section>
  );
}
