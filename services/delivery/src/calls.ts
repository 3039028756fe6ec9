import { type Implementation, withReferences, withSubjects } from '@scopewright/service-kit';
import { exportActivityCalls } from './activity/export-activity.ts';
import { activityCalls } from './activity/list-activity.ts';
import { changeWorkItemsCall } from './backlog/bulk-change.ts';
import { capacityCalls } from './backlog/capacity.ts';
import { changeWorkItemCalls } from './backlog/change-work-item.ts';
import { createWorkItemCall } from './backlog/create-work-item.ts';
import { backlogFiguresCall } from './backlog/figures.ts';
import { firmWorkItemsCall } from './backlog/firm-work-items.ts';
import { assignBacklogCalls } from './backlog/generating/assign-backlog.ts';
import { generateBacklogCall } from './backlog/generating/generate-backlog.ts';
import { previewBacklogCalls } from './backlog/generating/preview-backlog.ts';
import { receiptCalls } from './backlog/generating/receipts.ts';
import { undoReceiptCall } from './backlog/generating/undo-receipt.ts';
import { listWorkItemsCalls } from './backlog/list-work-items.ts';
import { backlogProfileCalls } from './backlog/profiles.ts';
import { searchBacklogCall } from './backlog/search-backlog.ts';
import { backlogViewCalls } from './backlog/views.ts';
import { workCatalogueCalls } from './backlog/work-catalogue.ts';
import { workItemHistoryCall } from './backlog/work-item-history.ts';
import { backlogExportCalls } from './backlog-exports/backlog-exports.ts';
import { billingCalls } from './billing/billing.ts';
import { gatewayEventCall } from './billing/gateway-events.ts';
import { invoiceCalls } from './billing/invoices.ts';
import { brandingCalls } from './branding/branding.ts';
import { baselineCalls } from './change-orders/baselines.ts';
import { differingPartsCall } from './change-orders/differing-parts.ts';
import { orderDocumentCall } from './change-orders/document.ts';
import { draftOrderCalls } from './change-orders/draft.ts';
import { changeRequestCalls } from './change-orders/requests.ts';
import { contractCalls } from './change-orders/unsold.ts';
import { changeClausesCalls } from './clauses/change-clauses.ts';
import { clauseModelCalls } from './clauses/clause-model.ts';
import { listClausesCalls } from './clauses/list-clauses.ts';
import { companyOverviewCall } from './companies/company-overview.ts';
import { createCompanyCall } from './companies/create-company.ts';
import { exportCompaniesCall } from './companies/export-companies.ts';
import { listCompaniesCall } from './companies/list-companies.ts';
import { manageCompanyCalls } from './companies/manage-companies.ts';
import { sampleClientCalls } from './companies/sample-client.ts';
import { documentCalls } from './files/documents.ts';
import { exportCalls } from './firm-life/export.ts';
import { restoreCalls } from './firm-life/restore.ts';
import { takingFirmTurns } from './firm-turns.ts';
import { notificationCalls } from './notifications/notifications.ts';
import { onboardingCalls } from './onboarding/onboarding.ts';
import type { DeliveryParts } from './parts.ts';
import { companyPeopleCalls } from './people/company-people.ts';
import { deliveryReferences } from './references.ts';
import { checkScopeCalls } from './scoping/check/check-scope.ts';
import { handWorkHoursCalls } from './scoping/check/hand-work-hours.ts';
import { scopeChecks } from './scoping/check/scope-checks.ts';
import { exchangeCalls } from './scoping/exchange/exchange.ts';
import { exportScopeCall } from './scoping/exchange/export-scope.ts';
import { bulkChangeCall } from './scoping/items/bulk-change.ts';
import { changeScopeItemCalls } from './scoping/items/change-item.ts';
import { copyProjectCall } from './scoping/items/copy-project.ts';
import { createScopeItemCall } from './scoping/items/create-item.ts';
import { insertTemplateCall } from './scoping/items/insert-template.ts';
import { templateCalls } from './scoping/items/own-templates.ts';
import { configItemCalls } from './scoping/reading/config-items.ts';
import { listProjectsCall } from './scoping/reading/list-projects.ts';
import { readScopeCalls } from './scoping/reading/read-scope.ts';
import { searchScopeCall } from './scoping/reading/search-scope.ts';
import { scopeViewCalls } from './scoping/reading/views.ts';
import { searchFirmCall } from './search/search-firm.ts';
import { sourceCalls } from './sources/sources.ts';
import { buildCalls } from './sows/build.ts';
import { changeOrderCalls } from './sows/change-orders.ts';
import { followUpsCalls } from './sows/follow-ups.ts';
import { sowCalls } from './sows/sows.ts';
import { writeSowCalls } from './sows/write.ts';
import { firmSettingsCalls } from './staff/firm-settings.ts';
import { inviteAdministratorCall } from './staff/invite-administrator.ts';
import { staffCalls } from './staff/staff.ts';
import { applyStatusCalls } from './status-import/apply.ts';
import { statusImportsCall } from './status-import/list.ts';
import { statusPreviewCalls } from './status-import/preview.ts';
import { firmStorageCall, refusedWhenFull } from './storage/storage.ts';
import { deliverySubjects } from './subjects.ts';
import { acknowledgmentCalls } from './trace/acknowledgments.ts';
import { companyTraces } from './trace/company-traces.ts';
import { coverageCalls } from './trace/coverage.ts';
import { exportTraceCall } from './trace/export-trace.ts';
import { traceFindingsCall } from './trace/guards.ts';
import { linkManyCalls } from './trace/link-many.ts';
import { traceLinkCalls } from './trace/links.ts';
import { traceSuggestionsCall } from './trace/suggestions.ts';
import { firmTrackingCalls } from './tracking/firm-wide.ts';
import { milestoneCalls } from './tracking/milestones.ts';
import { myWorkCalls } from './tracking/my-work.ts';
import { snoozeCall } from './tracking/snooze.ts';
import { statusCalls } from './tracking/status.ts';

const callsOf = (parts: DeliveryParts): Implementation[] => {
  const checks = scopeChecks({ models: parts.data.models, pool: parts.pool, log: parts.log });
  const traces = companyTraces(parts);
  return [
    listCompaniesCall(parts.data),
    exportCompaniesCall(parts.data),
    createCompanyCall(parts),
    ...sampleClientCalls(parts),
    companyOverviewCall(parts.data),
    ...manageCompanyCalls(parts),
    ...companyPeopleCalls(parts),
    ...staffCalls(parts),
    inviteAdministratorCall(parts),
    ...firmSettingsCalls(parts),
    ...onboardingCalls(parts.data),
    ...notificationCalls(parts.data, parts.invitationSecret),
    ...sowCalls(parts),
    ...changeOrderCalls(parts),
    ...followUpsCalls(parts),
    ...buildCalls(parts),
    ...writeSowCalls(parts),
    ...baselineCalls(parts),
    differingPartsCall(parts),
    ...changeRequestCalls(parts),
    ...draftOrderCalls(parts),
    orderDocumentCall(parts),
    ...contractCalls(parts),
    ...sourceCalls(parts),
    ...listClausesCalls(parts.data),
    ...changeClausesCalls(parts),
    listProjectsCall(parts.data),
    ...readScopeCalls(parts.data),
    searchScopeCall(parts.data),
    searchFirmCall(parts.data),
    createScopeItemCall(parts),
    ...changeScopeItemCalls(parts),
    bulkChangeCall(parts),
    exportScopeCall(parts.data),
    ...configItemCalls(parts.data),
    ...templateCalls(parts),
    insertTemplateCall(parts),
    copyProjectCall(parts),
    ...checkScopeCalls({ ...parts, checks, traces }),
    ...handWorkHoursCalls(parts.data),
    ...exchangeCalls(parts),
    ...scopeViewCalls(parts.data),
    ...traceLinkCalls(parts),
    ...linkManyCalls(parts),
    ...coverageCalls({ ...parts, traces }),
    traceSuggestionsCall(traces),
    traceFindingsCall({ ...parts, traces }),
    exportTraceCall(traces),
    ...acknowledgmentCalls(parts),
    ...milestoneCalls(parts),
    ...backlogExportCalls(parts),
    ...listWorkItemsCalls({ ...parts, checks }),
    ...previewBacklogCalls({ ...parts, checks }),
    generateBacklogCall(parts),
    ...assignBacklogCalls(parts),
    ...receiptCalls(parts),
    undoReceiptCall(parts),
    createWorkItemCall(parts),
    snoozeCall(parts),
    ...statusCalls(parts),
    ...firmTrackingCalls(parts),
    ...myWorkCalls(parts),
    ...statusPreviewCalls(parts),
    ...applyStatusCalls(parts),
    statusImportsCall(parts.data.models),
    ...changeWorkItemCalls(parts),
    changeWorkItemsCall(parts),
    workItemHistoryCall(parts.data),
    firmWorkItemsCall(parts.data),
    backlogFiguresCall(parts.data),
    searchBacklogCall(parts.data),
    ...backlogViewCalls(parts.data),
    ...backlogProfileCalls(parts),
    ...workCatalogueCalls(parts),
    ...capacityCalls(parts),
    ...documentCalls(parts),
    firmStorageCall(parts),
    ...brandingCalls(parts),
    ...clauseModelCalls(parts),
    ...exportCalls(parts),
    ...restoreCalls(parts),
    ...activityCalls(parts.data),
    ...exportActivityCalls(parts.data),
    ...billingCalls(parts),
    ...invoiceCalls(parts.data),
    gatewayEventCall(parts),
  ];
};

/** All calls of this service, with the loaders of the documents that they name. */
export const deliveryCalls = (parts: DeliveryParts): Implementation[] =>
  withReferences(
    parts.data.models,
    deliveryReferences(parts.data.models),
    withSubjects(
      deliverySubjects(parts.data.models),
      takingFirmTurns(parts.turn, refusedWhenFull(parts, callsOf(parts))),
    ),
  );
