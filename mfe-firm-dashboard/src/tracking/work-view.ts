import { MY_WORK_GROUPS, MY_WORK_KINDS } from '@scopewright/contracts/tracking/limits';
import { addressView, among, idIn } from '@scopewright/workplace-kit/page/address-view';

/** The filters of a person's work, all of them part of the address. */
export const WORK_VIEW = addressView({
  group: among('group', MY_WORK_GROUPS, null),
  companyId: idIn('company'),
  kind: among('kind', MY_WORK_KINDS, null),
});
export type WorkView = typeof WORK_VIEW.plain;

export const MY_WORK_PATH = '/my-work';

/** The address of the page with other filters. */
export function workPath(view: Partial<WorkView> = {}): string {
  const search = WORK_VIEW.addressOf(new URLSearchParams(), { ...WORK_VIEW.plain, ...view });
  return search.size > 0 ? `${MY_WORK_PATH}?${search}` : MY_WORK_PATH;
}
