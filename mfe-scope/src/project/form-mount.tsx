import { placeWithin } from '@scopewright/company-kit/scope/scope-paths';
import type { ScopeItemOf } from '@scopewright/contracts/scoping';
import { useStableArray } from '@scopewright/lists/use-stable-array';
import { useSearchParams } from '@scopewright/remote-contract/router';
import { useMemo } from 'react';
import { useProjectContents } from '../findings/use-findings.ts';
import { FormEditor } from '../form/form-editor.tsx';
import { useCreateItem } from '../queries/use-create-item.ts';
import type { OpenItem } from '../saving/use-scope.tsx';
import { useFields } from './use-fields.ts';
import { useWorkspace } from './workspace-context.tsx';

/** The form editor of a request type, with the project data it needs. */
export function FormMount({ item, change }: { item: ScopeItemOf<'requestType'>; change: OpenItem['change'] }) {
  const { project, rows, findings, write, ofClient, openItem } = useWorkspace();
  const [search] = useSearchParams();
  const contents = useProjectContents(project.id);
  const workflows = useStableArray(useMemo(() => contents.filter((each) => each.kind === 'workflow'), [contents]));
  const own = useStableArray(useMemo(() => findings.filter(({ itemId }) => itemId === item.id), [findings, item.id]));
  const needed = useMemo(
    () => Object.values(item.content.placements).map(({ fieldId }) => fieldId),
    [item.content.placements],
  );
  const fields = useFields(contents, rows, needed);
  const create = useCreateItem();
  return (
    <FormEditor
      item={item}
      change={change}
      fields={fields}
      findings={own}
      readOnly={!write}
      ofClient={ofClient}
      project={project}
      workflows={workflows}
      createField={async (name, content) => {
        const made = await create.mutateAsync({ kind: 'field', name, content });
        if (made.kind !== 'field') throw new Error('The server created something other than a field');
        return made;
      }}
      openItem={openItem}
      place={placeWithin(search)}
    />
  );
}
