import { pathOf } from '@scopewright/domain/pages';
import { useLocation } from '@scopewright/remote-contract/router';
import { tabAt } from '../tabs.ts';
import { FirmPanel } from './firm-panel.tsx';
import { FirmsList } from './firms-list.tsx';

/** All firms, or the one in the address. */
export function FirmsTab() {
  const { item, root } = tabAt(pathOf(useLocation().pathname));
  return item === null ? <FirmsList root={root} /> : <FirmPanel key={item} firmId={item} root={root} />;
}
