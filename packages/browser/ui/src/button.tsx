import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import { type ComponentProps, type ReactNode, type Ref, useCallback, useLayoutEffect, useRef } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './feedback/spinner.tsx';

const buttonStyles = cva(
  [
    'inline-flex shrink-0 select-none items-center gap-2 whitespace-nowrap rounded-md font-semibold',
    'transition-[background-color,border-color,color,box-shadow,translate] duration-150 active:translate-y-px',
    'disabled:pointer-events-none aria-disabled:pointer-events-none aria-disabled:opacity-55',
    '[&_svg]:size-[1.15em] [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-brand text-on-brand shadow-sm hover:bg-brand-strong',
        accent: 'bg-accent text-on-accent shadow-sm hover:bg-accent-strong',
        secondary:
          'border border-border-strong bg-surface-raised text-text shadow-xs hover:border-brand hover:text-brand',
        ghost: 'text-text hover:bg-surface-sunken',
        danger: 'bg-danger text-on-danger shadow-sm hover:bg-danger-strong',
        inverse: 'border border-text-inverse-muted text-text-inverse hover:bg-text-inverse hover:text-surface-inverse',
        link: 'min-h-6 text-brand underline decoration-1 underline-offset-4 hover:text-brand-strong',
      },
      size: { sm: 'text-sm', md: 'text-sm', lg: 'text-base', icon: 'text-base', iconSmall: 'text-base' },
      justify: { center: 'justify-center', between: 'justify-between' },
    },
    defaultVariants: { variant: 'primary', size: 'md', justify: 'center' },
  },
);

/** Height and padding; a button that looks like a link takes hardly more room than its text. */
const BOXES = { sm: 'h-9 px-3', md: 'h-11 px-4', lg: 'h-12 px-6', icon: 'size-11', iconSmall: 'size-9' } as const;

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonStyles> {
  /** Applies the look to the only child (a link) instead of rendering a button. */
  asChild?: boolean;
  /** Shows a spinner and ignores clicks; change the label too, so that the state is read out. */
  busy?: boolean;
  /** Ignores clicks without fading: shown until the real button's code is loaded. */
  placeholder?: boolean;
}

/**
 * Returns the focus to a button that had it when it became busy: browsers take it from disabled elements.
 * @returns the ref of the button
 */
function useFocusAfterBusy(busy: boolean, ref: Ref<HTMLButtonElement> | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (busy) hadFocus.current = activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (activeElement === body) button.current?.focus({ preventScroll: true });
    }
  }, [busy]);
  return useCallback(
    (element: HTMLButtonElement | null) => {
      button.current = element;
      if (typeof ref === 'function') return ref(element);
      if (ref) ref.current = element;
    },
    [ref],
  );
}

/**
 * A push button. `type` is "button" by default. `variant="inverse"` is for a `surface-inverse` ground;
 * `justify="between"` puts label and icon at opposite ends.
 */
export function Button(props: ButtonProps): ReactNode {
  const {
    variant,
    size,
    justify,
    asChild,
    busy = false,
    placeholder = false,
    className,
    children,
    disabled,
    type,
    ref,
    ...rest
  } = props;
  const withFocus = useFocusAfterBusy(busy, ref);
  const classes = cn(
    buttonStyles({ variant, size, justify }),
    variant !== 'link' && BOXES[size ?? 'md'],
    !placeholder && 'disabled:opacity-55',
    className,
  );
  if (asChild) {
    return (
      <Slot.Root className={classes} {...(ref !== undefined && { ref })} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      ref={withFocus}
      type={type ?? 'button'}
      className={classes}
      disabled={disabled || busy || placeholder}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}
