import { FirmBrand } from '@scopewright/product-ui/firm-brand';
import {
  AccountActions,
  AppFrame,
  Badge,
  Banner,
  Button,
  Card,
  EmptyState,
  ListCard,
  ListSkeleton,
  LoadMore,
  Logo,
  LogoMark,
  PagedList,
  PageHeader,
  SearchInput,
  Table,
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
} from '@scopewright/ui';
import { type ReactNode, useState } from 'react';
import { Row } from '../row.tsx';

const COMPANIES = [
  { id: '1', name: 'Northwind Traders', status: 'Active', orders: 2 },
  { id: '2', name: 'Harbor Clinics', status: 'Draft', orders: 0 },
  { id: '3', name: 'Fabrikam Rail', status: 'Completed', orders: 1 },
];
type Company = (typeof COMPANIES)[number];
const USER = { name: 'Ada Admin', email: 'ada@acme.example' };
const ignore = () => undefined;

export function AccountActionsStates(): ReactNode {
  return (
    <>
      <Row>
        <AccountActions user={USER} onLogOut={ignore} />
      </Row>
      <Row>
        <AccountActions onLogOut={ignore}>
          <Button size="sm">Choose a plan</Button>
        </AccountActions>
      </Row>
    </>
  );
}

export function AppFrameStates(): ReactNode {
  return (
    <AppFrame
      productName="Scopewright"
      banner={<Banner tone="warning">Your trial ends in 3 days.</Banner>}
      context="Acme Consulting"
      actions={<AccountActions user={USER} onLogOut={ignore} />}
    >
      The page
    </AppFrame>
  );
}

export function CardStates(): ReactNode {
  return (
    <>
      {(['none', 'md', 'lg'] as const).map((padding) => (
        <Card key={padding} padding={padding}>
          padding {padding}
        </Card>
      ))}
      <Card shadow="md">shadow md</Card>
    </>
  );
}

const LOGO = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="120" height="40" rx="8" fill="#8a3ffc"/></svg>')}`;

export function FirmBrandStates(): ReactNode {
  return (
    <Row>
      <FirmBrand branding={{ logoUrl: LOGO, accentColor: '#8a3ffc' }} className="h-10" />
      <FirmBrand branding={{ logoUrl: LOGO }} className="h-10" />
      <FirmBrand branding={{ accentColor: '#8a3ffc' }} className="h-10" />
    </Row>
  );
}

export function ListCardStates(): ReactNode {
  const search = <SearchInput label="Search companies" value="" onValueChange={ignore} className="w-56" />;
  return (
    <ListCard title="Client companies" count="3 of 12" actions={search}>
      <p className="p-6">The list</p>
    </ListCard>
  );
}

export function LoadMoreStates(): ReactNode {
  const more = { total: 12, noun: 'companies', onLoadMore: ignore };
  return (
    <>
      <LoadMore {...more} shown={2} hasMore />
      <LoadMore {...more} shown={2} hasMore busy />
      <LoadMore {...more} shown={12} hasMore={false} />
    </>
  );
}

export function LogoStates(): ReactNode {
  return (
    <Row>
      <LogoMark className="size-16" />
      <Logo productName="Scopewright" size="lg" />
      <Logo productName="Scopewright" />
      <span className="flex items-center gap-3 rounded-md bg-surface-inverse p-4">
        <LogoMark className="size-10" inverse />
        <Logo productName="Scopewright" inverse />
      </span>
    </Row>
  );
}

export function PageHeaderStates(): ReactNode {
  return (
    <>
      <PageHeader title="Client companies" />
      <PageHeader
        title="Northwind Traders"
        description="A client since March"
        actions={<Button>Add New Client</Button>}
      />
    </>
  );
}

export function PagedListStates(): ReactNode {
  const listing = {
    data: { pages: [{ items: COMPANIES, total: 12 }] },
    error: null,
    isFetching: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    hasNextPage: true,
    refetch: ignore,
    fetchNextPage: ignore,
  };
  const states = [
    { ...listing, data: undefined },
    { ...listing, data: undefined, error: new Error() },
    { ...listing, data: { pages: [{ items: [], total: 0 }] } },
    listing,
    { ...listing, isFetchNextPageError: true },
  ];
  return states.map((listed) => (
    <Card key={states.indexOf(listed)} padding="none">
      <PagedList
        listed={listed}
        noun="companies"
        explain={(_error, { network }) => network}
        skeleton={<ListSkeleton label="Loading companies..." rows={['w-40']} cells={['w-16']} />}
        empty={<EmptyState title="No companies assigned yet" />}
      >
        {(companies) => companies.map(({ name }: Company) => name).join(', ')}
      </PagedList>
    </Card>
  ));
}

export function TableStates(): ReactNode {
  const [selected, setSelected] = useState(new Set(['2']));
  return (
    <Table
      caption="Client companies"
      showCaption
      rows={COMPANIES}
      rowKey={({ id }) => id}
      sort={{ key: 'name', descending: true }}
      onSort={ignore}
      currentKey="3"
      selection={{
        selected,
        label: ({ name }) => `Select ${name}`,
        allLabel: 'Select all',
        onChange: (rows, on) =>
          setSelected(
            new Set(
              on
                ? [...selected, ...rows.map(({ id }) => id)]
                : [...selected].filter((id) => !rows.some((row) => row.id === id)),
            ),
          ),
      }}
      columns={[
        { key: 'name', header: 'Company Name', cell: ({ name }) => name, sortable: true },
        {
          key: 'status',
          header: 'SOW Status',
          cell: ({ status }) => <Badge tone="brand">{status}</Badge>,
          sortable: true,
        },
        { key: 'orders', header: 'Change orders', cell: ({ orders }) => orders, align: 'end' },
      ]}
    />
  );
}

export function TabsStates(): ReactNode {
  return (['md', 'lg'] as const).map((size) => (
    <Tabs key={size} defaultValue="clients">
      <TabsList aria-label={`Example ${size}`}>
        <TabsTrigger value="clients" size={size}>
          Client Companies
        </TabsTrigger>
        <TabsTrigger value="add" size={size}>
          Add New Client
        </TabsTrigger>
        <TabsTrigger value="off" size={size} disabled>
          Disabled
        </TabsTrigger>
      </TabsList>
      <TabsContent value="clients" size={size}>
        The first panel
      </TabsContent>
      <TabsContent value="add" size={size}>
        The second panel
      </TabsContent>
    </Tabs>
  ));
}
