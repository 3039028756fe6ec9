import type { MouseEvent, ReactNode } from 'react';

interface PageFrameProps {
  /** Shown above every screen; empty on prerendered ones. */
  banner?: ReactNode;
  children: ReactNode;
}

/**
 * The frame around every screen. `index.html` has the same markup, so that a prerendered screen can be hydrated
 * together with it.
 */
export function PageFrame({ banner, children }: PageFrameProps): ReactNode {
  return (
    <>
      <SkipLink />
      {banner}
      <div id="content">{children}</div>
    </>
  );
}

/** First keyboard stop: jumps over the header to the content of the remote that is shown. */
function SkipLink(): ReactNode {
  const skip = (event: MouseEvent) => {
    const content = document.querySelector<HTMLElement>('main') ?? document.getElementById('content');
    if (!content) return;
    event.preventDefault();
    content.setAttribute('tabindex', '-1');
    content.focus();
  };
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to the content; the handler only finds it below a remote's own header
    <a className="shell-skip-link" href="#content" onClick={skip}>
      Skip to content
    </a>
  );
}
