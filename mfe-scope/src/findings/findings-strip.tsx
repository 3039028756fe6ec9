import { findingKey } from '@scopewright/company-kit/scope/finding-line';
import { FINDING_LOOKS, SEVERITIES } from '@scopewright/company-kit/scope/finding-looks';
import { ChevronRight, CircleCheck, CloseButton, cn } from '@scopewright/ui';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useFocusKept } from '../check/use-focus-kept.ts';
import { type ItemFinding, useWorkspace } from '../project/workspace-context.tsx';
import { countFindings, describeCounts, describeSeverity, type FindingCounts } from './finding-counts.ts';
import { isAt } from './finding-mark.tsx';
import { ShowFindings } from './show-findings.ts';
import { WorkspaceFinding } from './workspace-finding.tsx';

/** Others of the project are counted elsewhere on the page. */
const NONE_OF_ITEM = 'No findings in this item';

/** The place whose findings are requested; empty: those of the whole item. */
type Place = readonly string[];

/** The number of findings by severity, as icons with numbers; hidden from screen readers, which get a text. */
export function FindingNumbers({ counts, inWords = false }: { counts: FindingCounts; inWords?: boolean }) {
  if (counts.all === 0)
    return (
      <span aria-hidden="true" className="inline-flex items-center gap-2 text-text-muted">
        <CircleCheck className="size-4 text-success" />
        {inWords ? NONE_OF_ITEM : null}
      </span>
    );
  return SEVERITIES.map((severity) => {
    const { Icon, tone } = FINDING_LOOKS[severity];
    const count = counts[severity];
    return count === 0 ? null : (
      <span key={severity} aria-hidden="true" className="inline-flex items-center gap-1.5">
        <Icon className={cn('size-4', tone)} />
        {inWords ? describeSeverity(severity, count) : count}
      </span>
    );
  });
}

/**
 * The findings of the open item: a strip of fixed height at the foot of its editor, from which the list opens over the
 * editor, so that nothing being edited moves. The content above the strip opens the list by `ShowFindings`.
 */
export function WithFindingsStrip({ itemId, children }: { itemId: string; children: ReactNode }) {
  const { findings, ofClient } = useWorkspace();
  const [place, setPlace] = useState<Place | null>(null);
  const own = useMemo(() => findings.filter((finding) => finding.itemId === itemId), [findings, itemId]);
  const opener = useRef<Element | null>(null);
  const listId = useId();
  const counts = countFindings(own);
  const open = useCallback((at: Place) => {
    opener.current = document.activeElement;
    setPlace(at);
  }, []);
  const close = useCallback(() => {
    setPlace(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }, []);
  if (ofClient) return children;
  return (
    <ShowFindings value={open}>
      {children}
      <div data-strip="" className="relative h-11 shrink-0 border-border border-t bg-surface print:hidden">
        {place === null ? null : (
          <FindingsList
            id={listId}
            findings={own}
            place={place}
            onClose={close}
            onShow={() => setPlace(null)}
            title={describeCounts(counts, NONE_OF_ITEM)}
          />
        )}
        <button
          type="button"
          aria-label={describeCounts(counts, NONE_OF_ITEM)}
          aria-expanded={place !== null}
          aria-controls={place === null ? undefined : listId}
          disabled={counts.all === 0 && place === null}
          onClick={() => (place === null ? open([]) : close())}
          className="flex size-full items-center gap-3 px-4 text-sm text-text tabular-nums enabled:hover:bg-surface-sunken sm:px-8"
        >
          <FindingNumbers counts={counts} inWords />
          {counts.all === 0 ? null : (
            <ChevronRight
              aria-hidden="true"
              className={cn('ms-auto size-4 text-text-muted', place === null ? '-rotate-90' : 'rotate-90')}
            />
          )}
        </button>
      </div>
    </ShowFindings>
  );
}

interface FindingsListProps {
  id: string;
  title: string;
  findings: readonly ItemFinding[];
  place: Place;
  onClose: () => void;
  /** Called when the user goes to the place of a finding. */
  onShow: () => void;
}

function FindingsList({ id, title, findings, place, onClose, onShow }: FindingsListProps) {
  const kept = useFocusKept('[data-fix]');
  const { ref } = kept;
  // to the first finding of the requested place
  useEffect(() => {
    const first = place.length > 0 ? ref.current?.querySelector<HTMLElement>('[data-asked]') : null;
    (first ?? ref.current)?.focus();
    first?.scrollIntoView({ block: 'nearest' });
  }, [place, ref]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section
      id={id}
      aria-label="Findings of this item"
      onKeyDown={onKeyDown}
      className="absolute inset-x-0 bottom-full z-20 rounded-t-lg border border-border bg-surface-raised shadow-lg"
    >
      <div className="flex items-center justify-between gap-2 border-border border-b py-1 ps-4 pe-2 sm:ps-8">
        <h3 className="font-semibold text-sm text-text">{title}</h3>
        <CloseButton label="Close the findings" onClick={onClose} />
      </div>
      <div
        {...kept}
        className="max-h-[min(22rem,45dvh)] overflow-y-auto overscroll-contain px-2 py-1 outline-none sm:px-6"
      >
        <ul className="divide-y divide-border">
          {findings.map((finding) => {
            const asked = place.length > 0 && isAt(finding, place);
            return (
              <li
                key={findingKey(finding)}
                data-asked={asked ? '' : undefined}
                tabIndex={-1}
                className={cn('rounded-sm px-2 outline-none', asked && 'bg-brand-soft')}
              >
                <WorkspaceFinding finding={finding} compact onShow={onShow} />
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
