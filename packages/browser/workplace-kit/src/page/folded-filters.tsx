import { Button, cn, SlidersHorizontal } from '@scopewright/ui';
import { type ReactNode, useId, useState } from 'react';

interface FoldedFiltersProps {
  /** Number of filters in use, shown while they are hidden. */
  count: number;
  /** They are folded on wide screens, too: their list needs the room. */
  everywhere?: boolean;
  children: ReactNode;
}

/** A list's filters: collapsed under a button on phones, where they would push the list out of sight. */
export function FoldedFilters({ count, everywhere = false, children }: FoldedFiltersProps) {
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className={cn(!everywhere && 'sm:hidden')}
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!unfolded)}
      >
        <SlidersHorizontal aria-hidden="true" />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <div id={id} className={unfolded ? 'contents' : everywhere ? 'hidden' : 'contents max-sm:hidden'}>
        {children}
      </div>
    </>
  );
}
