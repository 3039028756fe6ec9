import { LoadFailure } from '@scopewright/calls/load-failure';
import { Button, Card, FileText, ListChecks, Loading, Skeleton } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useId } from 'react';
import { SourceState } from './source-state.tsx';
import { type Agreement, useSource } from './use-source.ts';

export interface SourceCardProps {
  agreement: Agreement;
  /** Path of the page on which its clauses are reviewed. */
  reviewPath: string;
  /** Path of the page that shows the text as a document. */
  documentPath: string | null;
  writable: boolean;
}

/** The sold text, as far as it is read: the state of reading, open decisions, and the way to its clauses. */
export function SourceCard({ agreement, reviewPath, documentPath, writable }: SourceCardProps) {
  const id = useId();
  const { data: source, error, isFetching, refetch } = useSource(agreement);
  return (
    <Card padding="none">
      <section aria-labelledby={id}>
        <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-border border-b px-5 py-2.5">
          <h2 id={id} className="font-semibold text-base">
            What was sold
          </h2>
          {source?.state === 'read' ? (
            <div className="flex flex-wrap gap-3">
              {documentPath ? (
                <Button asChild size="sm" variant="secondary">
                  <TenantLink to={documentPath}>
                    <FileText aria-hidden="true" />
                    Document
                  </TenantLink>
                </Button>
              ) : null}
              <Button asChild size="sm">
                <TenantLink to={reviewPath}>
                  <ListChecks aria-hidden="true" />
                  Review clauses
                </TenantLink>
              </Button>
            </div>
          ) : null}
        </div>
        {source ? (
          <SourceState agreement={agreement} source={source} writable={writable} />
        ) : error ? (
          <div className="p-4">
            <LoadFailure what="what was read" query={{ error, isFetching, refetch }} />
          </div>
        ) : (
          <Loading label="Loading what was read..." className="px-5 py-4">
            <Skeleton className="w-64 max-w-full" />
          </Loading>
        )}
      </section>
    </Card>
  );
}
