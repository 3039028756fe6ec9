import type { HandWork } from '@scopewright/contracts/scoping';

/** Hours by kind of work. */
export type Estimates = Readonly<Record<HandWork, number>>;

/** Kinds of manual work, with the hours per task unless a firm overrides them. */
export const HAND_WORK_HOURS: Estimates = {
  /** Name, look and access of a project's portal. */
  portal: 1,
  portalGroup: 0.1,
  /** Adding a request type to its portal group, at its place. */
  requestTypeInPortal: 0.1,
  formImport: 0.1,
  /** A form rule that can't be imported. */
  formRule: 0.25,
  /** A question of a type that the platform's forms lack. */
  question: 0.1,
  /** A field that the API creates without its settings. */
  field: 0.25,
  transitionCondition: 0.25,
  /** Adding the approving people or groups to a field of approvers. */
  namedApprovers: 0.25,
  /** A reopen rule as an automation. */
  reopenRule: 0.5,
  /** A script of an app's function, written again for the target and tested. */
  appScript: 4,
  /** A function of an app that only has settings. */
  appRule: 0.5,
};
