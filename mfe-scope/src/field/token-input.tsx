import { Input, X } from '@scopewright/ui';
import { type ComponentProps, useState } from 'react';

export interface TokenInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'ref'> {
  label: string;
  tokens: readonly string[];
  compact?: boolean;
  onChange: (tokens: string[]) => void;
}

/**
 * A list of words: Enter, a comma or leaving the field adds the input; Backspace in the empty field removes the last
 * one.
 */
export function TokenInput({ label, tokens, onChange, disabled, ...rest }: TokenInputProps) {
  const [typed, setTyped] = useState('');
  function add(): void {
    const words = typed.split(',').flatMap((word) => word.trim() || []);
    setTyped('');
    if (words.length > 0) onChange([...new Set([...tokens, ...words])]);
  }
  return (
    <div className="grid gap-2">
      {tokens.length > 0 ? (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {tokens.map((token) => (
            <li key={token} className="inline-flex items-center rounded-sm bg-surface-sunken pl-2 text-sm text-text">
              <span className="wrap-anywhere min-w-0">{token}</span>
              <button
                type="button"
                disabled={disabled}
                aria-label={`Remove ${token}`}
                onClick={() => onChange(tokens.filter((other) => other !== token))}
                className="flex size-8 items-center justify-center text-text-muted hover:text-text"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Input
        {...rest}
        disabled={disabled}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ',') {
            event.preventDefault();
            add();
          } else if (event.key === 'Backspace' && typed === '') onChange(tokens.slice(0, -1));
        }}
      />
    </div>
  );
}
