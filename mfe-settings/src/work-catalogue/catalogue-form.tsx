import { CATALOGUE_ENTRIES_MAX } from '@scopewright/contracts/backlog/limits';
import { STANDARD_CATALOGUE } from '@scopewright/domain/backlog/agreed-work/catalogue';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { Button, Plus } from '@scopewright/ui';
import { useUnsavedChanges } from '@scopewright/workplace-kit/unsaved/unsaved-changes';
import { type FormEvent, useRef, useState } from 'react';
import { NotSaved } from '../layout/not-saved.tsx';
import { useEdits } from '../layout/use-edits.ts';
import { blankEntry, type EntryTexts, readEntries, textsOf } from './catalogue-draft.ts';
import { EntryFields } from './entry-fields.tsx';
import { type Catalogue, useChangeWorkCatalogue } from './use-work-catalogue.ts';

const FAILED = 'The work catalog could not be saved. Please try again.';
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The typed entries, their errors, and saving them. */
function useCatalogueEdits(catalogue: Catalogue) {
  const { abilities } = useSession();
  const change = useChangeWorkCatalogue();
  const { typed, tried, setTried, edit, reset, saved } = useEdits<{ entries: EntryTexts[] }>(change);
  const form = useRef<HTMLFormElement>(null);
  const write = can(abilities, 'backlog:write');
  const texts = typed.entries ?? catalogue.entries.map(textsOf);
  const { entries, problems } = readEntries(texts);
  const wrong = Object.keys(problems).length > 0;
  const dirty = wrong || !isSame(entries, catalogue.entries);
  useUnsavedChanges(write && dirty);

  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    // closed entries open and their fields are marked by the next paint
    if (wrong) requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    if (wrong || !dirty || change.isPending) return;
    const isStandard = isSame(entries, STANDARD_CATALOGUE);
    change.mutate(
      { version: catalogue.version, entries: isStandard ? null : entries },
      saved('The work catalog was saved'),
    );
  }
  return {
    form,
    write,
    texts,
    problems: tried ? problems : {},
    isStandard: isSame(entries, STANDARD_CATALOGUE),
    dirty,
    change,
    reset,
    save,
    setEntries: (changed: EntryTexts[]) => edit({ entries: changed }),
  };
}

/** The entries of the catalog, each with its fields below; edits stay there until they are saved. */
export function CatalogueForm({ catalogue }: { catalogue: Catalogue }) {
  const { form, write, texts, problems, isStandard, dirty, change, reset, save, setEntries } =
    useCatalogueEdits(catalogue);
  const [added, setAdded] = useState<string | null>(null);
  const add = () => {
    const entry = blankEntry();
    setAdded(entry.id);
    setEntries([entry, ...texts]);
  };
  return (
    <form ref={form} noValidate aria-label="Work catalog" className="grid grid-cols-1 gap-5" onSubmit={save}>
      {write ? (
        <div>
          <Button variant="secondary" disabled={texts.length >= CATALOGUE_ENTRIES_MAX} onClick={add}>
            <Plus aria-hidden="true" />
            Add entry
          </Button>
        </div>
      ) : null}
      <ul className="divide-y divide-border rounded-md border border-border">
        {texts.map((entry) => (
          <li key={entry.id}>
            <EntryFields
              entry={entry}
              write={write}
              isNew={entry.id === added}
              problems={problems}
              onEntry={(changed) => setEntries(texts.map((one) => (one.id === entry.id ? changed : one)))}
              onRemove={() => setEntries(texts.filter(({ id }) => id !== entry.id))}
            />
          </li>
        ))}
      </ul>
      <NotSaved
        error={change.error}
        failed={FAILED}
        meanwhile={() =>
          'Someone else has changed the work catalog in the meantime. Your entries are still in the fields: save again to use them.'
        }
        onTakeTheirs={reset}
      />
      {write ? (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={change.isPending} disabled={!dirty}>
            {change.isPending ? 'Saving...' : 'Save work catalog'}
          </Button>
          <Button variant="secondary" disabled={!dirty || change.isPending} onClick={reset}>
            Discard changes
          </Button>
          <Button
            variant="ghost"
            disabled={isStandard || change.isPending}
            onClick={() => setEntries(STANDARD_CATALOGUE.map(textsOf))}
          >
            Back to the standard
          </Button>
        </div>
      ) : null}
    </form>
  );
}
