import {
  Alert,
  Badge,
  Banner,
  Building2,
  Button,
  Check,
  EmptyState,
  ErrorState,
  Late,
  ListSkeleton,
  latePart,
  Progress,
  Skeleton,
  Spinner,
} from '@scopewright/ui';
import type { ReactNode } from 'react';
import { Row } from '../row.tsx';

const TONES = ['neutral', 'brand', 'accent', 'success', 'warning', 'danger', 'info'] as const;

export function AlertStates(): ReactNode {
  return (
    <>
      <Alert tone="info">The subdomain can be changed later.</Alert>
      <Alert tone="success" title="Company created">
        The admin will receive an invitation email.
      </Alert>
      <Alert tone="warning" title="This can’t be undone" />
      <Alert tone="danger">Please enter complete payment information</Alert>
    </>
  );
}

export function BadgeStates(): ReactNode {
  return (
    <Row>
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Badge tone="success">
        <Check aria-hidden="true" /> With an icon
      </Badge>
    </Row>
  );
}

export function BannerStates(): ReactNode {
  return (
    <>
      <Banner>A new version is available.</Banner>
      <Banner tone="warning" action={<Button size="sm">Choose a plan</Button>}>
        Your trial has ended. This account is read-only until a plan is chosen.
      </Banner>
      <Banner tone="danger">The connection is lost.</Banner>
    </>
  );
}

export function EmptyStateStates(): ReactNode {
  return (
    <>
      <EmptyState
        icon={<Building2 />}
        title="No companies assigned yet"
        description="Add a client and it appears here."
        action={<Button>Add New Client</Button>}
      />
      <EmptyState title="Nothing found" />
    </>
  );
}

export function ErrorStateStates(): ReactNode {
  return (
    <>
      <ErrorState
        title="Companies could not be loaded"
        description="Please check your connection."
        requestId="01J8Z"
        onRetry={() => undefined}
      />
      <ErrorState title="Companies could not be loaded" onRetry={() => undefined} retrying />
    </>
  );
}

const waiting = latePart(() => new Promise<() => ReactNode>(() => undefined));
const failing = latePart((): Promise<() => ReactNode> => Promise.reject(new Error('The gallery shows this')));

export function LateStates(): ReactNode {
  return (
    <>
      <Late of={waiting} props={{}} placeholder={<Spinner label="Loading..." />} />
      <Late of={failing} props={{}} />
    </>
  );
}

export function ListSkeletonStates(): ReactNode {
  return <ListSkeleton label="Loading companies..." rows={['w-72', 'w-56', 'w-64']} cells={['w-24', 'w-16']} />;
}

export function ProgressStates(): ReactNode {
  return (
    <>
      <Progress value={0} label="Not started" />
      <Progress value={64} label="Configuration" />
      <Progress value={100} label="Done" tone="success" />
      <Progress value={85} label="Storage" tone="warning" />
      <Progress value={98} label="Users" tone="danger" />
    </>
  );
}

export function SkeletonStates(): ReactNode {
  return (
    <>
      <Skeleton className="w-40" />
      <Skeleton size="control" className="w-40" />
    </>
  );
}

export function SpinnerStates(): ReactNode {
  return (
    <Row>
      <Spinner label="Loading..." />
      <Spinner className="text-3xl text-brand" />
    </Row>
  );
}
