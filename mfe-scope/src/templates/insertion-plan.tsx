import { ItemIcon } from '@scopewright/company-kit/scope/item-icon';
import { KIND_WORDS } from '@scopewright/company-kit/scope/scope-words';
import type { InsertionResult } from '@scopewright/contracts/scoping';
import { counted } from '@scopewright/domain/counted';
import { cn, Info, TriangleAlert } from '@scopewright/ui';

/** The additions to the project, and conflicts. */
export function InsertionPlan({ plan: { items, conflicts } }: { plan: InsertionResult }) {
  return (
    <section aria-labelledby="plan" className="grid gap-3">
      <h3 id="plan" className="font-semibold text-text">
        {counted(items.length, 'item will be added', 'items will be added')} into the project
      </h3>
      {[true, false].map((blocking) => (
        <InsertionConflicts
          key={String(blocking)}
          conflicts={conflicts.filter(({ blocks }) => blocks === blocking)}
          blocking={blocking}
        />
      ))}
      <ul className="grid max-h-56 gap-x-6 gap-y-1 overflow-y-auto text-sm sm:grid-cols-2">
        {items.map(({ kind, name }) => (
          <li key={`${kind}/${name}`} className="flex min-w-0 items-center gap-2">
            <ItemIcon kind={kind} />
            <span className="truncate">{name}</span>
            <span className="sr-only">, {KIND_WORDS[kind].one}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The names of the items that each message is about. */
function byMessage(conflicts: InsertionResult['conflicts']): [message: string, names: string[]][] {
  const named = new Map<string, string[]>();
  for (const { name, message } of conflicts) named.set(message, [...(named.get(message) ?? []), name]);
  return [...named];
}

/** Blocking conflicts; or, if nothing has to be done, how existing items are treated. */
export function InsertionConflicts({
  conflicts,
  blocking,
}: {
  conflicts: InsertionResult['conflicts'];
  blocking: boolean;
}) {
  if (conflicts.length === 0) return null;
  const Icon = blocking ? TriangleAlert : Info;
  return (
    <ul
      className={cn(
        'grid gap-1.5 rounded-md border p-3 text-sm',
        blocking ? 'border-warning bg-warning-soft' : 'border-border bg-surface-sunken',
      )}
    >
      {byMessage(conflicts).map(([message, names]) => (
        <li key={message} className="flex gap-2">
          <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', blocking ? 'text-warning' : 'text-info')} />
          <span className="wrap-anywhere">
            <span className="font-medium">{names.join(', ')}</span>: {message}
          </span>
        </li>
      ))}
    </ul>
  );
}
