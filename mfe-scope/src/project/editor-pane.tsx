import { ItemIcon } from '@scopewright/company-kit/scope/item-icon';
import { detailsPath, projectPath, viewOf } from '@scopewright/company-kit/scope/scope-paths';
import { KIND_WORDS } from '@scopewright/company-kit/scope/scope-words';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { setChange } from '@scopewright/editing';
import { nameCheck, PlainTextEdit, TitleEdit } from '@scopewright/editing/text-edit';
import { useSearchParams } from '@scopewright/remote-contract/router';
import { ArrowLeft, Button, cn, EmptyState, Late, latePart, PanelRight, Search, Skeleton } from '@scopewright/ui';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { memo } from 'react';
import { WithFindingsStrip } from '../findings/findings-strip.tsx';
import { type OpenItem, useItemAnswer } from '../saving/use-scope.tsx';
import { ItemMenu } from './item-menu.tsx';
import { ProjectEditor } from './project-editor.tsx';
import { useWorkspace } from './workspace-context.tsx';

const workflowEditor = latePart(() =>
  import('../workflow/workflow-editor.tsx').then(({ WorkflowEditor }) => WorkflowEditor),
);
const formEditor = latePart(() => import('./form-mount.tsx').then(({ FormMount }) => FormMount));
const fieldEditor = latePart(() => import('./field-mount.tsx').then(({ FieldMount }) => FieldMount));

/** The editor of the open item. */
export const EditorPane = memo(function EditorPane({ className }: { className?: string }) {
  const { companyId, project, openId, isWide } = useWorkspace();
  const answer = useItemAnswer(openId, project.id);
  return (
    <section aria-label="Editor" className={cn('flex min-h-0 min-w-0 flex-col', className)}>
      <WithFindingsStrip key={openId} itemId={openId}>
        <div data-editor-scroll="" className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          <div
            className={cn(
              'mx-auto w-full px-4 py-5 sm:py-7',
              isWide ? 'max-w-7xl sm:px-5 min-[107.5rem]:px-8' : 'max-w-4xl sm:px-8',
            )}
          >
            <TenantLink
              to={projectPath(companyId, project.id)}
              className="-ml-2 mb-2 inline-flex min-h-10 items-center gap-2 rounded-md px-2 text-sm text-text-muted hover:text-text lg:hidden [&_svg]:size-4"
            >
              <ArrowLeft aria-hidden="true" /> All items
            </TenantLink>
            {answer.kind === 'open' ? <Opened key={openId} open={answer.open} /> : null}
            {answer.kind === 'loading' ? <EditorSkeleton /> : null}
            {answer.kind === 'failed' ? <FailedToLoad what="the item" of={answer} /> : null}
            {answer.kind === 'gone' ? (
              <EmptyState
                icon={<Search />}
                title="This item was not found"
                description="It may have been deleted, or belong to another company."
                action={
                  <Button asChild variant="secondary">
                    <TenantLink to={projectPath(companyId, project.id)}>Back to the project</TenantLink>
                  </Button>
                }
              />
            ) : null}
          </div>
        </div>
      </WithFindingsStrip>
    </section>
  );
});

const EditorSkeleton = () => (
  <div className="grid gap-4">
    <p role="status" className="sr-only">
      Loading the item...
    </p>
    <Skeleton size="control" className="w-72 max-w-full" />
    <Skeleton className="w-96 max-w-full" />
    <Skeleton size="control" className="mt-6 w-full" />
  </div>
);

function Opened({ open }: { open: OpenItem }) {
  const { companyId, project, isWide, write } = useWorkspace();
  const [search] = useSearchParams();
  const { item, change } = open;
  const set = (key: 'name' | 'description', label: string) => (to: string) =>
    change([setChange(item, [key], to)], label);
  return (
    <>
      <header className="grid gap-2 pb-6">
        <div className="flex items-start gap-2">
          <span className="flex min-h-9 items-center gap-2 text-sm text-text-muted">
            <ItemIcon kind={item.kind} />
            {KIND_WORDS[item.kind].one}
          </span>
          <div className="ms-auto flex items-center gap-1">
            <Button asChild variant="ghost" size="sm" className={isWide ? 'min-[107.5rem]:hidden' : 'xl:hidden'}>
              <TenantLink to={detailsPath(companyId, project.id, item.id, viewOf(search))}>
                <PanelRight aria-hidden="true" />
                Details
              </TenantLink>
            </Button>
            <ItemMenu item={item} />
          </div>
        </div>
        <h2 className="sr-only">{item.name}</h2>
        <TitleEdit
          value={item.name}
          aria-label="Name"
          readOnly={!write}
          check={nameCheck}
          onCommit={set('name', 'Rename')}
        />
        {write || item.description ? (
          <PlainTextEdit
            value={item.description}
            aria-label="Description"
            placeholder="What is it for? Who uses it?"
            readOnly={!write}
            onCommit={set('description', 'Description')}
          />
        ) : null}
      </header>
      <Editor item={item} open={open} />
    </>
  );
}

function Editor({ item, open }: { item: ScopeItem; open: OpenItem }) {
  switch (item.kind) {
    case 'project':
      return <ProjectEditor item={item} change={open.change} />;
    case 'workflow':
      return <Late of={workflowEditor} props={{ item, change: open.change }} placeholder={<EditorSkeleton />} />;
    case 'requestType':
      return <Late of={formEditor} props={{ item, change: open.change }} placeholder={<EditorSkeleton />} />;
    case 'field':
      return <Late of={fieldEditor} props={{ item, change: open.change }} placeholder={<EditorSkeleton />} />;
  }
}
