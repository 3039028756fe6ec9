/** Rules of transitions by their classes, as the XML and the older REST answers name them: the last part of the class's name. */
export const classNameOf = (type: string): string => type.split('.').at(-1) ?? '';

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
export const ONLY_REPORTER_CLASS = 'AllowOnlyReporter';

export const RESOLUTION = 'resolution';

/** The same by their keys, as the present REST calls name them. */
export const UPDATES_FIELD_KEY = 'system:update-field';
export const ONLY_REPORTER = { ruleKey: 'system:restrict-issue-transition', parameters: { accountIds: 'allow-reporter' } };
/** The rule that keeps a transition from being made by hand while an approval is waited for; approvals bring it with them. */
export const WAITS_FOR_APPROVAL = 'system:block-in-progress-approval';

/** The prefix of a status's properties that say how it is approved. */
export const APPROVAL_PROPERTY = 'approval.';

/** What a status's properties say of its approval, of which `active` tells whether there is one. */
export const approvalIn = (properties: ReadonlyMap<string, string>) => {
  const of = (name: string, otherwise: string): string => properties.get(APPROVAL_PROPERTY + name) ?? otherwise;
  return {
    active: of('active', 'false'),
    conditionType: of('condition.type', 'number'),
    conditionValue: of('condition.value', '1'),
    transitionApproved: of('transition.approved', ''),
    transitionRejected: of('transition.rejected', ''),
  };
};
