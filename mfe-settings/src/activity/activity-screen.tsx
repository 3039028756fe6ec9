import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { ActivityList } from '@scopewright/workplace-kit/activity/activity-list';

/** The firm's activity. */
export function ActivityScreen() {
  const { abilities } = useSession();
  return <ActivityList of="firm" queryKey={['firm']} mayExport={can(abilities, 'company:export')} />;
}
