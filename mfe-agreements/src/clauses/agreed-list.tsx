import { LoadFailure } from '@scopewright/calls/load-failure';
import { textOf } from '@scopewright/company-kit/agreements/clause-words';
import { CLAUSE_KIND_NAMES } from '@scopewright/domain/clauses/kind-names';
import { useHost } from '@scopewright/remote-contract';
import { Badge, Card, cn, Loading, Skeleton } from '@scopewright/ui';
import { useId } from 'react';
import type { Agreement } from '../sources/use-source.ts';
import { KIND_WORDS } from '../sows/agreements.ts';
import { ClauseFacts } from './clause-facts.tsx';
import { excerpt } from './clause-words.ts';
import { RateTable } from './rate-table.tsx';
import { bySection } from './review/review-view.ts';
import { useClauses } from './use-clauses.ts';

/** The agreed sentences one by one, for the client's users. */
export function AgreedList({ agreement }: { agreement: Agreement }) {
  const id = useId();
  const firm = useHost().boot.tenant?.firmName ?? 'your consultants';
  const { data, error, isFetching, refetch } = useClauses(agreement, null);
  const paged = data?.items.some(({ page }) => page > 1);
  return (
    <Card padding="none">
      <section aria-labelledby={id}>
        <div className="flex min-h-14 items-center border-border border-b px-5 py-2.5">
          <h2 id={id} className="font-semibold text-base">
            What is agreed{' '}
            {data ? <span className="font-normal text-text-muted">({data.items.length.toLocaleString()})</span> : null}
          </h2>
        </div>
        {data ? (
          data.items.length === 0 ? (
            <p className="px-5 py-4 text-sm text-text-muted">
              Nothing yet. What the {KIND_WORDS[agreement.kind]} promises appears here, sentence by sentence, as soon as{' '}
              {firm} has gone through it.
            </p>
          ) : (
            bySection(data.items).map(({ section, clauses }) => (
              <section
                key={clauses[0]?.id}
                aria-label={section ?? 'Without a section'}
                className="border-border not-first-of-type:border-t"
              >
                <h3 className="wrap-anywhere px-5 pt-4 pb-1 font-medium text-sm text-text-muted">
                  {section ?? 'Without a section'}
                </h3>
                <ul className="divide-y divide-border">
                  {clauses.map((clause) => (
                    <li key={clause.id} className="grid gap-2 px-5 py-3">
                      <p className={cn('wrap-anywhere text-sm', clause.rates && 'line-clamp-3')}>{textOf(clause)}</p>
                      {clause.rates ? <RateTable rates={clause.rates} name={excerpt(clause.quote, 40)} /> : null}
                      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                        <Badge>{CLAUSE_KIND_NAMES[clause.kind]}</Badge>
                        <ClauseFacts clause={clause} />
                        {paged ? <span className="text-text-muted text-xs">Page {clause.page}</span> : null}
                      </div>
                    </li>
                  ))}
                </ul>
              </section>
            ))
          )
        ) : error ? (
          <div className="p-4">
            <LoadFailure what="what is agreed" query={{ error, isFetching, refetch }} />
          </div>
        ) : (
          <Loading label="Loading what is agreed..." className="px-5 py-4">
            <Skeleton className="w-72 max-w-full" />
          </Loading>
        )}
      </section>
    </Card>
  );
}
