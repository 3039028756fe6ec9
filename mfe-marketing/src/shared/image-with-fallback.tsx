import { cn } from '@scopewright/ui';
import { type ReactNode, useState } from 'react';

/** An alternative picture, used when its media query matches. */
export interface ImageSource {
  src: string;
  media: string;
  /** Size in pixels, if it differs. */
  width?: number;
  height?: number;
}

export interface ImageWithFallbackProps {
  src: string;
  /** For other themes and windows; the first whose media query matches is shown. */
  sources?: readonly ImageSource[];
  /** Describes the picture; also shown in the placeholder. */
  alt: string;
  /** Size in pixels: it reserves the picture's place until it is loaded. */
  width: number;
  height: number;
  className?: string;
}

/** Whether loading the picture has already failed, which may happen before this component is hydrated. */
const hasFailed = (image: HTMLImageElement | null): boolean =>
  image !== null && image.currentSrc !== '' && image.complete && image.naturalWidth === 0;

/**
 * A picture that loads when it comes near the window. If it can't be loaded, a placeholder of its size is shown (§2.3).
 */
export function ImageWithFallback({
  src,
  sources = [],
  alt,
  width,
  height,
  className,
}: ImageWithFallbackProps): ReactNode {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <div
        role="img"
        aria-label={alt}
        style={{ aspectRatio: `${width} / ${height}` }}
        className={cn(
          'flex w-full items-center justify-center bg-surface-sunken p-6 text-center text-sm text-text-muted',
          className,
        )}
      >
        This picture could not be loaded
      </div>
    );
  }
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.src} srcSet={source.src} media={source.media} width={source.width} height={source.height} />
      ))}
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
