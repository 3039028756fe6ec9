import { ApiError } from '@scopewright/api-client';
import { accentProblem, accentSentence, looksLikeDanger } from '@scopewright/domain/accent';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { Alert, Button, Field, Input } from '@scopewright/ui';
import { useChangeAccent } from '@scopewright/workplace-kit/firm/change-settings';
import { type Branding, useBranding } from '@scopewright/workplace-kit/firm/use-branding';
import { useUnsavedChanges } from '@scopewright/workplace-kit/unsaved/unsaved-changes';
import { LoadingSection } from '../layout/loading-section.tsx';
import { NotSaved } from '../layout/not-saved.tsx';
import { SectionCard } from '../layout/section-card.tsx';
import { useEdits } from '../layout/use-edits.ts';
import { BrandingPreview } from './branding-preview.tsx';
import { LogoField } from './logo-field.tsx';

/** The product's own color, for firms without one. */
const PRODUCT_ACCENT = '#0f766e';
const COLOUR = /^#[0-9a-f]{6}$/;
const FAILED = 'The color could not be saved. Please try again.';

/** The firm's branding for its users and clients: logo and accent color, with a preview in both themes. */
export function BrandingCard({ firmName }: { firmName: string }) {
  const { abilities } = useSession();
  const branding = useBranding();
  if (!branding.data) return <LoadingSection what="branding" query={branding} />;
  return (
    <SectionCard
      title="Branding"
      description="Your people and clients see it on the sign-in page, in the product and in mails."
    >
      <div className="grid gap-6">
        <LogoField logoUrl={branding.data.logoUrl} mayChange={can(abilities, 'firm:settings')} />
        <AccentField firmName={firmName} branding={branding.data} mayChange={can(abilities, 'firm:settings')} />
      </div>
    </SectionCard>
  );
}

/** The typed accent color, its problem, and saving it. */
function useAccent(branding: Branding) {
  const change = useChangeAccent();
  const edits = useEdits<{ accent: string }>(change);
  const { accent: typed } = edits.typed;
  const saved = branding.accentColor;
  const value = typed ?? saved ?? '';
  const colour = value.trim().toLowerCase();
  const valid = COLOUR.test(colour);
  const problem = valid ? accentProblem(colour) : null;
  const dirty = typed !== undefined && colour !== (saved ?? '');
  useUnsavedChanges(dirty);

  const save = (accentColor: string | null) =>
    change.mutate(
      { version: branding.version, accentColor },
      edits.saved(accentColor === null ? 'The product’s color is used' : 'The color was saved'),
    );
  const edit = (accent: string) => edits.edit({ accent });
  const refused = change.error instanceof ApiError ? change.error.details.accentColor : undefined;
  const error =
    typed !== undefined && colour !== '' && !valid
      ? 'Please enter a color such as #1d4ed8'
      : problem
        ? accentSentence(problem)
        : refused;
  return { value, colour, valid, problem, dirty, saved, error, refused, change, save, edit };
}

function AccentField({ firmName, branding, mayChange }: { firmName: string; branding: Branding; mayChange: boolean }) {
  const { value, colour, valid, problem, dirty, saved, error, refused, change, save, edit } = useAccent(branding);
  return (
    <div className="grid gap-4">
      {mayChange ? (
        <form
          noValidate
          aria-label="Accent color"
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (dirty && valid && !problem && !change.isPending) save(colour);
          }}
        >
          <div className="flex flex-wrap items-end gap-3">
            <Field label="Accent color" className="w-44">
              <Input
                value={value}
                placeholder={PRODUCT_ACCENT}
                autoComplete="off"
                spellCheck={false}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? 'accent-problem' : undefined}
                onChange={({ target }) => edit(target.value)}
              />
            </Field>
            <input
              type="color"
              aria-label="Pick the accent color"
              value={valid ? colour : PRODUCT_ACCENT}
              onChange={({ target }) => edit(target.value)}
              className="size-11 cursor-pointer rounded-md border border-border-strong bg-surface-raised p-1"
            />
            <Button type="submit" busy={change.isPending} disabled={!dirty || !valid || problem !== null}>
              {change.isPending ? 'Saving...' : 'Save color'}
            </Button>
            {saved !== null ? (
              <Button variant="ghost" disabled={change.isPending} onClick={() => save(null)}>
                Use the product’s
              </Button>
            ) : null}
          </div>
          {error ? (
            <p id="accent-problem" role="alert" className="font-medium text-danger text-sm">
              {error}{' '}
              {problem ? (
                <Button variant="link" onClick={() => edit(problem.suggestion)}>
                  Use {problem.suggestion}
                </Button>
              ) : null}
            </p>
          ) : null}
          {valid && !problem && looksLikeDanger(colour) ? (
            <Alert tone="warning">
              Red is also the color of buttons that delete something. Choose another color so that people can tell them
              apart.
            </Alert>
          ) : null}
          <NotSaved
            error={refused ? null : change.error}
            failed={FAILED}
            meanwhile={() =>
              `Someone else has changed the branding in the meantime: the color is ${saved ?? 'the product’s'} now. Save again to use yours.`
            }
          />
        </form>
      ) : null}
      <BrandingPreview
        firmName={firmName}
        logoUrl={branding.logoUrl}
        accent={valid ? colour : (saved ?? PRODUCT_ACCENT)}
      />
    </div>
  );
}
