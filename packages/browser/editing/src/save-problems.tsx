import { tenantHref, useHost } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';
import { Link } from '@scopewright/remote-contract/router';
import { Alert, Button, formatTime, Late, latePart } from '@scopewright/ui';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Versioned } from './changes.ts';
import type { OtherChange } from './conflict-dialog.tsx';
import type { ItemSnapshot } from './item-queue.ts';
import type { GoneEdits } from './open-items.ts';
import type { EditPage, Unsettled } from './registry.ts';

const dialog = latePart(() => import('./conflict-dialog.tsx').then(({ ConflictDialog }) => ConflictDialog));

export interface SaveProblemsProps {
  unsaved: readonly Unsettled[];
}

/** Whether an unsaved store needs a notice: edits that are merely being sent will be saved in a moment. */
const isAsking = ({ summary: { asking, gone, kept, state } }: Unsettled): boolean =>
  asking !== null || gone.length > 0 || (!kept && state !== 'saving');

/** Asks what to do with edits that couldn't be saved, wherever they were made. */
export function SaveProblems({ unsaved }: SaveProblemsProps) {
  const asking = unsaved.filter(isAsking);
  if (asking.length === 0) return null;
  return (
    <section aria-label="Changes that are not saved" className="grid max-h-[50dvh] gap-3 overflow-y-auto px-3 pb-3">
      {asking.some(({ summary }) => !summary.kept) ? (
        <Alert tone="warning" title="Unsaved changes can’t be stored in this browser">
          <p>Keep this page open until they are saved.</p>
        </Alert>
      ) : null}
      {asking.map((of) => (
        <ProblemsOf key={of.owner} of={of} page={of.isShown ? null : (of.page ?? null)} />
      ))}
    </section>
  );
}

function ProblemsOf({ of, page }: { of: Unsettled; page: EditPage | null }) {
  const { boot } = useHost();
  const { asking, gone } = of.summary;
  return (
    <>
      {gone.map((edits) => (
        <Gone key={edits.itemId} of={of} edits={edits} />
      ))}
      {asking === null ? null : <Asking key={asking} of={of} itemId={asking} />}
      {page && (asking !== null || gone.length > 0) ? (
        <p className="text-sm">
          <Link to={tenantHref(boot, page.to)} className="text-brand underline underline-offset-4">
            {page.label}
          </Link>
        </p>
      ) : null}
    </>
  );
}

function Gone({ of: { store, words }, edits: { itemId, name, changes } }: { of: Unsettled; edits: GoneEdits }) {
  const values = changes.flatMap((change) => (change.kind === 'set' ? [words.value(change.to, change.path)] : []));
  return (
    <Alert tone="danger" title={`Your changes to ${name === null ? 'an item' : `“${name}”`} couldn’t be saved`}>
      <p>The item was deleted, or you no longer have access to it. If it is restored, they are saved.</p>
      <Values values={values} />
      <Button size="sm" variant="link" className="mt-2" onClick={() => store.giveUpGone(itemId)}>
        Discard my changes
      </Button>
    </Alert>
  );
}

function Asking({ of, itemId }: { of: Unsettled; itemId: string }) {
  const { store, isShown } = of;
  const subscribe = useCallback((listener: () => void) => store.subscribeTo(itemId, listener), [store, itemId]);
  const snapshot = useSyncExternalStore(subscribe, () => store.get(itemId));
  const [looking, setLooking] = useState(false);
  const conflicts = snapshot?.conflicts.length ?? 0;
  // while the user is busy with something else, the question waits in the notice
  useEffect(() => {
    if (conflicts > 0 && isShown) setLooking(true);
  }, [conflicts, isShown]);
  if (!snapshot) return null;
  if (snapshot.state === 'conflict')
    return <Conflict of={of} snapshot={snapshot} looking={looking} onLook={setLooking} />;
  return <Refused of={of} itemId={itemId} />;
}

/** The change that an item's edits are in conflict with, by its history. */
function useLatestChange(
  { owner, latestChange }: Unsettled,
  { item, version, conflicts }: ItemSnapshot<Versioned>,
): OtherChange {
  const { data } = useQuery({
    queryKey: ['firm', 'edit-conflict', owner, item.id, version],
    queryFn: () => latestChange?.(item, conflicts) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return { subject: 'Someone else', isOwn: false, when: null };
  const { person, isOwn, at } = data;
  return { subject: isOwn ? 'You' : (person ?? 'Someone else'), isOwn, when: formatTime(at) };
}

interface ConflictProps {
  of: Unsettled;
  snapshot: ItemSnapshot<Versioned>;
  looking: boolean;
  onLook: (looking: boolean) => void;
}

/** The notice that the same place was changed elsewhere, by whom and when, and the dialog that compares both. */
function Conflict({ of, snapshot, looking, onLook }: ConflictProps) {
  const change = useLatestChange(of, snapshot);
  const { subject, isOwn, when } = change;
  return (
    <>
      <Alert
        tone="warning"
        title={`${subject} ${isOwn ? 'have' : 'has'} changed “${snapshot.item.name}” at the same place${isOwn ? ' in another tab' : ''}`}
      >
        <p>{when === null ? '' : `That was on ${when}. `}Your changes are kept. Choose which version to keep.</p>
        <Button size="sm" variant="secondary" className="mt-2" onClick={() => onLook(true)}>
          Compare versions
        </Button>
      </Alert>
      {looking ? <Late of={dialog} props={{ of, snapshot, change, onClose: () => onLook(false) }} /> : null}
    </>
  );
}

/** The refused edits, with their values: each can be corrected in its field, retried or discarded separately. */
function Refused({ of: { store, words }, itemId }: { of: Unsettled; itemId: string }) {
  const snapshot = store.get(itemId);
  if (!snapshot || snapshot.refused.length === 0) return null;
  const { item, refused } = snapshot;
  return (
    <Alert tone="danger" title={`Some of your changes to “${item.name}” couldn’t be saved`}>
      <p>Correct them where you made them, and they are sent again. Everything else is saved.</p>
      <ul className="mt-2 grid gap-2">
        {refused.map(({ refusal, reason, places }) => {
          const names = [...new Set(places.map(({ path }) => words.place(item, path)))];
          return (
            <li key={names.join('/')} className="grid gap-1">
              <p className="wrap-anywhere">
                <span className="font-medium">{names.slice(0, 3).join('; ')}</span>
                {names.length > 3 ? ` and ${names.length - 3} more` : ''}: {reason}
              </p>
              <Values values={places.map(({ mine, path }) => words.value(mine, path))} />
              <div>
                <Button
                  size="sm"
                  variant="link"
                  aria-label={`Discard my change: ${names[0] ?? ''}`}
                  onClick={() => store.giveUp(itemId, refusal)}
                >
                  Discard my change
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <Button size="sm" variant="secondary" className="mt-2" onClick={() => store.retry(itemId)}>
        Try again
      </Button>
    </Alert>
  );
}

const SHOWN_VALUES = 5;

function Values({ values }: { values: readonly string[] }) {
  if (values.length === 0) return null;
  return (
    <ul className="mt-1 list-disc pl-5 text-sm">
      {[...new Set(values)].slice(0, SHOWN_VALUES).map((value) => (
        <li key={value}>
          <span className="wrap-anywhere line-clamp-3 whitespace-pre-wrap">{value}</span>
        </li>
      ))}
      {values.length > SHOWN_VALUES ? <li>and {values.length - SHOWN_VALUES} more</li> : null}
    </ul>
  );
}
