import { Link, useLocation, useSearchParams } from '@scopewright/remote-contract/router';
import { Button, cn } from '@scopewright/ui';
import { countCompanies } from '../bulk/use-bulk-change.ts';
import { addressOf, type CompaniesView, PAGE_SIZE } from './list-view.ts';

/** The page numbers offered: the first, the last, and those around the current one; a gap is null. */
export function offeredPages(page: number, pages: number): (number | null)[] {
  const offered = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b);
  return offered.flatMap((number, index) => {
    const before = offered[index - 1] ?? number - 1;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
}

interface PageLinksProps {
  view: CompaniesView;
  total: number;
  /** Called when the user is about to go to a page. */
  onApproach: (page: number) => void;
  onGo: () => void;
}

/** The foot of the list: which rows are shown, and links to the other pages. */
export function PageLinks({ view, total, onApproach, onGo }: PageLinksProps) {
  const { pathname } = useLocation();
  const [address] = useSearchParams();
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const { page } = view;
  const first = (page - 1) * PAGE_SIZE + 1;
  const number = (value: number) => value.toLocaleString('en');
  const linkTo = (target: number) => ({
    to: { pathname, search: `?${addressOf(address, { ...view, page: target })}` },
    onPointerEnter: () => onApproach(target),
    onFocus: () => onApproach(target),
    onClick: onGo,
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-4 text-sm text-text-muted">
      <p aria-live="polite">
        Showing {number(first)}–{number(Math.min(total, page * PAGE_SIZE))} of {countCompanies(total)}
      </p>
      {pages > 1 ? (
        <nav aria-label="Pages" className="flex items-center gap-1">
          {page > 1 ? (
            <Button asChild variant="secondary" size="sm">
              <Link rel="prev" {...linkTo(page - 1)}>
                Previous
              </Link>
            </Button>
          ) : null}
          <ol className="flex items-center gap-1 max-sm:hidden">
            {offeredPages(page, pages).map((target, index, all) => (
              <li key={target ?? `after ${all[index - 1]}`}>
                {target === null ? (
                  <span className="px-1">…</span>
                ) : (
                  <Link
                    {...linkTo(target)}
                    aria-label={`Page ${target}`}
                    aria-current={target === page ? 'page' : undefined}
                    className={cn(
                      'flex h-9 min-w-9 items-center justify-center rounded-md px-2 tabular-nums',
                      target === page
                        ? 'bg-brand-soft font-semibold text-brand'
                        : 'hover:bg-surface-sunken hover:text-text',
                    )}
                  >
                    {number(target)}
                  </Link>
                )}
              </li>
            ))}
          </ol>
          <span className="px-2 sm:hidden">
            Page {number(page)} of {number(pages)}
          </span>
          {page < pages ? (
            <Button asChild variant="secondary" size="sm">
              <Link rel="next" {...linkTo(page + 1)}>
                Next
              </Link>
            </Button>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}
