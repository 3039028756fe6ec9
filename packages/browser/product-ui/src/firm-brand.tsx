import { cn } from '@scopewright/ui';
import type { ReactNode } from 'react';

export interface FirmBrandProps {
  /** The firm's branding; its name is shown beside it as text. */
  branding: { logoUrl?: string | undefined; accentColor?: string | undefined } | undefined;
  /** Sets the height. */
  className: string;
}

/**
 * A firm's logo and a line of its accent color. The logo is on white in either theme, because logos are made for paper.
 * Empty if the firm has neither.
 */
export function FirmBrand({ branding, className }: FirmBrandProps): ReactNode {
  const { logoUrl, accentColor } = branding ?? {};
  if (!logoUrl && !accentColor) return null;
  return (
    <span className="inline-flex max-w-full shrink-0 flex-col items-start gap-1.5" data-brand>
      {logoUrl ? (
        <img
          src={logoUrl}
          alt=""
          decoding="async"
          className={cn('max-w-full rounded-sm object-contain p-1', className)}
          style={{ backgroundColor: '#ffffff' }}
        />
      ) : null}
      {accentColor ? (
        <span aria-hidden="true" className="block h-1 w-12 rounded-full" style={{ backgroundColor: accentColor }} />
      ) : null}
    </span>
  );
}
