import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { passwordStrength } from './password-strength.ts';

export interface NewPasswordHintProps {
  password: string;
  minLength: number;
  /** Words that would make a weak password for this person. */
  known?: readonly string[];
}

const TONES = ['bg-border-strong', 'bg-danger', 'bg-warning', 'bg-info', 'bg-success'] as const;

/** The hint of the field of a new password: its minimum length, and how strong the typed one is. */
export function NewPasswordHint({ password, minLength, known = [] }: NewPasswordHintProps): ReactNode {
  const strength = passwordStrength(password, minLength, known);
  return (
    <span className="grid gap-2">
      <span aria-hidden="true" className="grid grid-cols-4 gap-1.5 pt-0.5">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={cn('h-1 rounded-full', bar <= strength.score ? TONES[strength.score] : 'bg-border')}
          />
        ))}
      </span>
      {password === ''
        ? `At least ${minLength} characters`
        : `At least ${minLength} characters. Strength: ${strength.label}`}
    </span>
  );
}
