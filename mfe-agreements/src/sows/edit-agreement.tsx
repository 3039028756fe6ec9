import type { ChangeOrder, Sow } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { Button } from '@scopewright/ui';
import { useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useState } from 'react';
import { conflictOf, KIND_WORDS, type Kind, useUpdateAgreement } from './agreements.ts';
import { type Choices, ConflictNotice } from './conflict-notice.tsx';
import { StatedFacts } from './follow-ups/stated-facts.tsx';
import { Contradictions, type StatedValues } from './follow-ups/stated-values.tsx';
import { type Merge, mergeChanges } from './merge.ts';
import {
  type ComparedTerms,
  changedTerms,
  comparedTerms,
  type TermsValues,
  termsValues,
  valuesOfCompared,
} from './terms.ts';
import { TermsForm } from './terms-form.tsx';

/**
 * The editing state: the version that changes are based on, the form's initial values, and the fields that two users
 * have changed concurrently.
 */
interface Editing {
  base: Sow | ChangeOrder;
  values: TermsValues;
  merge: Merge<ComparedTerms> | null;
}

export interface EditAgreementProps {
  companyId: string;
  kind: Kind;
  document: Sow | ChangeOrder;
  /** Currency for one without an amount. */
  currency: string;
  /** Where saving and cancelling lead. */
  path: string;
  /** The terms that its document states; null without one that was read. */
  stated: StatedValues | null;
}

/** Edits a SOW or change order. If another user was faster, both values are shown for the fields that differ. */
export function EditAgreement({ companyId, kind, document, currency, path, stated }: EditAgreementProps) {
  const { toast } = useHost();
  const company = useOpenCompany();
  const update = useUpdateAgreement(companyId, kind, document.id);
  const [{ base, values, merge }, setEditing] = useState<Editing>({
    base: document,
    values: { ...termsValues(document, currency), ...stated?.values },
    merge: null,
  });
  const [choices, setChoices] = useState<Choices>({});

  async function save(typed: TermsValues): Promise<string | null> {
    const before = termsValues(base, currency);
    const changes = changedTerms(before, typed);
    try {
      if (Object.keys(changes).length > 0) await update.mutateAsync({ version: base.version, changes });
    } catch (error) {
      const current = conflictOf(error);
      if (current === null) throw error;
      const merged = mergeChanges(
        comparedTerms(before),
        comparedTerms(typed),
        comparedTerms(termsValues(current, currency)),
      );
      setChoices({});
      setEditing({ base: current, values: valuesOfCompared(merged.merged, typed.currency), merge: merged });
      return null;
    }
    toast.success('Saved');
    // the clauses of a document that was just read come next
    return stated ? `${path}/clauses` : path;
  }

  return (
    <TermsForm
      // each state has its own form
      key={base.version}
      kind={kind}
      defaultValues={values}
      submitLabel={merge ? 'Save the current text' : stated ? 'Save and review the clauses' : 'Save changes'}
      hints={stated?.hints}
      offers={stated ? (fill) => <Contradictions groups={stated.contradicting} fill={fill} /> : undefined}
      facts={stated?.facts ? <StatedFacts facts={stated.facts} kind={kind} company={company.name} /> : undefined}
      busyLabel="Saving..."
      onSubmit={save}
      undecided={merge?.clashes.some(({ field }) => choices[field] === undefined) ?? false}
      notice={
        merge
          ? (fill) => (
              <ConflictNotice
                merge={merge}
                choices={choices}
                onChoose={(clash, choice) => {
                  setChoices((chosen) => ({ ...chosen, [clash.field]: choice }));
                  fill(valuesOfField(clash.field, clash[choice], currency));
                }}
              />
            )
          : undefined
      }
      cancel={
        <Button asChild variant="secondary">
          <TenantLink to={path} aria-label={`Cancel editing the ${KIND_WORDS[kind]}`}>
            Cancel
          </TenantLink>
        </Button>
      }
    />
  );
}

/** The form's fields for a compared field. */
function valuesOfField(field: keyof ComparedTerms, value: string, currency: string): Partial<TermsValues> {
  if (field !== 'amount') return { [field]: value };
  return { amount: value.slice(4), currency: value.slice(0, 3) || currency };
}
