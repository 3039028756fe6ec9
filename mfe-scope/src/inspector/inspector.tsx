import { NotYetSold } from '@scopewright/company-kit/agreements/not-yet-sold';
import { itemPath, viewOf } from '@scopewright/company-kit/scope/scope-paths';
import { PHASE_CHOICES } from '@scopewright/company-kit/scope/scope-words';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { type Json, setChange } from '@scopewright/editing';
import { TextAreaEdit } from '@scopewright/editing/text-edit';
import { useHost } from '@scopewright/remote-contract';
import { useSearchParams } from '@scopewright/remote-contract/router';
import { ArrowLeft, cn, Field, Input, Late, latePart, Skeleton } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useAssignable } from '@scopewright/workplace-kit/company/use-assignable';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useWorkspace } from '../project/workspace-context.tsx';
import { type OpenItem, useItemAnswer } from '../saving/use-scope.tsx';
import { Implemented } from './implemented.tsx';
import { OpenQuestions } from './open-questions.tsx';
import { ReadyState } from './ready-state.tsx';

const history = latePart(() => import('./item-history.tsx').then(({ ItemHistory }) => ItemHistory));

/** Details of the open item, whatever its kind. */
export function Inspector({ className }: { className?: string }) {
  const { companyId, project, openId, isWide } = useWorkspace();
  const [search] = useSearchParams();
  const answer = useItemAnswer(openId, project.id);
  return (
    <section
      aria-label="Details"
      className={cn('min-h-0 overflow-y-auto overscroll-contain border-border px-4 py-5 xl:border-l', className)}
    >
      <TenantLink
        to={itemPath(companyId, project.id, openId, [], viewOf(search))}
        className={cn(
          '-ml-2 mb-2 inline-flex min-h-10 items-center gap-2 rounded-md px-2 text-sm text-text-muted hover:text-text [&_svg]:size-4',
          isWide ? 'min-[107.5rem]:hidden' : 'xl:hidden',
        )}
      >
        <ArrowLeft aria-hidden="true" /> Back to the editor
      </TenantLink>
      {answer.kind === 'open' ? <Details key={openId} open={answer.open} /> : null}
      {answer.kind === 'loading' ? (
        <div className="grid gap-5">
          <Skeleton size="control" />
          <Skeleton size="control" />
          <Skeleton size="control" />
        </div>
      ) : null}
    </section>
  );
}

function Details({ open }: { open: OpenItem }) {
  const { companyId, notYetSold, write, ofClient } = useWorkspace();
  const { Slot } = useHost();
  const { item, change } = open;
  const set = (key: keyof ScopeItem, label: string, to: Json) => change([setChange(item, [key], to)], label);
  return (
    <div className="grid max-w-lg gap-5">
      <h2 className="font-semibold text-text">Details</h2>
      <Implemented item={item} />
      <NotYetSold companyId={companyId} parts={notYetSold.get(item.id) ?? []} />
      <Field label="Phase">
        <Picker
          value={String(item.phase)}
          options={PHASE_CHOICES}
          disabled={!write}
          onChange={(phase) => set('phase', 'Phase', Number(phase))}
        />
      </Field>
      <ReadyState item={item} change={change} />
      <Owner item={item} onChoose={(to) => set('ownerId', 'Owner', to)} />
      <Field label="Deadline">
        <Input
          type="date"
          value={item.deadline ?? ''}
          disabled={!write}
          onChange={(event) => set('deadline', 'Deadline', event.target.value || null)}
        />
      </Field>
      <OpenQuestions item={item} change={change} />
      {Slot ? <Slot name="sold-in" props={{ companyId, item, write, ofClient }} /> : null}
      {ofClient ? null : (
        <Field label="Notes" hint="For your firm only; clients never see them.">
          <TextAreaEdit
            value={item.notes}
            readOnly={!write}
            maxLength={10_000}
            rows={3}
            onCommit={(to) => set('notes', 'Notes', to)}
          />
        </Field>
      )}
      <Late of={history} props={{ itemId: item.id }} />
    </div>
  );
}

/** The item's owner, chosen from the firm's people: the company's consultants first. */
function Owner({ item, onChoose }: { item: ScopeItem; onChoose: (ownerId: string | null) => void }) {
  const { write } = useWorkspace();
  const known = useAssignable(write);
  const isStrange = item.ownerId !== null && !known.some(({ id }) => id === item.ownerId);
  return (
    <Field label="Owner">
      <Picker
        value={item.ownerId ?? ''}
        disabled={!write}
        onChange={(id) => onChoose(id || null)}
        none="No owner"
        options={[
          ...known.map(({ id, name }) => ({ value: id, label: name })),
          ...(isStrange && item.ownerId ? [{ value: item.ownerId, label: 'Someone of the firm' }] : []),
        ]}
      />
    </Field>
  );
}
