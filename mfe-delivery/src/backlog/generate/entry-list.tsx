import { LEVEL_WORDS } from '@scopewright/company-kit/backlog/backlog-words';
import { cn, LoadMore, RadioGroup, Skeleton } from '@scopewright/ui';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { LevelIcon } from '../marks.tsx';
import { type Take, usePreviewEntries } from './generate-queries.ts';
import { FIELD_WORDS, KIND_WORDS, OUTCOME_WORDS, type PlanEntry, type PlanKind } from './plan-words.ts';

type PlanField = PlanEntry['fields'][number];

export interface Decisions {
  of: (key: string, field: PlanField['field']) => Take;
  decide: (key: string, field: PlanField['field'], take: Take) => void;
}

/** Fields whose two values can stand together. */
const JOINABLE: ReadonlySet<string> = new Set(['description', 'criteria', 'labels', 'dependsOn']);

interface EntryListProps {
  previewId: string;
  kind: PlanKind;
  decisions: Decisions;
}

/** The preview's changes to the work items of one kind. */
export function EntryList({ previewId, kind, decisions }: EntryListProps) {
  const entries = usePreviewEntries(previewId, kind);
  const items = entries.data?.pages.flatMap((page) => page.items) ?? [];
  const total = entries.data?.pages.at(-1)?.total ?? items.length;
  return (
    <section aria-label={KIND_WORDS[kind].label} className="grid grid-cols-1 gap-3">
      <p className="text-sm text-text-muted">{KIND_WORDS[kind].hint}</p>
      {entries.data ? null : entries.error ? (
        <FailedToLoad what="the preview" of={entries} />
      ) : (
        <div className="grid gap-3">
          <p role="status" className="sr-only">
            Loading the preview...
          </p>
          <Skeleton size="control" />
          <Skeleton size="control" />
        </div>
      )}
      <ul className="divide-y divide-border rounded-md border border-border empty:hidden">
        {items.map((entry) => (
          <li key={entry.key} className="px-3 py-2">
            <Entry entry={entry} decisions={decisions} />
          </li>
        ))}
      </ul>
      {entries.hasNextPage ? (
        <LoadMore
          shown={items.length}
          total={total}
          hasMore={entries.hasNextPage}
          busy={entries.isFetchingNextPage}
          onLoadMore={() => void entries.fetchNextPage()}
          noun="work items"
        />
      ) : null}
    </section>
  );
}

function Entry({ entry, decisions }: { entry: PlanEntry; decisions: Decisions }) {
  const name = (
    <span className="inline-flex min-w-0 items-center gap-2 align-middle text-sm">
      <LevelIcon level={entry.level} />
      <span className="wrap-anywhere font-medium">{entry.title}</span>
      <span className="sr-only">, {LEVEL_WORDS[entry.level].one}</span>
    </span>
  );
  if (entry.fields.length === 0) return name;
  return (
    <details open={entry.kind === 'conflict'} className="group">
      <summary className="min-h-8 cursor-pointer rounded-sm py-1">
        {name}
        <span className="pl-2 text-text-muted text-xs">
          {entry.fields.map(({ field }) => FIELD_WORDS[field]).join(', ')}
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-4 py-2">
        {entry.fields.map((field) => (
          <FieldValues key={field.field} entry={entry} field={field} decisions={decisions} />
        ))}
      </div>
    </details>
  );
}

interface FieldValuesProps {
  entry: PlanEntry;
  field: PlanField;
  decisions: Decisions;
}

/** The last generated value, the current one and the newly generated one; a conflict is decided here. */
function FieldValues({ entry, field, decisions }: FieldValuesProps) {
  const name = FIELD_WORDS[field.field];
  const isConflict = field.outcome === 'conflict';
  return (
    <section aria-label={name} className="grid grid-cols-1 gap-2">
      <p className="text-sm">
        <span className="font-medium">{name}</span>
        <span className={cn('text-xs', isConflict ? 'text-danger' : 'text-text-muted')}>
          {' '}
          · {OUTCOME_WORDS[field.outcome]}
        </span>
      </p>
      <dl className="grid gap-2 sm:grid-cols-3">
        <Value label="Generated last time" value={field.base} />
        <Value label="In the backlog" value={field.mine} strong={field.outcome === 'kept'} />
        <Value label="Generated now" value={field.generated} strong={field.outcome === 'taken'} />
      </dl>
      {field.outcome === 'merged' ? <Value label="Becomes" value={field.result} strong /> : null}
      {isConflict ? (
        <RadioGroup
          legend={`Which ${name.toLowerCase()} is kept`}
          name={`${entry.key}/${field.field}`}
          className="sm:grid-cols-3"
          value={decisions.of(entry.key, field.field)}
          onValueChange={(take) => decisions.decide(entry.key, field.field, take as Take)}
          options={[
            { value: 'mine', label: 'Keep what is in the backlog' },
            { value: 'generated', label: 'Take what is generated' },
            ...(JOINABLE.has(field.field) ? [{ value: 'both', label: 'Keep both' }] : []),
          ]}
        />
      ) : null}
    </section>
  );
}

function Value({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={cn('min-w-0 rounded-md border p-2', strong ? 'border-brand' : 'border-border')}>
      <dt className="text-text-muted text-xs">{label}</dt>
      <dd className="wrap-anywhere max-h-48 overflow-y-auto whitespace-pre-wrap text-sm">
        {value === '' ? <span className="text-text-muted">Nothing</span> : value}
      </dd>
    </div>
  );
}
