import { SaveMark } from '@scopewright/editing/save-mark';
import { ArrowLeft, Button, cn } from '@scopewright/ui';
import { SourcePane } from '../source/source-pane.tsx';
import { SourceActions } from './review-bars.tsx';
import type { ReviewState } from './use-review-state.ts';

/** The source beside the list; on a phone a separate page, with the actions in reach. */
export function SourceColumn({ state }: { state: ReviewState }) {
  const { source, writable, review, list, at, reread, decide } = state;
  const { wide, sourceOpen } = at;
  const sourceId = writable ? source.id : null;
  return (
    <div className={cn('grid min-w-0 gap-3', wide && 'sticky top-4')}>
      {wide ? null : (
        <div className="flex items-center justify-between gap-2">
          <Button variant="ghost" className="-ms-3" onClick={() => list.setParameters({ view: null })}>
            <ArrowLeft aria-hidden="true" />
            Back to the clauses
          </Button>
          {writable ? <SaveMark /> : null}
        </div>
      )}
      <SourcePane
        ref={at.pane}
        source={source}
        clauses={list.items}
        current={at.inText}
        reread={reread}
        onChoose={at.goToSeen}
        onAdd={sourceId === null ? null : (part) => void review.add({ ...part, sourceId }).then(at.goTo)}
        busy={review.busy}
        className={wide ? 'h-[calc(100dvh-2rem)] overflow-y-auto' : ''}
      />
      {sourceOpen ? (
        <SourceActions
          current={at.inText}
          writable={writable}
          onDecide={(clause, decision) => decide([clause], decision, true)}
          onStep={(by) => at.goTo(at.neighbour(by))}
        />
      ) : null}
    </div>
  );
}
