import { pathOf } from '@scopewright/domain/pages';
import { useLocation } from '@scopewright/router';
import { tabAt } from '../tabs.ts';
import { FirmPanel } from './firm-panel.tsx';
import { FirmsList } from './firms-list.tsx';

/** Every firm, or the one whose address is open. */
export function FirmsTab() {
  const { item, root } = tabAt(pathOf(useLocation().pathname));
  return item === null ? <FirmsList root={root} /> : <FirmPanel key={item} firmId={item} root={root} />;
}
