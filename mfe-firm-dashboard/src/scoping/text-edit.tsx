import { cn, Input, Textarea } from '@scopewright/ui';
import { type ComponentProps, useId, useState } from 'react';

interface TextEdit {
  value: string;
  onCommit: (value: string) => void;
  /** What the value has to be: a sentence where it is not. What is refused stays in the field until it is left. */
  check?: ((value: string) => string | null) | undefined;
}

/** What is typed goes on at once where it may stand; what comes from elsewhere is shown unless somebody types here. */
function useTextEdit({ value, onCommit, check }: TextEdit) {
  const [draft, setDraft] = useState<string | null>(null);
  const error = draft === null ? null : (check?.(draft.trim()) ?? null);
  return {
    error,
    control: {
      value: draft ?? value,
      onChange: (event: { target: { value: string } }) => {
        const text = event.target.value;
        setDraft(text);
        // blanks at the ends are not kept, but may be on the way to the next word
        if ((check?.(text.trim()) ?? null) === null && text.trim() !== value) onCommit(text.trim());
      },
      onBlur: () => setDraft(null),
    },
  };
}

type Own = 'value' | 'onChange' | 'onBlur' | 'defaultValue';

/** A line of text that is saved as it is typed. */
export function LineEdit({ value, onCommit, check, className, ...rest }: TextEdit & Omit<ComponentProps<typeof Input>, Own>) {
  const { control, error } = useTextEdit({ value, onCommit, check });
  const errorId = useId();
  return (
    <>
      <Input {...rest} {...control} className={className} {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})} />
      {error ? (
        <p id={errorId} className="pt-1 font-medium text-danger text-sm">
          {error}
        </p>
      ) : null}
    </>
  );
}

/** Several lines of text that are saved as they are typed; the box grows with them. */
export function TextAreaEdit({ value, onCommit, check, className, ...rest }: TextEdit & Omit<ComponentProps<typeof Textarea>, Own>) {
  const { control } = useTextEdit({ value, onCommit, check });
  return <Textarea {...rest} {...control} className={cn('field-sizing-content', className)} />;
}

const PLAIN =
  'block -mx-2 w-[calc(100%+1rem)] min-w-0 rounded-md border border-transparent bg-transparent px-2 py-1 text-text placeholder:text-text-muted hover:border-border focus-visible:border-focus read-only:hover:border-transparent';

/** A heading that is text to edit: it looks like what it names. */
export function TitleEdit({ value, onCommit, check, ...rest }: TextEdit & Omit<ComponentProps<'input'>, Own | 'className'>) {
  const { control, error } = useTextEdit({ value, onCommit, check });
  const errorId = useId();
  return (
    <>
      <input {...rest} {...control} {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})} className={cn(PLAIN, 'font-semibold text-xl')} />
      {error ? (
        <p id={errorId} className="pt-1 font-medium text-danger text-sm">
          {error}
        </p>
      ) : null}
    </>
  );
}

/** A line of text within a row, edited where it is read. */
export function RowTextEdit({ value, onCommit, check, ...rest }: TextEdit & Omit<ComponentProps<'input'>, Own | 'className'>) {
  const { control, error } = useTextEdit({ value, onCommit, check });
  const errorId = useId();
  return (
    <>
      <input
        {...rest}
        {...control}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
        className="h-9 w-full min-w-0 truncate rounded-md border border-transparent bg-transparent px-2 font-medium text-base text-text hover:border-border-strong focus-visible:border-focus read-only:hover:border-transparent sm:text-sm"
      />
      {error ? (
        <p id={errorId} className="px-2 pt-1 font-medium text-danger text-sm">
          {error}
        </p>
      ) : null}
    </>
  );
}

/** Text of several lines that is edited where it is read. */
export function PlainTextEdit({ value, onCommit, check, ...rest }: TextEdit & Omit<ComponentProps<'textarea'>, Own | 'className'>) {
  const { control } = useTextEdit({ value, onCommit, check });
  return <textarea rows={1} {...rest} {...control} className={cn(PLAIN, 'field-sizing-content resize-none text-base sm:text-sm')} />;
}

/** A name has to be there. */
export const nameCheck = (value: string): string | null => (value === '' ? 'A name is needed' : value.length > 255 ? 'At most 255 characters' : null);

/** The key that the platform gives the tickets of a project. */
export const keyCheck = (value: string): string | null => (/^[A-Z][A-Z0-9]{1,9}$/.test(value) ? null : '2 to 10 capital letters or digits, a letter first');
