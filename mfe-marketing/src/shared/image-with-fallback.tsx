import { cn } from '@scopewright/ui';
import { type ReactNode, useState } from 'react';

export interface ImageWithFallbackProps {
  src: string;
  /** What the dark theme shows instead. */
  darkSrc?: string;
  /** What the picture shows; the placeholder says it too. */
  alt: string;
  /** Size in pixels: it keeps the picture's place until it is there. */
  width: number;
  height: number;
  className?: string;
}

/** Whether the browser has given up on a picture already, which may be before this component has come to life. */
const hasFailed = (image: HTMLImageElement | null): boolean => image !== null && image.currentSrc !== '' && image.complete && image.naturalWidth === 0;

/** A picture that loads when it comes near the window. One that can't be loaded leaves a placeholder of its size (§2.3). */
export function ImageWithFallback({ src, darkSrc, alt, width, height, className }: ImageWithFallbackProps): ReactNode {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <div
        role="img"
        aria-label={alt}
        style={{ aspectRatio: `${width} / ${height}` }}
        className={cn('flex w-full items-center justify-center bg-surface-sunken p-6 text-center text-sm text-text-muted', className)}
      >
        This picture could not be loaded
      </div>
    );
  }
  return (
    <picture>
      {darkSrc ? <source srcSet={darkSrc} media="(prefers-color-scheme: dark)" /> : null}
      <img
        ref={(image) => {
          if (hasFailed(image)) setFailed(true);
        }}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
        className={cn('h-auto w-full', className)}
      />
    </picture>
  );
}
