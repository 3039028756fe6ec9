import type { CallInput } from '@scopewright/contracts';
import { dayInAddress, SYSTEM_EVENT_KINDS, startOfDay } from '@scopewright/product-ui/activity';
import { addressView, type Parameter } from '@scopewright/workplace-kit/page/address-view';

const ID = /^[0-9a-f]{24}$/;
/** Empty texts don't filter. */
const textIn = (name: string, valid: (text: string) => string): Parameter<string> => ({ name, read: valid, plain: '' });
const idIn = (name: string) => textIn(name, (text) => (ID.test(text) ? text : ''));

/** The list's filter in the address: ids, a kind of action, and calendar days of the reader. */
export const ACTIVITY_VIEW = addressView({
  firm: idIn('firm'),
  person: idIn('person'),
  kind: textIn('kind', (text) => SYSTEM_EVENT_KINDS.find(({ value }) => value === text)?.value ?? ''),
  from: textIn('from', dayInAddress),
  to: textIn('to', dayInAddress),
});
export type ActivityView = (typeof ACTIVITY_VIEW)['plain'];
export const isFiltered = (view: ActivityView): boolean => ACTIVITY_VIEW.partsOf(view).length > 0;

/** The server query for a view. */
export const queryOf = ({
  firm,
  person,
  kind,
  from,
  to,
}: ActivityView): NonNullable<CallInput<'exportSystemActivity'>['query']> => ({
  ...(firm && { firmId: firm }),
  ...(person && { actorId: person }),
  ...(kind && { action: kind }),
  ...(from && { from: startOfDay(from) }),
  ...(to && { to: startOfDay(to, 1) }),
});
