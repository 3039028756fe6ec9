import { errorText } from '@scopewright/api-client';
import { counted } from '@scopewright/domain/counted';
import { useHost } from '@scopewright/remote-contract';
import { Alert, Button, cn } from '@scopewright/ui';
import { type ReactNode, useState } from 'react';
import type { Agreement } from '../../sources/use-source.ts';
import { type Choices, chosenOf, NO_CHOICES, type Proposal } from './chosen-parts.ts';
import { certain, FollowUpList } from './follow-up-list.tsx';
import { PartList } from './part-list.tsx';
import { useBuild } from './use-build.ts';
import { type FollowUps, keyOf, useTakeOver } from './use-follow-ups.ts';

const NOT_TAKEN = 'Nothing was taken over or built. Please try again.';
const NOT_BUILT = 'Nothing was built. Please try again.';

/** The buttons stay in view below a long list. */
const IN_DIALOG =
  'sticky -bottom-6 -mx-6 -mb-6 border-border border-t bg-surface-raised px-6 py-4 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8';

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

/** Whether nothing is left to take over or to build. */
export const isEmpty = ({ entries }: FollowUps, { parts, links }: Proposal): boolean =>
  entries.length + parts.length + links.length === 0;

interface TakeOverFormProps {
  agreement: Agreement;
  found: FollowUps;
  proposal: Proposal;
  /** Beside the button. */
  cancel?: ReactNode;
  onDone?: () => void;
}

/** Chooses what to take over and to build of what follows from accepted clauses, with one button and one undo. */
export function TakeOverForm({ agreement, found, proposal, cancel, onDone }: TakeOverFormProps) {
  // what someone has chosen stays so if the lists change
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [choices, setChoices] = useState<Choices>(NO_CHOICES);
  const { submit, isBusy, failure } = useSubmit(agreement, onDone);
  const first = new Set(certain(found.entries));
  const entries = found.entries.filter((entry) => changed.get(keyOf(entry)) ?? first.has(keyOf(entry)));
  const chosen = chosenOf(proposal, choices);
  const choose = (keys: ReadonlySet<string>) =>
    setChanged(new Map(found.entries.map((entry) => [keyOf(entry), keys.has(keyOf(entry))])));
  const hasEntries = found.entries.length > 0;
  const hasParts = proposal.parts.length + proposal.links.length > 0;
  const label = labelOf(entries.length, chosen.parts.length, chosen.links.length);
  return (
    <div className="grid gap-5">
      {hasEntries ? (
        <section className="grid gap-3" aria-label="Terms and dates">
          {hasParts ? <h3 className="font-semibold">Terms and dates</h3> : null}
          <FollowUpList entries={found.entries} chosen={new Set(entries.map(keyOf))} onChoose={choose} />
        </section>
      ) : null}
      {hasParts ? (
        <section className="grid gap-3" aria-label="Scope to build">
          {hasEntries ? <h3 className="font-semibold">Scope to build</h3> : null}
          <PartList proposal={proposal} choices={choices} onChoose={setChoices} disabled={isBusy} />
          {proposal.isCut ? <p className="text-sm text-text-muted">More is proposed once these are built.</p> : null}
        </section>
      ) : null}
      {automaticWords(found).length > 0 ? (
        <p className="text-sm text-text-muted">{automaticWords(found).join(' ')}</p>
      ) : null}
      <div className={cn('grid gap-3', cancel && IN_DIALOG)}>
        {failure ? <Alert tone="danger">{failure}</Alert> : null}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          {cancel}
          <Button
            busy={isBusy}
            disabled={label === null}
            onClick={() => void submit({ version: found.version, entries }, chosen)}
          >
            {label ?? 'Nothing chosen'}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The button's label: “Take over 6, build 14, link 3”; null if nothing is chosen. */
function labelOf(taking: number, building: number, linking: number): string | null {
  const parts = [
    ...(taking > 0 ? [`take over ${taking.toLocaleString()}`] : []),
    ...(building > 0 ? [`build ${building.toLocaleString()}`] : []),
    ...(linking > 0 ? [`link ${linking.toLocaleString()}`] : []),
  ];
  const label = parts.join(', ');
  return label === '' ? null : `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}

/** Takes over terms and dates, then builds; each can be sent again without harm. */
function useSubmit(agreement: Agreement, onDone: (() => void) | undefined) {
  const { toast } = useHost();
  const { take, undo } = useTakeOver(agreement);
  const { build, undo: undoBuild } = useBuild(agreement);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(
    taken: Pick<FollowUps, 'version' | 'entries'>,
    chosen: ReturnType<typeof chosenOf>,
  ): Promise<void> {
    setBusy(true);
    const done: string[] = [];
    const undoing: (() => Promise<unknown>)[] = [];
    let failed: string | null = null;
    try {
      if (taken.entries.length > 0) {
        const { taken: count, undo: former } = await take.mutateAsync(taken);
        done.push(`${counted(count, 'entry', 'entries')} taken over`);
        undoing.unshift(() => undo.mutateAsync(former));
      }
      if (chosen.parts.length + chosen.links.length > 0) {
        const { made, linked, undo: former } = await build.mutateAsync(chosen);
        done.push(made > 0 ? `${counted(made, 'item')} built` : `${counted(linked, 'link')} made`);
        undoing.unshift(() => undoBuild.mutateAsync(former));
      }
    } catch (error) {
      failed = errorText(error, done.length > 0 ? NOT_BUILT : NOT_TAKEN);
    }
    setBusy(false);
    setFailure(failed);
    if (done.length > 0) toast.success(done.join(', '), { label: 'Undo', run: () => void undoAll(undoing) });
    if (failed === null) onDone?.();
  }

  async function undoAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
    try {
      for (const step of steps) await step();
      toast.success('Undone');
    } catch (error) {
      toast.error(errorText(error));
    }
  }
  return { submit, isBusy, failure };
}
