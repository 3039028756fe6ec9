import { CardFields, CardPageNote, EMPTY_CARD } from '@scopewright/product-ui/payment-card';
import { Checkbox, Field, Input, PasswordInput, RadioGroup, SearchInput, Select, Tag, Textarea } from '@scopewright/ui';
import { Combobox } from '@scopewright/ui/combobox';
import { NewPasswordHint } from '@scopewright/ui/new-password';
import { Picker } from '@scopewright/ui/picker';
import { type ReactNode, useState } from 'react';

const MODES = [
  { value: 'new', label: 'New admin', hint: 'Gets an invitation by email' },
  { value: 'existing', label: 'Existing user', hint: 'Becomes a company admin' },
  { value: 'none', label: 'Nobody', disabled: true },
];
const PHASES = [
  { value: '1', label: 'Core', icon: <Tag aria-hidden="true" className="size-4" /> },
  { value: '2', label: 'Automation' },
  { value: '3', label: 'Every phase', apart: true },
];
const COMPANIES = ['Northwind Traders', 'Harbor Clinics'];
const ERROR = 'Please enter a valid email address';

export function FieldStates(): ReactNode {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Company name" required>
        <Input />
      </Field>
      <Field label="Subdomain" hint="Letters, digits and hyphens" aside="3 of 40">
        <Input />
      </Field>
      <Field label="Work email" error={ERROR}>
        <Input defaultValue="ada at example" />
      </Field>
      <Field label="Client email" hint="Where the invitation goes" error={ERROR} required>
        <Input />
      </Field>
    </div>
  );
}

export function InputStates(): ReactNode {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Input aria-label="Filled in" defaultValue="Northwind Traders" />
      <Input aria-label="With a placeholder" placeholder="Northwind Traders" />
      <Input aria-label="Compact" defaultValue="Compact" compact />
      <Input aria-label="Disabled" defaultValue="Disabled" disabled />
      <Input aria-label="Read-only" defaultValue="Read-only" readOnly />
      <Input aria-label="Invalid" defaultValue="Invalid" aria-invalid />
    </div>
  );
}

export function PasswordInputStates(): ReactNode {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PasswordInput aria-label="Filled in" autoComplete="off" defaultValue="Secret1!" />
      <PasswordInput aria-label="Invalid" autoComplete="off" aria-invalid />
    </div>
  );
}

export function TextareaStates(): ReactNode {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Textarea aria-label="Filled in" rows={2} defaultValue="Laptops are handed out on Mondays." />
      <Textarea aria-label="With a placeholder" rows={2} placeholder="What should be known?" />
      <Textarea aria-label="Disabled" rows={2} defaultValue="Disabled" disabled />
      <Textarea aria-label="Invalid" rows={2} defaultValue="Invalid" aria-invalid />
    </div>
  );
}

export function SelectStates(): ReactNode {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select aria-label="Chosen" options={PHASES} defaultValue="1" />
      <Select aria-label="With a placeholder" options={PHASES} placeholder="Choose one" />
      <Select aria-label="Compact" options={PHASES} compact />
      <Select aria-label="Disabled" options={PHASES} disabled />
      <Select aria-label="Invalid" options={PHASES} aria-invalid />
    </div>
  );
}

export function CheckboxStates(): ReactNode {
  return (
    <>
      <Checkbox label="Not checked" />
      <Checkbox label="Show active SOWs only" hint="Hides what is completed or cancelled" defaultChecked />
      <Checkbox label="Disabled" disabled />
    </>
  );
}

export function RadioGroupStates(): ReactNode {
  const [mode, setMode] = useState('new');
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <RadioGroup legend="Administrator" name="one" options={MODES} value={mode} onValueChange={setMode} />
      <RadioGroup legend="Administrator" name="two" options={MODES} error="Please choose one" />
    </div>
  );
}

export function SearchInputStates(): ReactNode {
  const [text, setText] = useState('north');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SearchInput label="Search companies" value="" onValueChange={() => undefined} />
      <SearchInput label="Search companies" value={text} onValueChange={setText} />
    </div>
  );
}

const choice = {
  itemKey: (name: string) => name,
  itemText: (name: string) => name,
  onSelect: () => undefined,
  onSearch: () => undefined,
};

export function ComboboxStates(): ReactNode {
  return (
    <div className="grid min-h-56 content-start gap-4 sm:grid-cols-2">
      <Combobox
        {...choice}
        aria-label="Empty"
        placeholder="Choose a company"
        items={COMPANIES}
        selected={null}
        note="2 more"
      />
      <Combobox {...choice} aria-label="Chosen" items={COMPANIES} selected="Harbor Clinics" />
      <Combobox
        {...choice}
        aria-label="Compact"
        items={COMPANIES}
        selected="Harbor Clinics"
        clearable={false}
        compact
      />
    </div>
  );
}

export function PickerStates(): ReactNode {
  const [value, setValue] = useState('1');
  const choose = { options: PHASES, value, onChange: setValue };
  return (
    <div className="grid min-h-64 content-start gap-4 sm:grid-cols-2">
      <Picker {...choose} aria-label="Phase" />
      <Picker {...choose} value="" placeholder="Choose a phase" aria-label="Not chosen" />
      <Picker {...choose} look="compact" aria-label="Compact" />
      <Picker {...choose} look="cell" aria-label="In a table" />
      <Picker {...choose} aria-label="Disabled" disabled />
    </div>
  );
}

export function PaymentCardStates(): ReactNode {
  const [card, setCard] = useState(EMPTY_CARD);
  return (
    <>
      <CardFields card={card} onChange={(changes) => setCard({ ...card, ...changes })} missing={['expiry']} />
      <CardPageNote />
    </>
  );
}

export function NewPasswordHintStates(): ReactNode {
  return ['', 'password', 'correct horse battery staple'].map((password) => (
    <p key={password} className="text-sm text-text-muted">
      <NewPasswordHint password={password} minLength={8} />
    </p>
  ));
}
