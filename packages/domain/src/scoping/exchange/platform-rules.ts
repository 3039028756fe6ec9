import type { Transition } from '@scopewright/contracts/scoping';

/** Rules of transitions by their classes, as the XML and the older REST answers name them: the last part of the class's name. */
export const classNameOf = (type: string): string => type.trim().split('.').at(-1) ?? '';

/** What every transition of the platform does, so that nothing is lost by leaving it out. */
export const USUAL_CLASSES: ReadonlySet<string> = new Set([
  'UpdateIssueStatusFunction',
  'CreateCommentFunction',
  'GenerateChangeHistoryFunction',
  'IssueReindexFunction',
  'FireIssueEventFunction',
  'IssueCreateFunction',
  'IssueStoreFunction',
  'PermissionValidator',
]);
export const UPDATES_FIELD_CLASS = 'UpdateIssueFieldFunction';
/** Of JSU, which many sites have. */
export const CLEARS_FIELD_CLASS = 'ClearFieldValuePostFunction';
export const ONLY_REPORTER_CLASS = 'AllowOnlyReporter';

export const RESOLUTION = 'resolution';
/** Screens that every installation has, by the view of an action. */
export const SCREENS_OF_VIEWS: ReadonlyMap<string, string> = new Map([
  ['commentassign', 'Workflow Screen'],
  ['resolveissue', 'Resolve Issue Screen'],
]);
export const RESOLVE_VIEW = 'resolveissue';
/** The resolution of a transition whose screen asks for it. */
export const SET_ON_SCREEN = 'Chosen on the screen';
/** What setting a resolution does: files know it by a number of one site, and an empty one clears it. */
export const resolutionOfNumber = (number: string): string | null =>
  number === '' ? null : `Resolution ${number}`.slice(0, 255);

/** The same by their keys, as the present REST calls name them. */
export const UPDATES_FIELD_KEY = 'system:update-field';
export const ONLY_REPORTER = {
  ruleKey: 'system:restrict-issue-transition',
  parameters: { accountIds: 'allow-reporter' },
};
/** The rule that keeps a transition from being made by hand while an approval is waited for; approvals bring it with them. */
export const WAITS_FOR_APPROVAL = 'system:block-in-progress-approval';

/** The prefix of a status's properties that say how it is approved. */
export const APPROVAL_PROPERTY = 'approval.';

/** An approval of a status, as properties of the status or a part of its own say it. */
export type PlatformApprovalParts = {
  active: string;
  conditionType: string;
  conditionValue: string;
  transitionApproved: string;
  transitionRejected: string;
  /** Names the approvers. */
  fieldId: string;
  prePopulatedFieldId: string;
  /** Who of the request may not approve. */
  exclude: string;
};

/** What a status's properties say of its approval, of which `active` tells whether there is one. */
export const approvalIn = (properties: ReadonlyMap<string, string>): PlatformApprovalParts => {
  const of = (name: string, otherwise: string): string =>
    (properties.get(APPROVAL_PROPERTY + name) ?? otherwise).trim();
  return {
    active: of('active', 'false'),
    conditionType: of('condition.type', 'number'),
    conditionValue: of('condition.value', '1'),
    transitionApproved: of('transition.approved', ''),
    transitionRejected: of('transition.rejected', ''),
    fieldId: of('field.id', ''),
    prePopulatedFieldId: of('pre-populated.field.id', ''),
    exclude: of('exclude', ''),
  };
};

/** What of an approval the product has no place for. */
export function approvalNotes({ active, prePopulatedFieldId, exclude }: PlatformApprovalParts): string[] {
  if (active !== 'true')
    return active === 'false' ? [] : ['The approval, which says neither that it is on nor that it is off,'];
  return [
    'Which field names the approvers',
    ...(prePopulatedFieldId === '' ? [] : [`The field ${prePopulatedFieldId} that fills in the approvers`]),
    ...(exclude === '' ? [] : [`Who is kept from approving (${exclude})`]),
  ];
}

/** Whether only the reporter may make a transition, which both formats can say. */
export const isForReporter = (actors: Transition['actors']): boolean => actors.length === 1 && actors[0] === 'reporter';
