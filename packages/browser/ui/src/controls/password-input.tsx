import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { cn } from '../cn.ts';
import { Input } from './input.tsx';

/**
 * A password control with a show toggle. Pass `autoComplete` ("new-password" or "current-password") so that password
 * managers work.
 */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>): ReactNode {
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <Input
        spellCheck={false}
        autoCapitalize="none"
        {...props}
        type={shown ? 'text' : 'password'}
        className={cn('pr-12', className)}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label="Show password"
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-text-muted hover:text-text"
      >
        {shown ? <EyeOff className="size-4.5" aria-hidden="true" /> : <Eye className="size-4.5" aria-hidden="true" />}
      </button>
    </span>
  );
}
