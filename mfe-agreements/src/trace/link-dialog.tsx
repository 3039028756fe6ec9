import { placeOfClause, textOf } from '@scopewright/company-kit/agreements/clause-words';
import {
  type CoveredClause,
  type CoveredItem,
  type TracedClause,
  type TracedItem,
  useCoverageClauses,
  useCoverageItems,
} from '@scopewright/company-kit/agreements/trace-queries';
import { ItemIcon } from '@scopewright/company-kit/scope/item-icon';
import { HIT_WORDS } from '@scopewright/company-kit/scope/scope-words';
import { CLAUSE_KIND_NAMES } from '@scopewright/domain/clauses/kind-names';
import { Button, Link2, OpenDialog, SearchInput, useDebounced } from '@scopewright/ui';
import { type KeyboardEvent, useRef, useState } from 'react';

interface ChooseProps {
  companyId: string;
  onClose: () => void;
}

const WAIT_MS = 250;
const CHOICE =
  'flex min-h-11 w-full items-center gap-2 rounded-md px-3 py-2 text-start text-sm hover:bg-surface-sunken focus-visible:-outline-offset-2';

/** Chooses the links of a clause, among everything in scope. */
export function LinkItemDialog({
  companyId,
  clause,
  linked,
  onLink,
  onClose,
}: ChooseProps & {
  clause: TracedClause;
  /** Existing links. */
  linked: readonly TracedItem[];
  onLink: (item: CoveredItem) => void;
}) {
  const [search, setSearch] = useState('');
  const words = useDebounced(search.trim(), WAIT_MS);
  const listed = useCoverageItems(companyId, words ? { search: words } : {});
  const isLinked = ({ id, name }: TracedItem) =>
    linked.some((one) => one.id === id && (id !== null || one.name === name));
  const isCurrent = words === search.trim() && listed.data !== undefined && !listed.isPlaceholderData;
  const items = (listed.data?.pages.flatMap((page) => page.items) ?? []).filter((item) => !isLinked(item));
  return (
    <OpenDialog onClose={onClose} title="Link an item" description={textOf(clause)} size="md">
      <Found
        label="Search the scope"
        search={search}
        onSearch={setSearch}
        listed={listed}
        count={items.length}
        isCurrent={isCurrent}
      >
        {items.map((item) => (
          <li key={item.id ?? `config-${item.name}`}>
            <button type="button" className={CHOICE} onClick={() => onLink(item)}>
              <ItemIcon kind={item.kind} />
              <span className="wrap-anywhere min-w-0 flex-1">{item.name}</span>
              <span className="text-text-muted text-xs">{HIT_WORDS[item.kind].one}</span>
            </button>
          </li>
        ))}
      </Found>
    </OpenDialog>
  );
}

/** Chooses the clause that sells an item. */
export function LinkClauseDialog({
  companyId,
  item,
  onLink,
  onClose,
}: ChooseProps & { item: Pick<TracedItem, 'name'>; onLink: (clause: CoveredClause) => void }) {
  const [search, setSearch] = useState('');
  const words = useDebounced(search.trim(), WAIT_MS);
  const listed = useCoverageClauses(companyId, words ? { search: words } : {});
  const isCurrent = words === search.trim() && listed.data !== undefined && !listed.isPlaceholderData;
  const clauses = listed.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <OpenDialog onClose={onClose} title="Link a clause" description={`What sells “${item.name}”?`} size="md">
      <Found
        label="Search the clauses"
        search={search}
        onSearch={setSearch}
        listed={listed}
        count={clauses.length}
        isCurrent={isCurrent}
      >
        {clauses.map((clause) => (
          <li key={clause.id}>
            <button type="button" className={CHOICE} onClick={() => onLink(clause)}>
              <Link2 aria-hidden="true" className="size-4 shrink-0" />
              <span className="grid min-w-0 flex-1">
                <span className="wrap-anywhere">{textOf(clause)}</span>
                <span className="font-normal text-text-muted text-xs">
                  {CLAUSE_KIND_NAMES[clause.kind]} · {placeOfClause(clause)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </Found>
    </OpenDialog>
  );
}

function Found({
  label,
  search,
  onSearch,
  listed,
  count,
  isCurrent,
  children,
}: {
  label: string;
  /** The results are those of the typed words. */
  isCurrent: boolean;
  search: string;
  onSearch: (search: string) => void;
  listed: Pick<
    ReturnType<typeof useCoverageItems> | ReturnType<typeof useCoverageClauses>,
    'data' | 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'refetch'
  >;
  count: number;
  children: React.ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  /** Arrows move from the field through the results; Enter in the field chooses the first one, once it is known. */
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { currentTarget } = event;
    const target = event.target as HTMLButtonElement;
    const field: Element | null = currentTarget.querySelector('input');
    const choices = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = choices.indexOf(target);
    if (target !== field && at === -1) return;
    if (event.key === 'Enter' && target === field && isCurrent) choices[0]?.click();
    else if (event.key === 'ArrowDown') choices[Math.min(at + 1, choices.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') (choices[at - 1] ?? currentTarget.querySelector('input'))?.focus();
    else return;
    event.preventDefault();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are of the field and the results within
    <div className="grid grid-cols-1 gap-3" onKeyDown={onKeyDown}>
      <SearchInput label={label} placeholder={label} value={search} onValueChange={onSearch} />
      <p role="status" className="text-sm text-text-muted">
        {listed.error && !listed.data
          ? 'The list could not be loaded.'
          : !listed.data
            ? 'Loading...'
            : count === 0
              ? 'No results.'
              : ''}
      </p>
      {listed.error && !listed.data ? (
        <Button variant="secondary" onClick={() => void listed.refetch()}>
          Try again
        </Button>
      ) : null}
      <ul ref={list} className="grid max-h-80 grid-cols-1 overflow-y-auto overscroll-contain">
        {children}
      </ul>
      {listed.hasNextPage ? (
        <Button variant="secondary" busy={listed.isFetchingNextPage} onClick={() => void listed.fetchNextPage()}>
          Load more
        </Button>
      ) : null}
    </div>
  );
}
