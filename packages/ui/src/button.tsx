import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

const buttonStyles = cva(
  [
    'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-semibold no-underline',
    'transition-[background-color,border-color,color,box-shadow,translate] duration-150 active:translate-y-px',
    'disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55',
    '[&_svg]:size-[1.15em] [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-brand text-on-brand shadow-sm hover:bg-brand-strong',
        accent: 'bg-accent text-on-accent shadow-sm hover:bg-accent-strong',
        secondary: 'border border-border-strong bg-surface-raised text-text shadow-xs hover:border-brand hover:text-brand',
        ghost: 'text-text hover:bg-surface-sunken',
        danger: 'bg-danger text-on-danger shadow-sm hover:bg-danger-strong',
        link: 'h-auto px-0 text-brand underline decoration-1 underline-offset-4 hover:text-brand-strong',
      },
      size: { sm: 'h-9 px-3 text-sm', md: 'h-11 px-4 text-sm', lg: 'h-12 px-6 text-base', icon: 'size-11 text-base' },
    },
    compoundVariants: [{ variant: 'link', className: 'h-auto px-0' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonStyles> {
  /** Gives the look to the only child (a link) instead of rendering a button. */
  asChild?: boolean;
  /** Shows a spinner and refuses presses; change the label too, so that the state is read out. */
  busy?: boolean;
}

/** A push button. `type` is "button" unless given. */
export function Button({ variant, size, asChild, busy = false, className, children, disabled, type, ...rest }: ButtonProps): ReactNode {
  const classes = cn(buttonStyles({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button type={type ?? 'button'} className={classes} disabled={disabled || busy} aria-busy={busy || undefined} {...rest}>
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}
