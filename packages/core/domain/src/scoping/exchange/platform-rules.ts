import type { Transition } from '@scopewright/contracts/scoping';

/** The last part of a rule's class name, by which the XML and the older REST answers identify rules of transitions. */
export const classNameOf = (type: string): string => type.trim().split('.').at(-1) ?? '';

/** Functions of every transition of the platform, which can be omitted without loss. */
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
/** From JSU, an app that many sites have. */
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
/** The effect of setting a resolution: files identify it by a number of one site, and an empty one clears it. */
export const resolutionOfNumber = (number: string): string | null =>
  number === '' ? null : `Resolution ${number}`.slice(0, 255);

/** The same by the keys of the current REST calls. */
export const UPDATES_FIELD_KEY = 'system:update-field';
export const ONLY_REPORTER = {
  ruleKey: 'system:restrict-issue-transition',
  parameters: { accountIds: 'allow-reporter' },
};
/** The rule that blocks a transition while an approval is pending; approvals add it automatically. */
export const WAITS_FOR_APPROVAL = 'system:block-in-progress-approval';

/** The prefix of a status's properties that define its approval. */
export const APPROVAL_PROPERTY = 'approval.';

/** An approval of a status, from properties of the status or a separate part. */
export type PlatformApprovalParts = {
  active: string;
  conditionType: string;
  conditionValue: string;
  transitionApproved: string;
  transitionRejected: string;
  /** The field with the approvers. */
  fieldId: string;
  prePopulatedFieldId: string;
  /** People of the request who may not approve. */
  exclude: string;
};

/** Reads a status's approval from its properties; `active` shows whether there is one. */
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

/** Parts of an approval that the product can't express. */
export function approvalNotes({ active, prePopulatedFieldId, exclude }: PlatformApprovalParts): string[] {
  if (active !== 'true')
    return active === 'false' ? [] : ['The approval, which says neither that it is on nor that it is off,'];
  return [
    'Which field names the approvers',
    ...(prePopulatedFieldId === '' ? [] : [`The field ${prePopulatedFieldId} that fills in the approvers`]),
    ...(exclude === '' ? [] : [`Who is kept from approving (${exclude})`]),
  ];
}

/** Whether only the reporter can use a transition, which both formats can express. */
export const isForReporter = (actors: Transition['actors']): boolean => actors.length === 1 && actors[0] === 'reporter';
