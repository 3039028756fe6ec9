import { useCall } from '@scopewright/calls';
import { Field, useDebounced } from '@scopewright/ui';
import { Combobox } from '@scopewright/ui/combobox';
import { useState } from 'react';

const SEARCH_MS = 200;
const FOUND = 20;

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
  const [search, setSearch] = useState('');
  const settled = useDebounced(search.trim(), SEARCH_MS);
  const { data } = useCall(
    ['firm', 'companies', 'choice', settled],
    'consultantCompanies',
    { query: { limit: FOUND, status: 'active', ...(settled && { search: settled }) } },
    { select: (answer) => (Array.isArray(answer) ? answer : answer.items), placeholderData: (before) => before },
  );
  return (
    <Field label="Client company" required {...(missing ? { error: 'Client company is required' } : {})}>
      <Combobox
        items={data ?? []}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        selected={company}
        onSelect={onChange}
        onSearch={setSearch}
        placeholder="Choose a company"
        note={data?.length === 0 ? 'No company matches.' : undefined}
      />
    </Field>
  );
}
