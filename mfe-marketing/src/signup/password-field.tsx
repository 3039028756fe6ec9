import { PASSWORD_MAX_LENGTH, SIGNUP_PASSWORD_MIN_LENGTH } from '@scopewright/contracts/constants';
import { cn, Field, PasswordInput } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { passwordStrength } from './password-strength.ts';

export interface PasswordFieldProps {
  id: string;
  value: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  /** Words that would make a weak password for this visitor. */
  known: readonly string[];
  onChange: (password: string) => void;
}

const TONES = ['bg-border-strong', 'bg-danger', 'bg-warning', 'bg-info', 'bg-success'] as const;

/** A new password with a show toggle and a hint of its strength. */
export function PasswordField({ id, value, known, onChange, ...aria }: PasswordFieldProps): ReactNode {
  const strength = passwordStrength(value, known);
  return (
    <Field
      id={id}
      label="Password"
      required
      hint={
        <span className="grid gap-2">
          <span aria-hidden="true" className="grid grid-cols-4 gap-1.5 pt-0.5">
            {[1, 2, 3, 4].map((bar) => (
              <span
                key={bar}
                className={cn('h-1 rounded-full', bar <= strength.score ? TONES[strength.score] : 'bg-border')}
              />
            ))}
          </span>
          {value === ''
            ? `At least ${SIGNUP_PASSWORD_MIN_LENGTH} characters`
            : `At least ${SIGNUP_PASSWORD_MIN_LENGTH} characters. Strength: ${strength.label}`}
        </span>
      }
    >
      <PasswordInput
        name="password"
        autoComplete="new-password"
        minLength={SIGNUP_PASSWORD_MIN_LENGTH}
        maxLength={PASSWORD_MAX_LENGTH}
        {...aria}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
