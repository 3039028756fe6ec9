import { Field } from '@scopewright/ui';
import { Combobox } from '@scopewright/ui/combobox';
import { useCompanySearch } from '@scopewright/workplace-kit/company/use-company-search';

export interface ChosenCompany {
  id: string;
  name: string;
}

interface CompanyFieldProps {
  company: ChosenCompany | null;
  onChange: (company: ChosenCompany | null) => void;
  missing: boolean;
}

/** The client company of a project. */
export function CompanyField({ company, onChange, missing }: CompanyFieldProps) {
  const { companies, isNoneFound, onSearch } = useCompanySearch();
  return (
    <Field label="Client company" required {...(missing ? { error: 'Client company is required' } : {})}>
      <Combobox
        items={companies}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        selected={company}
        onSelect={onChange}
        onSearch={onSearch}
        placeholder="Choose a company"
        note={isNoneFound ? 'No company matches.' : undefined}
      />
    </Field>
  );
}
