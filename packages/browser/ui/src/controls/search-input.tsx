import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Input } from './input.tsx';

export interface SearchInputProps {
  /** The searched things ("Search companies"); also the default placeholder. */
  label: string;
  placeholder?: string;
  value: string;
  onValueChange: (value: string) => void;
  /** For a search within a form: Enter doesn't submit it. */
  inForm?: boolean;
  /** Width and place of the whole. */
  className?: string;
}

/** A compact search field for the head of a list. Its label is for screen readers only. */
export function SearchInput({
  label,
  placeholder = label,
  value,
  onValueChange,
  inForm = false,
  className,
}: SearchInputProps): ReactNode {
  return (
    <div className={cn('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-text-muted"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => (inForm && event.key === 'Enter' ? event.preventDefault() : undefined)}
        compact
        className="pl-9 [&::-webkit-search-cancel-button]:cursor-pointer [&::-webkit-search-cancel-button]:grayscale"
      />
    </div>
  );
}
