import { Link } from '@scopewright/remote-contract/router';
import { Button, cn, Logo, Menu, X } from '@scopewright/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ANCHORS } from './content/sections.ts';
import { DemoButton } from './demo-button.tsx';
import type { LandingActions } from './landing-actions.ts';
import { useActiveSection } from './use-active-section.ts';

const ANCHOR_IDS = ANCHORS.map((anchor) => anchor.id);
const MENU_ID = 'landing-menu';

export interface TopBarProps extends LandingActions {
  productName: string;
}

/**
 * The sticky bar: anchors, with the section being read marked, and the three entry buttons. Sign In shows only with a
 * handler (§2.3).
 */
export function TopBar({ productName, signIn, requestDemo, demoHref, signupHref }: TopBarProps): ReactNode {
  const active = useActiveSection(ANCHOR_IDS);
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);

  // the menu's own buttons disappear when it closes: the dialog returns the focus to the toggle
  const leaveMenu = (action: () => void): void => {
    toggle.current?.focus();
    setOpen(false);
    action();
  };

  const anchors = (className: string, onClick?: () => void): ReactNode =>
    ANCHORS.map((anchor) => (
      <a
        key={anchor.id}
        href={`#${anchor.id}`}
        onClick={onClick}
        aria-current={active === anchor.id ? 'location' : undefined}
        className={cn(
          'font-medium text-text-muted transition-colors hover:text-text aria-[current]:text-text',
          className,
        )}
      >
        {anchor.label}
      </a>
    ));

  return (
    <header className="sticky top-0 z-40 border-border border-b bg-surface/90 backdrop-blur-md">
      <div className="mx-auto flex h-16 max-w-page items-center justify-between gap-4 px-5 sm:px-8">
        <a href="#top" className="flex rounded-sm" aria-label={`${productName}, top of the page`}>
          <Logo productName={productName} />
        </a>
        <nav aria-label="Sections" className="hidden h-full items-stretch gap-7 lg:flex">
          {anchors('flex items-center border-y-2 border-transparent text-sm aria-[current]:border-b-accent')}
        </nav>
        <div className="flex items-center gap-2">
          {signIn ? (
            <Button variant="ghost" className="max-sm:hidden noscript:hidden" onClick={signIn}>
              Sign In
            </Button>
          ) : null}
          <DemoButton variant="secondary" className="max-md:hidden" requestDemo={requestDemo} demoHref={demoHref} />
          <Button asChild className="max-[22rem]:hidden">
            <Link to={signupHref}>Get Started</Link>
          </Button>
          <Button
            ref={toggle}
            variant="ghost"
            size="icon"
            className="lg:hidden noscript:hidden"
            aria-label={open ? 'Close menu' : 'Open menu'}
            aria-expanded={open}
            aria-controls={MENU_ID}
            onClick={() => setOpen(!open)}
          >
            {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          </Button>
        </div>
      </div>
      <div
        id={MENU_ID}
        hidden={!open}
        className="max-h-[calc(100dvh-4rem)] overflow-y-auto border-border border-t bg-surface px-5 py-4 lg:hidden"
      >
        <nav aria-label="Sections, menu" className="grid">
          {anchors('flex h-12 items-center border-border border-b text-base', () => setOpen(false))}
        </nav>
        <div className="mt-5 grid gap-3">
          <Button asChild size="lg">
            <Link to={signupHref}>Get Started</Link>
          </Button>
          <DemoButton variant="secondary" size="lg" requestDemo={() => leaveMenu(requestDemo)} demoHref={demoHref} />
          {signIn ? (
            <Button variant="ghost" size="lg" onClick={() => leaveMenu(signIn)}>
              Sign In
            </Button>
          ) : null}
        </div>
      </div>
    </header>
  );
}
