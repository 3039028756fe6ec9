import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { ActivityList } from '@scopewright/workplace-kit/activity/activity-list';

/** What happened in the firm. */
export function ActivityScreen() {
  const { abilities } = useSession();
  return <ActivityList of="firm" queryKey={['firm']} mayExport={can(abilities, 'company:export')} />;
}
