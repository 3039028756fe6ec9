import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import * as icons from '../icons.ts';
import { Plus } from '../icons.ts';
import { Logo, LogoMark } from '../layout/logo.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { Colors, Typography } from './colors.tsx';
import { Feedback, Lists } from './feedback.tsx';
import { Controls, FormSpecimen } from './forms.tsx';
import { Overlays } from './overlays.tsx';
import { Row, Specimen } from './specimen.tsx';

const THEMES = ['system', 'light', 'dark'] as const;

/** A page that shows the whole design system, in either theme. */
export function Gallery(): ReactNode {
  const [busy, setBusy] = useState(false);
  return (
    <main className="mx-auto min-h-dvh max-w-page bg-surface px-4 py-10 text-text sm:px-6">
      <PageHeader
        title="Design system"
        description="What every screen is made of."
        actions={THEMES.map((theme) => (
          <Button key={theme} variant="secondary" size="sm" onClick={() => setTheme(theme)}>
            {theme}
          </Button>
        ))}
      />
      <Specimen title="Logo">
        <Row>
          <LogoMark className="size-16" />
          <Logo productName="Scopewright" size="lg" />
          <span className="rounded-md bg-surface-inverse p-4">
            <Logo productName="Scopewright" inverse />
          </span>
        </Row>
      </Specimen>
      <Colors />
      <Typography />
      <Specimen title="Buttons">
        <Row>
          {(['primary', 'accent', 'secondary', 'ghost', 'danger', 'link'] as const).map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
          <span className="rounded-md bg-surface-inverse p-2">
            <Button variant="inverse">inverse</Button>
          </span>
        </Row>
        <Row>
          <Button size="sm">Small</Button>
          <Button>Medium</Button>
          <Button size="lg">Large</Button>
          <Button size="icon" aria-label="Add">
            <Plus aria-hidden="true" />
          </Button>
          <Button busy={busy} onClick={() => setBusy(true)}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
          <Button disabled>Disabled</Button>
        </Row>
      </Specimen>
      <Controls />
      <FormSpecimen />
      <Overlays />
      <Feedback />
      <Lists />
      <Specimen title="Icons">
        <ul className="grid grid-cols-3 gap-4 text-text-muted text-xs sm:grid-cols-6">
          {Object.entries(icons).map(([name, Icon]) => (
            <li key={name} className="grid justify-items-center gap-2">
              <Icon className="size-5 text-text" aria-hidden="true" />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
    </main>
  );
}

function setTheme(theme: (typeof THEMES)[number]): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
