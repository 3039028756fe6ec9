import type { CompanyConfigItem } from '@scopewright/contracts/scoping';
import { CONFIG_VALUE_MAX_LENGTH } from '@scopewright/contracts/scoping/limits';
import { type ConfigParameter, parametersOfNamed } from '@scopewright/domain/scoping/company/config-parameters';
import { Button, Field, FormDialog, Input, ListChecks, Textarea } from '@scopewright/ui';
import { useState } from 'react';
import { useChangeConfigItem } from './use-config-items.ts';

interface DetailsProps {
  companyId: string;
  item: CompanyConfigItem;
  write: boolean;
}

/** The values that are agreed on for an item, and the way to change them. */
export function Details({ companyId, item, write }: DetailsProps) {
  const [isOpen, setOpen] = useState(false);
  const parameters = parametersOfNamed(item);
  const agreed = parameters.filter(({ key }) => item.parameters[key]?.trim());
  if (!item.inScope) return <span className="text-text-muted">–</span>;
  if (!write) return <Agreed agreed={agreed} item={item} />;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Details of ${item.name}: ${agreed.length} of ${parameters.length} agreed`}
        onClick={() => setOpen(true)}
      >
        <ListChecks aria-hidden="true" />
        {agreed.length} of {parameters.length}
      </Button>
      {isOpen ? (
        <DetailsDialog companyId={companyId} item={item} parameters={parameters} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

const Agreed = ({ agreed, item }: { agreed: readonly ConfigParameter[]; item: CompanyConfigItem }) =>
  agreed.length === 0 ? (
    <span className="text-text-muted">–</span>
  ) : (
    <dl className="grid gap-0.5 text-sm">
      {agreed.map(({ key, label }) => (
        <div key={key} className="wrap-anywhere">
          <dt className="inline text-text-muted">{label}: </dt>
          <dd className="inline whitespace-pre-line">{item.parameters[key]}</dd>
        </div>
      ))}
    </dl>
  );

interface DetailsDialogProps extends Omit<DetailsProps, 'write'> {
  parameters: readonly ConfigParameter[];
  onClose: () => void;
}

/** Asks for the values of an item once; its work, tests and hours come from them. */
function DetailsDialog({ companyId, item, parameters, onClose }: DetailsDialogProps) {
  const change = useChangeConfigItem(companyId, item);
  const [seen] = useState(item.parameters);
  const [values, setValues] = useState(item.parameters);
  const set = (key: string, value: string) => setValues({ ...values, [key]: value });
  return (
    <FormDialog
      title={item.name}
      description="What is agreed on becomes the acceptance criteria and hours of its work."
      submitLabel="Save"
      busy={change.isPending}
      onSubmit={() => change.mutate({ from: { parameters: seen }, to: { parameters: values } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {parameters.map(({ key, label, hint, kind }) => (
        <Field key={key} label={label} {...(hint && { hint })}>
          {kind === 'lines' ? (
            <Textarea
              rows={4}
              maxLength={CONFIG_VALUE_MAX_LENGTH}
              value={values[key] ?? ''}
              onChange={({ target }) => set(key, target.value)}
            />
          ) : (
            <Input
              autoComplete="off"
              maxLength={kind === 'number' ? 7 : CONFIG_VALUE_MAX_LENGTH}
              {...(kind === 'number' && { inputMode: 'numeric' as const, pattern: '[0-9]*' })}
              value={values[key] ?? ''}
              onChange={({ target }) => set(key, target.value)}
            />
          )}
        </Field>
      ))}
    </FormDialog>
  );
}
