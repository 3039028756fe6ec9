import { ArrowLeft, Button, ErrorState } from '@scopewright/ui';
import { useBacklogProfiles } from '@scopewright/workplace-kit/firm/use-backlog-profiles';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useRouteParams } from '@scopewright/workplace-kit/page/use-route-params';
import { LoadingSection } from '../layout/loading-section.tsx';
import { ProfileForm } from './profile-form.tsx';

/** One profile: an own one to change, a built-in one to read. */
export function BacklogProfileScreen() {
  const { profileId } = useRouteParams('/settings/backlog-profiles/:profileId');
  const { data, ...query } = useBacklogProfiles();
  const profile = data?.find(({ id }) => id === profileId);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <Button asChild variant="ghost" size="sm">
          <TenantLink to="/settings/backlog-profiles">
            <ArrowLeft aria-hidden="true" />
            Backlog profiles
          </TenantLink>
        </Button>
      </div>
      {profile ? (
        <ProfileForm key={profile.id} profile={profile} />
      ) : data ? (
        <ErrorState title="There is no such profile" description="It may have been deleted." />
      ) : (
        <LoadingSection what="the profile" query={query} />
      )}
    </div>
  );
}
