import { CALLS, type CallName } from '@scopewright/contracts';
import { requireStorage, storageOf, totalBytes } from '@scopewright/data';
import { failures, type Implementation, implement, type Tx } from '@scopewright/service-kit';
import type { DeliveryParts } from '../parts.ts';

/** Dependencies for checking the firm's storage limit. */
export type StoringParts = Pick<DeliveryParts, 'data' | 'files'>;

/**
 * Checks that a transaction's writes still fit into the firm's storage; to be called last, so that an exception undoes
 * all of it.
 * @throws StorageFull
 */
export const requireFits = ({ models, session }: Tx, { files }: StoringParts): Promise<void> =>
  requireStorage(models, { adding: 0, maxBytes: files.maxBytes }, session);

/**
 * Calls that are refused once the firm's storage is full. They store only a few bytes each, so that they are not
 * counted exactly; the check only stops endless repetition.
 */
export const REFUSED_WHEN_FULL: ReadonlySet<CallName> = new Set<CallName>([
  'createCompany',
  'renameCompany',
  'archiveCompanies',
  'assignConsultants',
  'restoreCompany',
  'invitePerson',
  'createSow',
  'writeSow',
  'rewriteSow',
  'updateSow',
  'moveSow',
  'createChangeOrder',
  'updateChangeOrder',
  'moveChangeOrder',
  'createBaseline',
  'raiseChangeRequest',
  'changeChangeRequest',
  'draftChangeOrder',
  'setChangeOrderParts',
  'rebaseChangeOrder',
  'answerChangeOrder',
  'readSow',
  'readChangeOrder',
  'addSowClause',
  'addChangeOrderClause',
  'changeClause',
  'splitClause',
  'mergeSowClauses',
  'mergeChangeOrderClauses',
  'changeHandWorkHours',
  'changeConfigItem',
  'addConfigItem',
  'saveScopeView',
  'changeTemplate',
  'saveBacklogView',
  'createBacklogProfile',
  'changeBacklogProfile',
  'changeWorkCatalogue',
  'changeCapacity',
  'changeRate',
  'changeCurrencyRate',
  'linkClause',
  'linkClauses',
  'acknowledgeFinding',
  'createMilestone',
  'changeMilestone',
  'trackClause',
  'exportBacklog',
  'repeatBacklogExport',
  'snoozeReminders',
  'writeStatus',
  'importStatus',
  'applyStatusImport',
  'changeBranding',
  'inviteStaff',
  'updateFirmSettings',
]);

/** Calls that count the bytes they store, and are refused when these do not fit. */
export const COUNTED_EXACTLY: ReadonlySet<CallName> = new Set<CallName>([
  'createScopeItem',
  'changeScopeItem',
  'moveScopeItem',
  'restoreScopeItem',
  'implementScopeItem',
  'changeScopeItems',
  'insertTemplate',
  'addSampleClient',
  'saveTemplate',
  'copyProject',
  'buildSow',
  'buildChangeOrder',
  'createWorkItem',
  'generateBacklog',
  'undoBacklogReceipt',
  'changeWorkItems',
  'changeWorkItem',
  'moveWorkItem',
  'restoreWorkItem',
  'overrideReady',
  'importWorkflow',
  'importForm',
  'attachToSow',
  'attachToChangeOrder',
  'uploadLogo',
]);

/**
 * Writing calls that work even when the storage is full: they delete, revoke rights, pay, or store nothing that counts.
 */
export const NEVER_REFUSED: ReadonlySet<CallName> = new Set<CallName>([
  'changeEffect',
  'removeCompany',
  'previewBacklog',
  'previewAssignment',
  'assignBacklog',
  'takeOverSow',
  'takeOverChangeOrder',
  'undoTakeOverSow',
  'undoTakeOverChangeOrder',
  'undoBuildSow',
  'undoBuildChangeOrder',
  'decideSowClauses',
  'decideChangeOrderClauses',
  'restoreClauses',
  'deleteScopeItem',
  'deleteWorkItem',
  'removeConfigItem',
  'unlinkClauses',
  'deleteScopeView',
  'undoStatusImport',
  'exportForSite',
  'changePersonRole',
  'changeStaffRole',
  'documentLink',
  'scanDocument',
  'startFirmExport',
  'firmExportLink',
  'restoreFirm',
  'requestRestoreLink',
  'visitStatus',
  'seeAnswers',
  'dismissOnboarding',
  'readNotification',
  'readNotifications',
  'stopMails',
  'chooseNotifications',
  'openCardPage',
  'choosePlan',
  'cancelPlan',
  'resumePlan',
  'changeCard',
  'payInvoice',
  'paymentEvent',
  'inviteFirmAdmin',
  'setClauseModel',
]);

/** The same implementations, with the storage check added to some. */
export const refusedWhenFull = (
  { data: { models }, files }: StoringParts,
  calls: readonly Implementation[],
): Implementation[] =>
  calls.map((call) =>
    REFUSED_WHEN_FULL.has(call.name)
      ? {
          ...call,
          handle: async (input, context) => {
            await requireStorage(models, { adding: 1, maxBytes: files.maxBytes });
            return call.handle(input, context);
          },
        }
      : call,
  );

/** Names of this service's calls that change something, except deletions by method. */
export const WRITING_CALLS = (Object.keys(CALLS) as CallName[]).filter(
  (name) => CALLS[name].service === 'delivery' && CALLS[name].method !== 'GET' && CALLS[name].method !== 'DELETE',
);

/** The firm's stored bytes, by category, and its limit. */
export const firmStorageCall = ({ data: { models }, files }: StoringParts): Implementation =>
  implement('firmStorage', async () => {
    const use = await storageOf(models);
    if (use === null) throw failures.notFound();
    return { ...use, bytes: totalBytes(use), maxBytes: files.maxBytes };
  });
