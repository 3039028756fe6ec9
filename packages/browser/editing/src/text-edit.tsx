import { useHost } from '@scopewright/remote-contract';
import { cn, Input, Textarea } from '@scopewright/ui';
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { holdDraft } from './open-drafts.ts';

interface TextEdit {
  value: string;
  onCommit: (value: string) => void;
}

interface LineTextEdit extends TextEdit {
  /**
   * Validates the value and returns a message if it is invalid. An invalid text stays in the field, and is reported
   * when the field unmounts.
   */
  check?: ((value: string) => string | null) | undefined;
}

/** Typed text is committed immediately; a value from elsewhere is shown unless the user is typing here. */
function useTextEdit({ value, onCommit }: TextEdit) {
  const [draft, setDraft] = useState<string | null>(null);
  return {
    value: draft ?? value,
    onChange: (event: { target: { value: string } }) => {
      const text = event.target.value;
      setDraft(text);
      // spaces at the ends aren't saved, but the user may be about to type the next word
      if (text.trim() !== value) onCommit(text.trim());
    },
    onBlur: () => setDraft(null),
  };
}

/** Maximum length of a discarded text in the message about it. */
const TOLD_CHARACTERS = 80;

interface Draft {
  text: string;
  /** The value when typing began. */
  from: string;
}

/**
 * A line is saved on blur, by Enter, and when the field or the page unmounts; Escape restores it. A text that is still
 * being typed isn't saved. If the value has since been changed elsewhere, the field shows that first.
 */
function useLineEdit(edit: LineTextEdit, onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void) {
  const { value, check } = edit;
  const { toast } = useHost();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [overtaken, setOvertaken] = useState(false);
  const latest = useRef({ edit, draft });
  useLayoutEffect(() => {
    latest.current = { edit, draft };
  });
  const [actions] = useState(() => {
    const show = (next: Draft | null, isOvertaken = false) => {
      latest.current = { ...latest.current, draft: next };
      setDraft(next);
      setOvertaken(isOvertaken);
    };
    /**
     * @param asks whether the field stays, so that it can say that another user has changed the value
     * @returns why the text can't be saved as it is, if so
     */
    const commit = (asks: boolean): string | null => {
      const { edit: now, draft: open } = latest.current;
      if (open === null) return null;
      const text = open.text.trim();
      const refused = now.check?.(text) ?? null;
      if (refused !== null) return refused;
      if (asks && open.from !== now.value && text !== now.value && text !== open.from) {
        show({ ...open, from: now.value }, true);
        return null;
      }
      show(null);
      if (text !== now.value && text !== open.from) now.onCommit(text);
      return null;
    };
    const leave = () => {
      const text = latest.current.draft?.text.trim();
      const refused = commit(false);
      // an emptied field contains nothing to report
      if (refused !== null && text) toast.error(`“${text.slice(0, TOLD_CHARACTERS)}” was not saved. ${refused}.`);
    };
    return { show, commit, leave };
  });
  const isOpen = draft !== null;
  useEffect(() => (isOpen ? holdDraft(() => actions.commit(false) === null) : undefined), [isOpen, actions]);
  useEffect(() => actions.leave, [actions]);
  const wrong = draft === null ? null : (check?.(draft.text.trim()) ?? null);
  return {
    error:
      wrong ??
      (overtaken
        ? `Someone else has changed this to “${value}”. Press Enter to keep yours, Escape to keep theirs.`
        : null),
    control: {
      value: draft?.text ?? value,
      onChange: (event: { target: { value: string } }) =>
        actions.show({ text: event.target.value, from: draft?.from ?? value }),
      onBlur: () => actions.commit(true),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        const isTyped = draft !== null && !event.nativeEvent.isComposing;
        // a shortcut that moves the named item acts on the saved state
        if (isTyped && (event.key === 'Enter' || (event.altKey && event.key.startsWith('Arrow')))) actions.commit(true);
        if (isTyped && event.key === 'Escape') {
          // only the field is restored: dialogs around it stay open
          event.stopPropagation();
          actions.show(null);
        } else onKeyDown?.(event);
      },
    },
  };
}

type Own = 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'defaultValue';

/** A line of text that is saved on blur. */
export function LineEdit({
  value,
  onCommit,
  check,
  onKeyDown,
  className,
  ...rest
}: LineTextEdit & Omit<ComponentProps<typeof Input>, Exclude<Own, 'onKeyDown'>>) {
  const { control, error } = useLineEdit({ value, onCommit, check }, onKeyDown);
  const errorId = useId();
  return (
    <>
      <Input
        {...rest}
        {...control}
        className={className}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
      />
      {error ? (
        <p id={errorId} className="pt-1 font-medium text-danger text-sm">
          {error}
        </p>
      ) : null}
    </>
  );
}

/** Several lines of text that are saved as they are typed; the box grows with them. */
export function TextAreaEdit({
  value,
  onCommit,
  className,
  ...rest
}: TextEdit & Omit<ComponentProps<typeof Textarea>, Own>) {
  const control = useTextEdit({ value, onCommit });
  return <Textarea {...rest} {...control} className={cn('field-sizing-content', className)} />;
}

const PLAIN =
  'block -mx-2 w-[calc(100%+1rem)] min-w-0 rounded-md border border-transparent bg-transparent px-2 py-1 text-text placeholder:text-text-muted hover:border-border focus-visible:border-focus read-only:hover:border-transparent';

type PlaceEdit = LineTextEdit & Omit<ComponentProps<'input'>, Own | 'className'>;

/** A line edited in place, with its error below. */
function EditInPlace({
  value,
  onCommit,
  check,
  look,
  errorLook,
  ...rest
}: PlaceEdit & { look: string; errorLook: string }) {
  const { control, error } = useLineEdit({ value, onCommit, check });
  const errorId = useId();
  return (
    <>
      <input
        {...rest}
        {...control}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
        className={look}
      />
      {error ? (
        <p id={errorId} className={errorLook}>
          {error}
        </p>
      ) : null}
    </>
  );
}

/** An editable heading that looks like a heading. */
export const TitleEdit = (props: PlaceEdit) => (
  <EditInPlace {...props} look={cn(PLAIN, 'font-semibold text-xl')} errorLook="pt-1 font-medium text-danger text-sm" />
);

/** A line of text within a row, edited in place. */
export const RowTextEdit = (props: PlaceEdit) => (
  <EditInPlace
    {...props}
    look="h-9 w-full min-w-0 truncate rounded-md border border-transparent bg-transparent px-2 font-medium text-base text-text hover:border-border-strong focus-visible:border-focus read-only:hover:border-transparent sm:text-sm"
    errorLook="px-2 pt-1 font-medium text-danger text-sm"
  />
);

/** Multi-line text, edited in place. */
export function PlainTextEdit({
  value,
  onCommit,
  ...rest
}: TextEdit & Omit<ComponentProps<'textarea'>, Own | 'className'>) {
  const control = useTextEdit({ value, onCommit });
  return (
    <textarea
      rows={1}
      {...rest}
      {...control}
      className={cn(PLAIN, 'field-sizing-content resize-none text-base sm:text-sm')}
    />
  );
}

/** A name is required. */
export const nameCheck = (value: string): string | null =>
  value === '' ? 'Name is required' : value.length > 255 ? 'Must be at most 255 characters' : null;

/** The prefix of a project's ticket numbers on the platform. */
export const keyCheck = (value: string): string | null =>
  /^[A-Z][A-Z0-9]{1,9}$/.test(value) ? null : '2 to 10 capital letters or digits, a letter first';
