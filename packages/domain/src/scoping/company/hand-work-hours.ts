import type { HandWork } from '@scopewright/contracts/scoping';

/** Hours by kind of work. */
export type Estimates = Readonly<Record<HandWork, number>>;

/** Work by hand, with the hours that one piece of it takes unless a firm says otherwise. */
export const HAND_WORK_HOURS: Estimates = {
  /** Name, look and access of a project's portal. */
  portal: 1,
  portalGroup: 0.1,
  /** A request type put into its portal group, at its place. */
  requestTypeInPortal: 0.1,
  formImport: 0.1,
  /** A rule of a form that the import cannot bring. */
  formRule: 0.25,
  /** A question whose type the platform's forms do not have. */
  question: 0.1,
  /** A field that the API makes without its settings. */
  field: 0.25,
  transitionCondition: 0.25,
  /** People or groups who approve, put into a field of approvers. */
  namedApprovers: 0.25,
  /** A reopen rule as an automation. */
  reopenRule: 0.5,
};
