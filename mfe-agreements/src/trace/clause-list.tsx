import { errorText, newIdempotencyKey } from '@scopewright/api-client';
import { placeOfClause, textOf } from '@scopewright/company-kit/agreements/clause-words';
import { clausePath, tracedItemPath } from '@scopewright/company-kit/agreements/trace-paths';
import {
  type ClauseFilter,
  type CoveredClause,
  type Suggestion,
  type TraceCommands,
  useCoverageClauses,
  useTraceSuggestions,
} from '@scopewright/company-kit/agreements/trace-queries';
import { ItemIcon } from '@scopewright/company-kit/scope/item-icon';
import { HIT_WORDS } from '@scopewright/company-kit/scope/scope-words';
import { useScopeAccess } from '@scopewright/company-kit/scope/use-scope-access';
import { CLAUSE_KIND_NAMES } from '@scopewright/domain/clauses/kind-names';
import { groupBy } from '@scopewright/domain/group-by';
import { Badge, Button, CircleCheck, EmptyState, Link2, ListSkeleton, PagedList, Plus, X } from '@scopewright/ui';
import { useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useMemo, useState } from 'react';
import { LinkItemDialog } from './link-dialog.tsx';

const ROWS = ['w-80', 'w-64', 'w-72'];
const CELLS = ['w-24 max-sm:hidden'];

interface ClauseListProps {
  companyId: string;
  filter: ClauseFilter;
  /** Null for view-only users. */
  commands: TraceCommands | null;
  /** A project to open fields in. */
  anyProjectId: string | undefined;
  /** Whether a filter besides that of the list is set. */
  isFiltered: boolean;
}

/** Accepted clauses with the items linked to them; the firm's people link and unlink items. */
export function ClauseList({ companyId, filter, commands, anyProjectId, isFiltered }: ClauseListProps) {
  const listed = useCoverageClauses(companyId, filter);
  const suggestions = useTraceSuggestions(companyId, commands !== null);
  const [choosing, setChoosing] = useState<CoveredClause | null>(null);
  const byClause = useMemo(
    () => groupBy(suggestions.data?.items ?? [], ({ clauseId }) => clauseId),
    [suggestions.data],
  );
  return (
    <>
      <PagedList
        listed={listed}
        noun="clauses"
        explain={errorText}
        skeleton={<ListSkeleton label="Loading the clauses..." rows={ROWS} cells={CELLS} />}
        empty={
          isFiltered ? (
            <EmptyState icon={<Link2 />} title="No clauses match" />
          ) : filter.linked === 'false' ? (
            <EmptyState icon={<CircleCheck />} title="Every clause has something behind it" />
          ) : (
            <EmptyState icon={<Link2 />} title="No accepted clauses" />
          )
        }
      >
        {(clauses) => (
          <ul className="divide-y divide-border">
            {clauses.map((clause) => (
              <li key={clause.id} className="grid gap-2 px-1 py-4 sm:px-4">
                <ClauseHead companyId={companyId} clause={clause} />
                <LinkedItems companyId={companyId} clause={clause} commands={commands} anyProjectId={anyProjectId} />
                {commands ? (
                  <Suggestions
                    suggested={byClause.get(clause.id) ?? []}
                    onLink={(one) =>
                      void (one.outOfScope
                        ? commands.accept([one], newIdempotencyKey())
                        : commands.link(clause.id, one.item))
                    }
                    onChoose={() => setChoosing(clause)}
                  />
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {choosing && commands ? (
        <LinkItemDialog
          companyId={companyId}
          clause={choosing}
          linked={choosing.links.map(({ item }) => item)}
          onLink={(item) => {
            setChoosing(null);
            void commands.link(choosing.id, item);
          }}
          onClose={() => setChoosing(null)}
        />
      ) : null}
    </>
  );
}

function ClauseHead({ companyId, clause }: { companyId: string; clause: CoveredClause }) {
  const { ofClient } = useScopeAccess(useOpenCompany());
  return (
    <div className="grid gap-1">
      <p className="wrap-anywhere max-w-prose text-text">{textOf(clause)}</p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-muted">
        <Badge>{CLAUSE_KIND_NAMES[clause.kind]}</Badge>
        <TenantLink
          to={clausePath(companyId, clause, ofClient)}
          className="wrap-anywhere rounded-sm hover:text-text hover:underline"
        >
          {placeOfClause(clause)}
        </TenantLink>
      </p>
    </div>
  );
}

function LinkedItems({
  companyId,
  clause,
  commands,
  anyProjectId,
}: Pick<ClauseListProps, 'companyId' | 'commands' | 'anyProjectId'> & { clause: CoveredClause }) {
  if (clause.links.length === 0) return null;
  return (
    <ul aria-label="Linked items" className="flex flex-wrap gap-2">
      {clause.links.map(({ id, item, lost }) => {
        const to = lost ? null : tracedItemPath(companyId, item, anyProjectId);
        return (
          <li
            key={id}
            className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-md border border-border bg-surface px-2 text-sm"
          >
            <ItemIcon kind={item.kind} />
            {to === null ? (
              <span className={lost ? 'wrap-anywhere text-text-muted line-through' : 'wrap-anywhere'}>{item.name}</span>
            ) : (
              <TenantLink to={to} className="wrap-anywhere rounded-sm hover:text-brand hover:underline">
                {item.name}
              </TenantLink>
            )}
            <span className="sr-only">{HIT_WORDS[item.kind].one}</span>
            {lost ? (
              <span className="text-text-muted text-xs">{item.id === null ? 'Out of scope' : 'Deleted'}</span>
            ) : null}
            {commands ? (
              <Button
                variant="ghost"
                size="iconSmall"
                aria-label={`Unlink ${item.name}`}
                onClick={() => void commands.unlink({ id, clauseId: clause.id, item })}
              >
                <X aria-hidden="true" />
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function Suggestions({
  suggested,
  onLink,
  onChoose,
}: {
  suggested: readonly Suggestion[];
  onLink: (suggestion: Suggestion) => void;
  onChoose: () => void;
}) {
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      {suggested.map((one) => {
        const { item, reason, outOfScope } = one;
        return (
          <span key={item.id ?? `config-${item.name}`} className="grid max-w-full gap-0.5">
            <button
              type="button"
              className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-md border border-border-strong bg-surface-raised px-3 py-1 text-start font-medium text-sm hover:bg-surface-sunken"
              onClick={() => onLink(one)}
            >
              <ItemIcon kind={item.kind} />
              <span className="wrap-anywhere">
                {outOfScope ? `Take “${item.name}” into scope and link it` : `Link “${item.name}”`}
                <span className="sr-only">, {HIT_WORDS[item.kind].one}</span>
              </span>
            </button>
            <span className="wrap-anywhere text-text-muted text-xs">{reason}</span>
          </span>
        );
      })}
      <Button variant="ghost" size="sm" onClick={onChoose}>
        <Plus aria-hidden="true" />
        Link an item
      </Button>
    </div>
  );
}
