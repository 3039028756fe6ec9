import { Button, ChevronDown, CloseButton, ExportButton, Plus } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { Row } from '../row.tsx';

const VARIANTS = ['primary', 'accent', 'secondary', 'ghost', 'danger', 'link'] as const;
const never = () => new Promise<never>(() => undefined);

export function ButtonStates(): ReactNode {
  return (
    <>
      <Row>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Row>
      <Row>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variant}
          </Button>
        ))}
      </Row>
      <Row>
        <Button busy>Saving...</Button>
        <Button variant="secondary" busy>
          Saving...
        </Button>
        <Button placeholder>Placeholder</Button>
      </Row>
      <Row>
        <span className="rounded-md bg-surface-inverse p-2">
          <Button variant="inverse">inverse</Button>
        </span>
        <Button asChild>
          <a href="/">All components</a>
        </Button>
      </Row>
      <Row>
        <Button size="sm">Small</Button>
        <Button>Medium</Button>
        <Button size="lg">Large</Button>
        <Button size="icon" aria-label="Add">
          <Plus aria-hidden="true" />
        </Button>
        <Button size="iconSmall" aria-label="Add, smaller">
          <Plus aria-hidden="true" />
        </Button>
        <Button variant="secondary" justify="between" className="w-56">
          Between <ChevronDown aria-hidden="true" />
        </Button>
      </Row>
    </>
  );
}

export function CloseButtonStates(): ReactNode {
  return (
    <Row>
      <CloseButton label="Close" />
      <CloseButton label="Close, smaller" size="sm" />
      <CloseButton label="Close, disabled" disabled />
    </Row>
  );
}

export function ExportButtonStates(): ReactNode {
  return (
    <Row>
      <ExportButton download={never} onError={() => undefined} />
      <ExportButton size="md" download={never} onError={() => undefined} />
    </Row>
  );
}
