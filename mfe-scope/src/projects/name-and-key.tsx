import { Field, Input } from '@scopewright/ui';

interface NameAndKeyProps {
  name: string;
  onName: (name: string) => void;
  projectKey: string;
  onKey: (key: string) => void;
  errors: { name: string | null; key: string | null };
}

export const NO_ERRORS: NameAndKeyProps['errors'] = { name: null, key: null };

/** The name and key of a new project. */
export function NameAndKey({ name, onName, projectKey, onKey, errors }: NameAndKeyProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-[1fr_9rem]">
      <Field label="Name" required {...(errors.name ? { error: errors.name } : {})}>
        <Input
          value={name}
          onChange={(event) => onName(event.target.value)}
          placeholder="IT Service Desk"
          autoComplete="off"
        />
      </Field>
      <Field label="Key" required {...(errors.key ? { error: errors.key } : {})}>
        <Input
          value={projectKey}
          onChange={(event) => onKey(event.target.value.toUpperCase())}
          maxLength={10}
          className="font-mono"
          autoComplete="off"
        />
      </Field>
    </div>
  );
}
