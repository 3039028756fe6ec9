import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { Badge } from '../feedback/badge.tsx';
import { Banner } from '../feedback/banner.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Progress } from '../feedback/progress.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { Building2 } from '../icons.ts';
import { Card } from '../layout/card.tsx';
import { LoadMore } from '../layout/load-more.tsx';
import { Table } from '../layout/table.tsx';
import { Row, Specimen } from './specimen.tsx';

const COMPANIES = [
  { id: '1', name: 'Northwind Traders', status: 'Active', orders: 2 },
  { id: '2', name: 'Harbor Clinics', status: 'Draft', orders: 0 },
];

export function Feedback(): ReactNode {
  return (
    <Specimen title="Feedback">
      <Row>
        {(['neutral', 'brand', 'accent', 'success', 'warning', 'danger', 'info'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
      <Alert tone="info">The subdomain can be changed later.</Alert>
      <Alert tone="success" title="Company created">
        The admin will receive an invitation email.
      </Alert>
      <Alert tone="warning">This can’t be undone.</Alert>
      <Alert tone="danger">Please enter complete payment information</Alert>
      <Banner tone="warning" action={<Button size="sm">Choose a plan</Button>}>
        Your trial has ended. This account is read-only until a plan is chosen.
      </Banner>
      <Progress value={64} label="Configuration" />
      <Row>
        <Spinner label="Loading..." />
        <Skeleton className="w-40" />
        <Skeleton className="w-24" />
        <Skeleton size="control" className="w-40" />
      </Row>
    </Specimen>
  );
}

export function Lists(): ReactNode {
  return (
    <Specimen title="Lists">
      <Card>
        <Table
          caption="Client companies"
          rows={COMPANIES}
          rowKey={(company) => company.id}
          columns={[
            { key: 'name', header: 'Company Name', cell: (company) => company.name },
            { key: 'status', header: 'SOW Status', cell: (company) => <Badge tone="brand">{company.status}</Badge> },
            { key: 'orders', header: 'Change orders', cell: (company) => company.orders, align: 'end' },
          ]}
        />
        <LoadMore shown={2} total={12} hasMore noun="companies" onLoadMore={() => undefined} />
      </Card>
      <EmptyState
        icon={<Building2 />}
        title="No companies assigned yet"
        description="Add a client and it appears here."
        action={<Button>Add New Client</Button>}
      />
      <ErrorState
        title="Companies could not be loaded"
        description="Please check your connection."
        requestId="01J8Z"
        onRetry={() => undefined}
      />
    </Specimen>
  );
}
