import { ChosenList } from '@scopewright/company-kit/scope/chosen-list';
import { addPart, newPartId } from '@scopewright/company-kit/scope/part-ids';
import { rowOf } from '@scopewright/company-kit/scope/row-of';
import { KIND_WORDS } from '@scopewright/company-kit/scope/scope-words';
import type { ScopeItemOf } from '@scopewright/contracts/scoping';
import { grouped } from '@scopewright/domain/counted';
import { inOrder } from '@scopewright/domain/scoping/parts';
import { setChange } from '@scopewright/editing';
import { keyCheck, LineEdit, nameCheck, RowTextEdit, TextAreaEdit } from '@scopewright/editing/text-edit';
import { Button, Checkbox, Field, Plus, Progress } from '@scopewright/ui';
import { useAssignable } from '@scopewright/workplace-kit/company/use-assignable';
import type { OpenItem } from '../saving/use-scope.tsx';
import { PartActions } from './part-actions.tsx';
import { languageName, PORTAL_LANGUAGES } from './portal-languages.ts';
import { useWorkspace } from './workspace-context.tsx';

interface ProjectEditorProps {
  item: ScopeItemOf<'project'>;
  change: OpenItem['change'];
}

/** The project's own settings: its key, portal and portal groups, and the progress of its items. */
export function ProjectEditor({ item, change }: ProjectEditorProps) {
  const { write } = useWorkspace();
  const { content } = item;
  const set = (key: keyof typeof content, label: string) => (to: string | boolean) =>
    change([setChange(item, ['content', key], to)], label);
  return (
    <div className="grid grid-cols-1 gap-8">
      <Numbers />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Key" hint="Prefix of ticket numbers">
          <LineEdit
            value={content.key}
            readOnly={!write}
            check={keyCheck}
            onCommit={set('key', 'Key of the project')}
            className="font-mono uppercase"
          />
        </Field>
        <Field label="Portal name">
          <LineEdit
            value={content.portalName}
            readOnly={!write}
            onCommit={set('portalName', 'Portal name')}
            maxLength={255}
          />
        </Field>
        <Field label="Purpose" className="sm:col-span-2">
          <TextAreaEdit
            value={content.purpose}
            readOnly={!write}
            onCommit={set('purpose', 'Purpose of the project')}
            maxLength={5_000}
          />
        </Field>
        <Checkbox
          label="Service project"
          hint="Only service projects have a portal and approvals."
          checked={content.isServiceProject}
          disabled={!write}
          onChange={(event) => set('isServiceProject', 'Service project')(event.target.checked)}
          className="sm:col-span-2"
        />
        <Consultants item={item} change={change} />
        <Languages item={item} change={change} />
      </div>
      <PortalGroups item={item} change={change} />
    </div>
  );
}

/** The people of the firm who work on the project. */
function Consultants({ item, change }: ProjectEditorProps) {
  const { write } = useWorkspace();
  const people = useAssignable(write);
  const { consultantIds } = item.content;
  const set = (to: string[]) =>
    change([setChange(item, ['content', 'consultantIds'], to)], 'Consultants of the project');
  return (
    <Field label="Consultants">
      <ChosenList
        label="Consultants of the project"
        chosen={consultantIds.map((id) => ({
          value: id,
          label: people.find((person) => person.id === id)?.name ?? 'Someone of the firm',
        }))}
        choices={people
          .filter(({ id }) => !consultantIds.includes(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
        addLabel="Add a consultant"
        placeholder="Add someone"
        disabled={!write}
        onAdd={(id) => set([...consultantIds, id])}
        onRemove={(id) => set(consultantIds.filter((other) => other !== id))}
      />
      {!write && consultantIds.length === 0 ? <p className="text-sm text-text-muted">No one yet</p> : null}
    </Field>
  );
}

/** The portal's languages, the default language first. */
function Languages({ item, change }: ProjectEditorProps) {
  const { write } = useWorkspace();
  const { languages } = item.content;
  const set = (to: string[]) => change([setChange(item, ['content', 'languages'], to)], 'Languages of the portal');
  return (
    <Field label="Languages" hint="Of the portal, its default language first">
      <ChosenList
        label="Languages of the portal"
        chosen={languages.map((tag, at) => ({
          value: tag,
          label: at === 0 && languages.length > 1 ? `${languageName(tag)} (default)` : languageName(tag),
        }))}
        choices={PORTAL_LANGUAGES.filter((tag) => !languages.includes(tag)).map((tag) => ({
          value: tag,
          label: languageName(tag),
        }))}
        addLabel="Add a language"
        placeholder="Add a language"
        disabled={!write}
        onAdd={(tag) => set([...languages, tag])}
        onRemove={(tag) => set(languages.filter((other) => other !== tag))}
      />
    </Field>
  );
}

function Numbers() {
  const { project, rows } = useWorkspace();
  const own = rows.filter(({ projectId }) => projectId === project.id);
  const count = (kind: 'workflow' | 'requestType') => own.filter((row) => row.kind === kind).length;
  // as in the list of projects, the project counts as one of its items
  const items = [rowOf(project), ...own];
  const implemented = items.filter(({ implementedAt }) => implementedAt !== null).length;
  const open = items.reduce((sum, { openQuestions }) => sum + openQuestions, 0);
  const NUMBERS = [
    { label: KIND_WORDS.workflow.many, value: count('workflow') },
    { label: KIND_WORDS.requestType.many, value: count('requestType') },
    { label: 'Open questions', value: open },
  ];
  return (
    <section
      aria-label="Numbers of the project"
      className="grid gap-4 rounded-lg border border-border bg-surface-raised p-4 sm:p-5"
    >
      <dl className="grid grid-cols-3 gap-4">
        {NUMBERS.map(({ label, value }) => (
          <div key={label} className="grid gap-0.5">
            <dt className="text-text-muted text-xs">{label}</dt>
            <dd className="font-semibold text-xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-1.5">
        <p className="text-sm text-text-muted tabular-nums">
          {implemented} of {grouped(items.length, 'item')} implemented
        </p>
        <Progress
          value={(implemented / items.length) * 100}
          label="Items implemented"
          valueText={`${implemented} of ${items.length}`}
          tone="success"
        />
      </div>
    </section>
  );
}

const MAP = ['content', 'portalGroups'];

function PortalGroups({ item, change }: ProjectEditorProps) {
  const { write } = useWorkspace();
  const groups = inOrder(item.content.portalGroups);
  return (
    <section aria-labelledby="portal-groups" className="grid grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 id="portal-groups" className="font-semibold text-text">
          Portal groups
        </h3>
        {write ? (
          <Button
            variant="secondary"
            size="sm"
            onClick={() =>
              change([addPart(MAP, newPartId(), { name: `Group ${groups.length + 1}` })], 'New portal group')
            }
          >
            <Plus aria-hidden="true" />
            Add group
          </Button>
        ) : null}
      </div>
      {groups.length === 0 ? (
        <p className="text-sm text-text-muted">Groups are the headings under which the portal shows request types.</p>
      ) : (
        <ul className="divide-y divide-border rounded-md border border-border bg-surface-raised">
          {groups.map(([id, { name }]) => (
            <li key={id} data-part={id} className="flex items-center gap-2 px-3 py-1.5">
              <div className="min-w-0 flex-1">
                <RowTextEdit
                  aria-label={`Portal name group ${name}`}
                  value={name}
                  readOnly={!write}
                  check={nameCheck}
                  onCommit={(to) => change([setChange(item, [...MAP, id, 'name'], to)], 'Rename the portal group')}
                />
              </div>
              {write ? (
                <PartActions item={item} map={MAP} id={id} name={name} what="portal group" change={change} />
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
