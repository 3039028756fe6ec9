import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';

const alertStyles = cva('flex gap-3 rounded-md border-l-4 px-4 py-3 text-sm text-text', {
  variants: {
    tone: {
      info: 'border-info bg-info-soft [&>svg]:text-info',
      success: 'border-success bg-success-soft [&>svg]:text-success',
      warning: 'border-warning bg-warning-soft [&>svg]:text-warning',
      danger: 'border-danger bg-danger-soft [&>svg]:text-danger',
    },
  },
  defaultVariants: { tone: 'info' },
});

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;

export interface AlertProps extends Omit<ComponentProps<'div'>, 'title'>, VariantProps<typeof alertStyles> {
  title?: ReactNode;
}

/** A message in the flow of the page. Errors interrupt a screen reader, the others are announced when it is idle. */
export function Alert({ tone, title, className, children, ...props }: AlertProps): ReactNode {
  const kind = tone ?? 'info';
  const Icon = ICONS[kind];
  return (
    <div role={kind === 'danger' ? 'alert' : 'status'} {...props} className={cn(alertStyles({ tone }), className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div className="grid min-w-0 gap-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
    </div>
  );
}
