import { LoadFailure } from '@scopewright/calls/load-failure';
import type { ChangeOrder, Sow } from '@scopewright/contracts';
import { Button, Card, ListSkeleton } from '@scopewright/ui';
import { type ReactNode, useState } from 'react';
import { SourceState } from '../sources/source-state.tsx';
import { type Agreement, useSource } from '../sources/use-source.ts';
import { titleOfFile, UNREAD_TITLE } from './draft-from-document.tsx';
import { type StatedValues, statedValues } from './follow-ups/stated-values.tsx';
import { useFollowUps } from './follow-ups/use-follow-ups.ts';

/** Whether someone has entered a term already. */
const hasTerms = ({ amount, startDate, endDate }: Sow | ChangeOrder): boolean =>
  amount !== null || startDate !== null || endDate !== null;

interface FillInProps {
  agreement: Agreement;
  document: Sow | ChangeOrder;
  /** The form. @param stated the terms that the document states; null without one that was read */
  form: (stated: StatedValues | null) => ReactNode;
}

/**
 * The form of an agreement, filled in with the terms that its document states. Until it is read its progress is shown, and people
 * who don't want to wait can fill the form in themselves.
 */
export function FillIn({ agreement, document, form }: FillInProps) {
  const [byHand, setByHand] = useState(false);
  // entered values are never replaced
  const [wanted] = useState(!hasTerms(document));
  const source = useSource(agreement);
  const isRead = source.data?.state === 'read';
  const found = useFollowUps(agreement, { basis: 'read', enabled: wanted && isRead });
  const hasNone = source.data?.id === null && source.data.newer.length === 0;
  if (!wanted || byHand || hasNone) return form(null);
  const failed = [source, found].find(({ data, error }) => !data && error);
  const enter = (
    <Button variant="secondary" size="sm" className="max-sm:h-11" onClick={() => setByHand(true)}>
      Enter the terms by hand
    </Button>
  );
  if (failed)
    return (
      <div className="grid justify-items-start gap-4">
        <LoadFailure what="what was read" query={failed} />
        {enter}
      </div>
    );
  if (source.data && !isRead)
    return (
      <Card padding="none" className="max-w-3xl">
        <SourceState agreement={agreement} source={source.data} writable />
        <div className="grid justify-items-start gap-3 border-border border-t px-5 py-4 text-sm">
          <p className="text-text-muted">The terms are filled in here as soon as the document is read.</p>
          {enter}
        </div>
      </Card>
    );
  if (!source.data || !found.data)
    return <ListSkeleton label="Loading what was read..." rows={['w-64', 'w-48', 'w-56']} cells={[]} />;
  const untitled = [UNREAD_TITLE, titleOfFile(source.data.document?.name ?? '')].includes(document.title);
  return form(statedValues(found.data, { untitled }));
}
