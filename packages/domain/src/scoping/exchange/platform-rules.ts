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
