import { errorText } from '@scopewright/api-client';
import { LoadFailure } from '@scopewright/calls/load-failure';
import type { ChangeOrder, Sow } from '@scopewright/contracts';
import { isOpenSow } from '@scopewright/domain/sow';
import { useQueryClient } from '@scopewright/remote-contract/query';
import { Alert, Card, ListSkeleton } from '@scopewright/ui';
import { useCompanyAccess, useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { changeOrderPath, companyPath, sowPath } from '@scopewright/workplace-kit/company/company-path';
import { PageNotFound } from '@scopewright/workplace-kit/page/page-not-found';
import { useRouteParams } from '@scopewright/workplace-kit/page/use-route-params';
import { type ReactNode, useEffect, useRef } from 'react';
import { SourceNotices, SourceState } from '../sources/source-state.tsx';
import { clausesKey, useSource } from '../sources/use-source.ts';
import { isNotThere, type Kind, useAgreement } from '../sows/agreements.ts';
import { Review } from './review/review.tsx';
import { useClauses } from './use-clauses.ts';

const ROWS = ['w-64', 'w-48', 'w-56', 'w-52'];
const CELLS = ['w-20'];

/** The ids in the address of a SOW's or change order's clauses. */
function useIds(): { sowId: string; changeOrderId: string | null } {
  const { sowId, '*': rest } = useRouteParams('/companies/:companyId/sows/:sowId/*');
  const [, changeOrderId] = /^change-orders\/([0-9a-f]{24})\//.exec(rest) ?? [];
  return { sowId, changeOrderId: changeOrderId ?? null };
}

/** The clauses of a SOW or change order beside its text. */
export function ClausesScreen() {
  const { reviewClauses } = useCompanyAccess(useOpenCompany());
  const { sowId, changeOrderId } = useIds();
  if (!reviewClauses) return <PageNotFound />;
  return changeOrderId === null ? (
    <Clauses key={sowId} kind="sow" id={sowId} sowId={sowId} />
  ) : (
    <Clauses key={changeOrderId} kind="change-order" id={changeOrderId} sowId={sowId} />
  );
}

function Clauses({ kind, id, sowId }: { kind: Kind; id: string; sowId: string }) {
  const company = useOpenCompany();
  const { writeClauses, writeSows } = useCompanyAccess(company);
  const agreement = { companyId: company.id, kind, id };
  const sow = useAgreement(company.id, 'sow', sowId);
  const agreed = useAgreement(company.id, kind, id);
  const source = useSource(agreement);
  const read = source.data;
  const isRead = read?.state === 'read';
  const clauses = useClauses(agreement, read?.id ?? null, { enabled: isRead });
  const queryClient = useQueryClient();
  const modelState = read?.model?.state;
  const knownModelState = useRef(modelState);
  // the model's proposals join the others
  useEffect(() => {
    if (knownModelState.current === 'waiting' && modelState !== 'waiting')
      void queryClient.invalidateQueries({ queryKey: clausesKey({ companyId: company.id, kind, id }) });
    knownModelState.current = modelState;
  }, [modelState, queryClient, company.id, kind, id]);
  const crumbs = [
    { label: 'SOWs', to: companyPath(company.id, 'sows') },
    { label: sow.data?.title ?? 'SOW', to: sowPath(company.id, sowId) },
    ...(kind === 'sow'
      ? []
      : [{ label: agreed.data?.title ?? 'Change order', to: changeOrderPath(company.id, sowId, id) }]),
  ];
  const page = (content: ReactNode) => (
    <CompanyPage title="Clauses" crumbs={crumbs}>
      {content}
    </CompanyPage>
  );
  const all = [sow, agreed, source, clauses];
  const belongs = (document: Sow | ChangeOrder) =>
    document.companyId === company.id && (!('sowId' in document) || document.sowId === sowId);
  if (all.some(({ error }) => isNotThere(error)) || (agreed.data && !belongs(agreed.data))) return <PageNotFound />;
  const failed = all.find(({ data, error }) => !data && error);
  if (failed) {
    return page(<LoadFailure what="the clauses" query={failed} />);
  }
  if (!sow.data || !agreed.data || !read || (isRead && !clauses.data))
    return page(<ListSkeleton label="Loading the clauses..." rows={ROWS} cells={CELLS} />);
  const open =
    isOpenSow((sow.data as Sow).status) && (kind === 'sow' || (agreed.data as ChangeOrder).status !== 'closed');
  if (!clauses.data || !isRead) {
    return page(
      <Card padding="none">
        <SourceState agreement={agreement} source={read} writable={writeClauses} />
      </Card>,
    );
  }
  return page(
    <div className="grid gap-4">
      {source.isRefetchError || clauses.isRefetchError ? (
        <Alert tone="warning">This may not be the latest state: {errorText(source.error ?? clauses.error)}</Alert>
      ) : null}
      <SourceNotices agreement={agreement} source={read} writable={writeClauses} />
      <Review
        // another reading has other places
        key={read.id}
        agreement={agreement}
        document={agreed.data}
        source={read}
        list={clauses.data}
        writable={writeClauses}
        termsWritable={writeSows && open}
      />
    </div>,
  );
}
