import { ApiError, errorText, newIdempotencyKey } from '@scopewright/api-client';
import type { CallOutput } from '@scopewright/contracts';
import { useSaveSummary } from '@scopewright/editing/edit-context';
import { Alert, Button, DialogActions, Field, OpenDialog, Spinner } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useBacklogProfiles } from '@scopewright/workplace-kit/firm/use-backlog-profiles';
import { useEffect, useRef, useState } from 'react';
import { type Decisions, EntryList } from './entry-list.tsx';
import { type Resolutions, type Take, useGenerate, usePreview } from './generate-queries.ts';
import { describeCounts, KIND_WORDS, type PlanKind, type Receipt, SHOWN_KINDS } from './plan-words.ts';
import { ReceiptDone } from './receipt-done.tsx';

type Preview = CallOutput<'previewBacklog'>;

interface GenerateDialogProps {
  companyId: string;
  projectId: string;
  /** The profile that the backlog was generated with. */
  profileId: string | null;
  /** Shows the preview with that profile instead of asking for one. */
  previewsNow?: boolean;
  onClose: () => void;
}

/** Generates the backlog of a project: by a profile, after a preview, as one step that can be undone. */
export function GenerateDialog({ companyId, projectId, profileId, previewsNow = false, onClose }: GenerateDialogProps) {
  const preview = usePreview(projectId);
  const { state } = useSaveSummary();
  const isBegun = useRef(false);
  const { mutate } = preview;
  useEffect(() => {
    if (!previewsNow || isBegun.current || state !== 'saved') return;
    isBegun.current = true;
    mutate(profileId);
  }, [previewsNow, state, mutate, profileId]);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const shown = preview.data;
  return (
    <OpenDialog
      onClose={onClose}
      size="lg"
      title={receipt ? 'The backlog is generated' : 'Generate the backlog'}
      description={
        receipt
          ? describeCounts(receipt.counts)
          : shown
            ? 'Preview only. Nothing has changed yet.'
            : 'From the scope of the project. What people have written stays.'
      }
    >
      {receipt ? (
        <ReceiptDone companyId={companyId} receipt={receipt} onClose={onClose} />
      ) : shown ? (
        <Shown
          // another preview has other conflicts
          key={shown.previewId}
          companyId={companyId}
          projectId={projectId}
          preview={shown}
          onAgain={() => preview.mutate(shown.profileId)}
          againBusy={preview.isPending}
          onDone={setReceipt}
          onClose={onClose}
        />
      ) : previewsNow && !preview.error ? (
        <p role="status" className="flex items-center gap-2 py-6 text-text-muted">
          <Spinner /> Generating preview...
        </p>
      ) : (
        <Choose
          profileId={profileId}
          busy={preview.isPending}
          error={preview.error}
          onPreview={(chosen) => preview.mutate(chosen)}
          onClose={onClose}
        />
      )}
    </OpenDialog>
  );
}

interface ChooseProps {
  profileId: string | null;
  busy: boolean;
  error: unknown;
  onPreview: (profileId: string | null) => void;
  onClose: () => void;
}

/** The choice of a profile. */
function Choose({ profileId, busy, error, onPreview, onClose }: ChooseProps) {
  const profiles = useBacklogProfiles();
  const { state } = useSaveSummary();
  const [chosen, setChosen] = useState(profileId);
  const items = profiles.data ?? [];
  const profile = items.find(({ id }) => id === chosen) ?? items[0];
  const isSaving = state !== 'saved';
  return (
    <div className="grid grid-cols-1 gap-5">
      <Field label="Profile" hint={profile?.description}>
        <Picker
          value={profile?.id ?? ''}
          options={items.map(({ id, name }) => ({ value: id, label: name }))}
          disabled={busy || items.length === 0}
          placeholder="Loading..."
          onChange={setChosen}
        />
      </Field>
      {profiles.error ? (
        <Alert tone="danger" title="The profiles could not be loaded">
          {errorText(profiles.error)}
        </Alert>
      ) : null}
      {error ? (
        <Alert tone="danger" title="The backlog could not be worked out">
          {errorText(error)}
        </Alert>
      ) : null}
      {isSaving ? <p className="text-sm text-text-muted">Your changes are being saved first.</p> : null}
      <DialogActions onCancel={onClose}>
        <Button busy={busy} disabled={isSaving || !profile} onClick={() => onPreview(profile?.id ?? null)}>
          {busy ? 'Generating preview...' : 'Preview'}
        </Button>
      </DialogActions>
    </div>
  );
}

interface ShownProps {
  companyId: string;
  projectId: string;
  preview: Preview;
  onAgain: () => void;
  againBusy: boolean;
  onDone: (receipt: Receipt) => void;
  onClose: () => void;
}

/** A preview: how many work items of each kind, the changes to each, and the decisions on conflicts. */
function Shown({ companyId, projectId, preview, onAgain, againBusy, onDone, onClose }: ShownProps) {
  const { previewId, counts, changes } = preview;
  const kinds = SHOWN_KINDS.filter((kind) => (counts[kind] ?? 0) > 0);
  const [open, setOpen] = useState<PlanKind | null>(kinds[0] ?? null);
  const [taken, setTaken] = useState<ReadonlyMap<string, Resolutions[number]>>(new Map());
  const [operationId] = useState(newIdempotencyKey);
  const generate = useGenerate(companyId, projectId);
  const decisions: Decisions = {
    of: (key, field) => taken.get(`${field}/${key}`)?.take ?? 'mine',
    decide: (key, field, take: Take) =>
      setTaken((before) => new Map(before).set(`${field}/${key}`, { key, field, take })),
  };
  const isStale = generate.error instanceof ApiError && generate.error.status === 409;
  return (
    <div className="grid grid-cols-1 gap-5">
      {changes ? null : (
        <Alert tone="success" title="Nothing would change">
          The backlog already matches the scope and profile.
        </Alert>
      )}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">What would be done</legend>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            size="sm"
            aria-pressed={kind === open}
            className="aria-pressed:border-brand aria-pressed:text-brand"
            onClick={() => setOpen(kind)}
          >
            {KIND_WORDS[kind].label}
            <span className="tabular-nums">{(counts[kind] ?? 0).toLocaleString('en-US')}</span>
          </Button>
        ))}
        <p className="self-center text-sm text-text-muted tabular-nums">
          {(counts.unchanged ?? 0).toLocaleString('en-US')} unchanged
        </p>
      </fieldset>
      {open === null ? null : <EntryList key={open} previewId={previewId} kind={open} decisions={decisions} />}
      {isStale ? (
        <Alert tone="warning" title="Something has changed since this preview">
          <p>Nothing was done. Preview it again to see what would be done now.</p>
          <Button variant="secondary" size="sm" className="mt-2" busy={againBusy} onClick={onAgain}>
            {againBusy ? 'Generating preview...' : 'Preview again'}
          </Button>
        </Alert>
      ) : generate.error ? (
        <Alert tone="danger" title="The backlog could not be generated">
          {errorText(generate.error)}
        </Alert>
      ) : null}
      <DialogActions onCancel={onClose} busy={generate.isPending} cancelLabel={changes ? 'Cancel' : 'Close'}>
        {changes ? (
          <Button
            busy={generate.isPending}
            disabled={isStale}
            onClick={() =>
              generate.mutate({ operationId, previewId, resolutions: [...taken.values()] }, { onSuccess: onDone })
            }
          >
            {generate.isPending ? 'Generating...' : 'Generate'}
          </Button>
        ) : null}
      </DialogActions>
      {generate.isPending ? (
        <p role="status" className="flex items-center gap-2 text-sm text-text-muted">
          <Spinner /> Large backlogs take some seconds.
        </p>
      ) : null}
    </div>
  );
}
