import type { HandWork, HandWorkHours } from '@scopewright/contracts/scoping';
import { HAND_WORK_HOURS_MAX } from '@scopewright/contracts/scoping/limits';
import { HAND_WORK_HOURS } from '@scopewright/domain/scoping/company/hand-work-hours';

/** The unit of each kind of manual work. */
export const WORK_WORDS: Readonly<Record<HandWork, { label: string; hint: string }>> = {
  portal: { label: 'Portal of a project', hint: 'Its name, look and access' },
  portalGroup: { label: 'Portal group', hint: 'Created in the portal settings' },
  requestTypeInPortal: { label: 'Request type in the portal', hint: 'Placed in its group' },
  formImport: { label: 'Form', hint: 'Imported from a file and reviewed' },
  formRule: { label: 'Rule of a form', hint: 'One that a file cannot import' },
  question: { label: 'Question of a form', hint: 'Of a type that the platform’s forms do not have' },
  field: { label: 'Field', hint: 'One that the API cannot create, or not with its settings' },
  transitionCondition: { label: 'Condition of a transition', hint: 'One that checks answers' },
  namedApprovers: { label: 'Approvers by name', hint: 'Entered into the field that approvals use' },
  reopenRule: { label: 'Reopen rule', hint: 'Built as an automation' },
  appScript: { label: 'Script of an app', hint: 'Of a function on a transition, written again and tested' },
  appRule: { label: 'Function of an app', hint: 'On a transition, with settings only' },
};
export const KINDS = Object.keys(HAND_WORK_HOURS) as HandWork[];

/** The texts of edited fields. */
export type Typed = Partial<Record<HandWork, string>>;

export const hoursOf = ({ hours }: Pick<HandWorkHours, 'hours'>, kind: HandWork): number =>
  hours[kind] ?? HAND_WORK_HOURS[kind];

/** The hours in a text, with a point or a comma; a message if it is invalid. */
export function readHours(text: string): number | string {
  const trimmed = text.trim().replace(',', '.');
  if (!/^\d{1,4}(\.\d*)?$/.test(trimmed)) return 'Please enter hours, such as 0.5';
  const hours = Number(trimmed);
  if (hours > HAND_WORK_HOURS_MAX) return `At most ${HAND_WORK_HOURS_MAX} hours`;
  return Math.abs(hours * 100 - Math.round(hours * 100)) < 1e-6 ? hours : 'Two decimals at most';
}

/** The edits that differ from the firm's estimates; null resets one to the standard. */
export function changesOf(estimates: HandWorkHours, typed: Typed): Partial<Record<HandWork, number | null>> {
  const changed = KINDS.flatMap((kind) => {
    const hours = readHours(typed[kind] ?? String(hoursOf(estimates, kind)));
    return typeof hours === 'string' || hours === hoursOf(estimates, kind)
      ? []
      : [[kind, hours === HAND_WORK_HOURS[kind] ? null : hours] as const];
  });
  return Object.fromEntries(changed);
}
