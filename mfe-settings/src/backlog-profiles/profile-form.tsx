import { ApiError } from '@scopewright/api-client';
import { EPIC_CUTS, READY_CHECKS } from '@scopewright/contracts/backlog/limits';
import { MESSAGES } from '@scopewright/contracts/errors';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { Alert, Button, Checkbox, Field, Input, Select, Textarea } from '@scopewright/ui';
import { useUnsavedChanges } from '@scopewright/workplace-kit/unsaved/unsaved-changes';
import { type FormEvent, useRef } from 'react';
import { NotSaved } from '../layout/not-saved.tsx';
import { SectionCard } from '../layout/section-card.tsx';
import { useEdits } from '../layout/use-edits.ts';
import { HoursFields } from './hours-fields.tsx';
import { changesOf, type ProfileTexts, readProfile, textsOf, withTyped } from './profile-draft.ts';
import { CRITERIA_WORDS, EPIC_WORDS, READY_WORDS } from './profile-words.ts';
import { SubtaskFields } from './subtask-fields.tsx';
import { TitleFields } from './title-fields.tsx';
import { type Profile, useChangeProfile } from './use-profiles.ts';

const FAILED = 'The profile could not be saved. Please try again.';
const EPIC_OPTIONS = EPIC_CUTS.map((value) => ({ value, label: EPIC_WORDS[value] }));
const CRITERIA = ['givenWhenThen', 'sentences'] as const;
const CRITERIA_OPTIONS = CRITERIA.map((value) => ({ value, label: CRITERIA_WORDS[value] }));
const DESCRIPTION_MAX = 1_000;

/** Sentences by field: those of a profile's name for a taken one too. */
function detailsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  return error.serverMessage === MESSAGES.profileNameTaken ? { name: MESSAGES.profileNameTaken } : error.details;
}

/** The typed values of a profile, their errors, and saving them. */
function useProfileEdits(profile: Profile) {
  const { abilities } = useSession();
  const change = useChangeProfile(profile.id);
  const { typed, tried, setTried, edit, reset, saved } = useEdits<ProfileTexts>(change);
  const form = useRef<HTMLFormElement>(null);
  const write = can(abilities, 'backlog:write') && !profile.builtIn;
  const texts = withTyped(textsOf(profile), typed);
  const { profile: wanted, problems } = readProfile(texts);
  const changes = changesOf(profile, wanted);
  const wrong = Object.keys(problems).length > 0;
  const dirty = wrong || Object.keys(changes).length > 0;
  useUnsavedChanges(write && dirty);
  const details = detailsOf(change.error);

  /** The error at a path, also deeper in it. */
  function errorAt(path: string): { error?: string } {
    const said = details[path] ?? Object.entries(details).find(([at]) => at.startsWith(`${path}.`))?.[1];
    const error = (tried ? problems[path] : undefined) ?? said;
    return error ? { error } : {};
  }
  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    // the fields are marked by the next paint
    if (wrong) requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    if (wrong || !dirty || change.isPending) return;
    change.mutate({ version: profile.version, ...changes }, saved('The profile was saved'));
  }
  return { form, write, typed, texts, dirty, change, edit, reset, errorAt, save };
}

/** A profile in its fields; edits stay there until they are saved. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { form, write, typed, texts, dirty, change, edit, reset, errorAt, save } = useProfileEdits(profile);
  return (
    <form ref={form} noValidate aria-label={profile.name} className="grid grid-cols-1 gap-6" onSubmit={save}>
      {profile.builtIn ? <Alert>This profile is built in. Copy it in the list to change it.</Alert> : null}
      <fieldset disabled={!write} className="grid min-w-0 grid-cols-1 gap-6">
        <BasicFields texts={texts} edit={edit} errorAt={errorAt} />
        <SectionCard
          title="Subtasks of a story"
          description="In this order. One is left out where there is nothing to do; the work of those that are not chosen is part of the story."
        >
          <SubtaskFields subtasks={texts.subtasks} write={write} onSubtasks={(subtasks) => edit({ subtasks })} />
        </SectionCard>
        <SectionCard title="Titles" description="Empty: titles as they are generated.">
          <TitleFields
            titles={texts.titles}
            errorAt={errorAt}
            onTitle={(of, text) => edit({ titles: { ...typed.titles, [of]: text } })}
          />
        </SectionCard>
        <ReadyFields texts={texts} edit={edit} errorAt={errorAt} />
        <SectionCard
          title="Hours"
          description="By kind of work and how much there is to configure. Empty: the standard figure, as shown."
        >
          <HoursFields
            hours={texts.hours}
            errorAt={errorAt}
            onHours={(key, typedHours) => edit({ hours: { ...typed.hours, [key]: typedHours } })}
          />
        </SectionCard>
      </fieldset>
      <NotSaved
        error={change.error}
        failed={FAILED}
        meanwhile={() =>
          'Someone else has changed this profile in the meantime. What you have not edited is shown as it is stored now. Save again to use your edits.'
        }
        onTakeTheirs={reset}
      />
      {write ? (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={change.isPending} disabled={!dirty}>
            {change.isPending ? 'Saving...' : 'Save profile'}
          </Button>
          <Button variant="secondary" disabled={!dirty || change.isPending} onClick={reset}>
            Discard changes
          </Button>
        </div>
      ) : null}
    </form>
  );
}

interface FieldsProps {
  texts: ProfileTexts;
  edit: (edited: Partial<ProfileTexts>) => void;
  errorAt: (path: string) => { error?: string };
}

/** Name, description, and the sources of epics and acceptance criteria. */
function BasicFields({ texts, edit, errorAt }: FieldsProps) {
  return (
    <SectionCard title="Profile">
      <div className="grid max-w-2xl gap-4">
        <Field label="Name" required {...errorAt('name')}>
          <Input autoComplete="off" value={texts.name} onChange={({ target }) => edit({ name: target.value })} />
        </Field>
        <Field label="Description" {...errorAt('description')}>
          <Textarea
            rows={3}
            maxLength={DESCRIPTION_MAX}
            value={texts.description}
            onChange={({ target }) => edit({ description: target.value })}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Epics" {...errorAt('epicsBy')}>
            <Select
              options={EPIC_OPTIONS}
              value={texts.epicsBy}
              onChange={({ target }) => edit({ epicsBy: target.value as ProfileTexts['epicsBy'] })}
            />
          </Field>
          <Field label="Acceptance criteria" {...errorAt('criteria')}>
            <Select
              options={CRITERIA_OPTIONS}
              value={texts.criteria}
              onChange={({ target }) => edit({ criteria: target.value as ProfileTexts['criteria'] })}
            />
          </Field>
        </div>
        <Checkbox
          label="Story points in exports to Jira"
          hint="Besides hours, which are the original estimate there."
          checked={texts.storyPoints}
          onChange={({ target }) => edit({ storyPoints: target.checked })}
        />
      </div>
    </SectionCard>
  );
}

/** When a work item is ready. */
function ReadyFields({ texts, edit, errorAt }: FieldsProps) {
  return (
    <SectionCard title="Ready" description="A work item is ready if all of these hold.">
      <div className="grid gap-4">
        <div className="grid gap-3">
          {READY_CHECKS.map((check) => (
            <Checkbox
              key={check}
              label={READY_WORDS[check]}
              checked={texts.ready.includes(check)}
              onChange={({ target }) =>
                edit({
                  ready: READY_CHECKS.filter((one) => (one === check ? target.checked : texts.ready.includes(one))),
                })
              }
            />
          ))}
        </div>
        <p className="text-sm text-text-muted">A story is small enough up to these limits.</p>
        <div className="grid max-w-lg gap-4 sm:grid-cols-2">
          <Field label="Most hours" {...errorAt('storyHoursMax')}>
            <Input
              inputMode="decimal"
              autoComplete="off"
              value={texts.storyHoursMax}
              onChange={({ target }) => edit({ storyHoursMax: target.value })}
            />
          </Field>
          <Field label="Most acceptance criteria" {...errorAt('storyCriteriaMax')}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={texts.storyCriteriaMax}
              onChange={({ target }) => edit({ storyCriteriaMax: target.value })}
            />
          </Field>
        </div>
      </div>
    </SectionCard>
  );
}
