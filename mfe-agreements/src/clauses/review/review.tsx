import { EditProvider } from '@scopewright/editing/edit-context';
import { ownerOf } from '@scopewright/editing/shared-store';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useQueryClient } from '@scopewright/remote-contract/query';
import { ListSkeleton } from '@scopewright/ui';
import { useMemo } from 'react';
import { useReading } from '../../sources/use-reading.ts';
import { type ClausePlace, clauseOwner } from '../saving/clause-owner.ts';
import { type ClauseStore, clauseStoreOf } from '../saving/clause-store.ts';
import { ClauseColumn } from './clause-column.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { ReviewSummary } from './review-summary.tsx';
import { SourceColumn } from './source-column.tsx';
import { TakeOverContext } from './take-over.tsx';
import { useReviewCommands } from './use-review-commands.ts';
import { type ReviewProps, useReviewState } from './use-review-state.ts';

const ROWS = ['w-64', 'w-48', 'w-56', 'w-52'];

const placeOf = ({ companyId }: ReviewProps['agreement'], document: ReviewProps['document']): ClausePlace =>
  'sowId' in document
    ? { companyId, sowId: document.sowId, changeOrderId: document.id }
    : { companyId, sowId: document.id, changeOrderId: null };

/** The review of the clauses of a SOW or change order: its text on one side, its clauses on the other. */
export function Review(props: ReviewProps) {
  const host = useHost();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const place = placeOf(props.agreement, props.document);
  const of = clauseOwner(place);
  const owner = ownerOf(user?.id, of);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place and each user has their own store
  const store = useMemo(() => clauseStoreOf(host, queryClient, place), [host, queryClient, owner]);
  return (
    <EditProvider
      owner={owner}
      store={store}
      placeholder={<ListSkeleton label="Loading the clauses..." rows={ROWS} cells={[]} />}
    >
      <Columns {...props} store={store} />
    </EditProvider>
  );
}

function Columns({ store, ...props }: ReviewProps & { store: ClauseStore }) {
  const { agreement, document, termsWritable } = props;
  const state = useReviewState(props, store);
  useReviewCommands(state);
  const reading = useReading(agreement);
  const { change } = state.actions;
  const takeOver = useMemo(
    () => ({ agreement, document, termsWritable, change }),
    [agreement, document, termsWritable, change],
  );
  const { wide, sourceOpen } = state.at;
  return (
    <TakeOverContext value={takeOver}>
      <p role="status" className="sr-only">
        {state.review.announcement}
      </p>
      {sourceOpen ? null : <ReviewSummary state={state} {...{ agreement, document, termsWritable }} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,11fr)_minmax(0,10fr)]">
        {wide || sourceOpen ? <SourceColumn state={state} /> : null}
        {wide || !sourceOpen ? <ClauseColumn state={state} /> : null}
      </div>
      <QuestionDialog state={state} onRead={reading.start} />
    </TakeOverContext>
  );
}
