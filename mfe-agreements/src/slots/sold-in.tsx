import { placeOfClause, textOf } from '@scopewright/company-kit/agreements/clause-words';
import { clausePath } from '@scopewright/company-kit/agreements/trace-paths';
import { useItemTrace, useTraceCommands } from '@scopewright/company-kit/agreements/trace-queries';
import { HIT_WORDS } from '@scopewright/company-kit/scope/scope-words';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { Badge, Button, Plus, TimeAgo, UiProvider, X } from '@scopewright/ui';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useState } from 'react';
import { remote } from '../pages.ts';
import { LinkClauseDialog } from '../trace/link-dialog.tsx';
import '../remote.css';

interface SoldInProps {
  companyId: string;
  item: Pick<ScopeItem, 'id' | 'name'>;
  write: boolean;
  ofClient: boolean;
}

/** The clauses that sell an item; nothing while the company has no accepted clauses. */
export default function SoldIn({ companyId, item, write, ofClient }: SoldInProps) {
  const { data } = useItemTrace(companyId, item.id);
  const commands = useTraceCommands(companyId);
  const [choosing, setChoosing] = useState(false);
  if (!data?.hasClauses) return null;
  return (
    <UiProvider remote={remote.name}>
      <section aria-labelledby="sold-in" className="grid grid-cols-1 gap-2">
        <div className="flex min-h-9 items-center gap-2">
          <h3 id="sold-in" className="font-medium text-sm text-text">
            Sold in
          </h3>
          {data.cover === 'none' ? <Badge tone="warning">No clause</Badge> : null}
          {write ? (
            <Button variant="ghost" size="sm" className="-mr-2 ms-auto" onClick={() => setChoosing(true)}>
              <Plus aria-hidden="true" />
              Link
            </Button>
          ) : null}
        </div>
        <ul className="grid grid-cols-1 gap-3">
          {data.links.map(({ id, clause, through, createdAt, createdBy }) => (
            <li key={id} className="grid gap-1 rounded-md border border-border bg-surface-raised p-2 text-sm">
              <div className="flex items-start gap-1">
                <TenantLink
                  to={clausePath(companyId, clause, ofClient)}
                  className="wrap-anywhere min-w-0 flex-1 rounded-sm font-medium hover:text-brand hover:underline"
                >
                  {placeOfClause(clause)}
                </TenantLink>
                {write && through === null ? (
                  <Button
                    variant="ghost"
                    size="iconSmall"
                    aria-label={`Unlink from ${placeOfClause(clause)}`}
                    onClick={() => void commands.unlink({ id, clauseId: clause.id, item })}
                  >
                    <X aria-hidden="true" />
                  </Button>
                ) : null}
              </div>
              <p className="wrap-anywhere text-text-muted">“{textOf(clause)}”</p>
              <p className="wrap-anywhere text-text-muted text-xs">
                {through ? `Through the ${HIT_WORDS[through.kind].one.toLowerCase()} “${through.name}”` : null}
                {through === null && createdBy ? (
                  <>
                    Linked by {createdBy}, <TimeAgo at={createdAt} />
                  </>
                ) : null}
              </p>
            </li>
          ))}
        </ul>
        {choosing ? (
          <LinkClauseDialog
            companyId={companyId}
            item={item}
            onLink={(clause) => {
              setChoosing(false);
              void commands.link(clause.id, item);
            }}
            onClose={() => setChoosing(false)}
          />
        ) : null}
      </section>
    </UiProvider>
  );
}
