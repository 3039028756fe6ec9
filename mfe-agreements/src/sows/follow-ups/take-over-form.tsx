import { errorText } from '@scopewright/api-client';
import { counted } from '@scopewright/domain/counted';
import { useHost } from '@scopewright/remote-contract';
import { Alert, Button } from '@scopewright/ui';
import { type ReactNode, useState } from 'react';
import type { Agreement } from '../../sources/use-source.ts';
import { certain, FollowUpList } from './follow-up-list.tsx';
import { type FollowUps, keyOf, useTakeOver } from './use-follow-ups.ts';

const FAILED = 'Nothing was taken over. Please try again.';

/** Follow-ups that need no action, as sentences. */
export function automaticWords({ inputs, limits }: Pick<FollowUps, 'inputs' | 'limits'>): string[] {
  return [
    ...(inputs > 0
      ? [
          `${counted(inputs, 'dated duty', 'dated duties')} of the client ${inputs === 1 ? 'is' : 'are'} on its list already.`,
        ]
      : []),
    ...(limits > 0 ? [`The check counts ${counted(limits, 'limit')} already.`] : []),
  ];
}

interface TakeOverFormProps {
  agreement: Agreement;
  found: FollowUps;
  /** Beside the button. */
  cancel?: ReactNode;
  onDone?: () => void;
}

/** Chooses what to take over of what follows from accepted clauses, with one button and one undo. */
export function TakeOverForm({ agreement, found, cancel, onDone }: TakeOverFormProps) {
  const { toast } = useHost();
  const { take, undo } = useTakeOver(agreement);
  // what someone has chosen stays so if the list changes
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const first = new Set(certain(found.entries));
  const isChosen = (key: string) => changed.get(key) ?? first.has(key);
  const entries = found.entries.filter((entry) => isChosen(keyOf(entry)));
  const choose = (chosen: ReadonlySet<string>) =>
    setChanged(new Map(found.entries.map((entry) => [keyOf(entry), chosen.has(keyOf(entry))])));

  async function submit(): Promise<void> {
    try {
      const { taken, undo: former } = await take.mutateAsync({ version: found.version, entries });
      toast.success(`${counted(taken, 'entry', 'entries')} taken over`, {
        label: 'Undo',
        run: () =>
          void undo.mutateAsync(former).then(
            () => toast.success('Undone'),
            (error: unknown) => toast.error(errorText(error)),
          ),
      });
      onDone?.();
    } catch {
      // shown beside the button
    }
  }
  return (
    <div className="grid gap-4">
      <FollowUpList entries={found.entries} chosen={new Set(entries.map(keyOf))} onChoose={choose} />
      {take.error ? <Alert tone="danger">{errorText(take.error, FAILED)}</Alert> : null}
      {automaticWords(found).length > 0 ? (
        <p className="text-sm text-text-muted">{automaticWords(found).join(' ')}</p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        {cancel}
        <Button busy={take.isPending} disabled={entries.length === 0} onClick={() => void submit()}>
          Take over {entries.length.toLocaleString()}
        </Button>
      </div>
    </div>
  );
}
