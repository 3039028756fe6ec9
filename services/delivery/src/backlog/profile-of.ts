import { MESSAGES } from '@scopewright/contracts/errors';
import type { BacklogProfileDoc, Models } from '@scopewright/data';
import type { BacklogProfile } from '@scopewright/domain/backlog/profile';
import { BUILT_IN_PROFILES, DEFAULT_PROFILE } from '@scopewright/domain/backlog/profiles';
import { failures } from '@scopewright/service-kit';
import type { Types } from 'mongoose';

/** A firm's own profile as the rules read it. */
export const profileIn = ({
  _id,
  name,
  version,
  profile,
}: Pick<BacklogProfileDoc, '_id' | 'name' | 'version' | 'profile'>): BacklogProfile => ({
  ...profile,
  id: _id.toHexString(),
  name,
  version,
});

/** A built-in profile, or one of the firm's own; null if it doesn't exist. */
async function findProfile(
  { backlogProfiles }: Pick<Models, 'backlogProfiles'>,
  profileId: string,
): Promise<BacklogProfile | null> {
  const builtIn = BUILT_IN_PROFILES.find(({ id }) => id === profileId);
  if (builtIn) return builtIn;
  const found = /^[0-9a-f]{24}$/.test(profileId)
    ? await backlogProfiles.findOne({ _id: profileId }).lean<BacklogProfileDoc>()
    : null;
  return found && profileIn(found);
}

/**
 * A built-in profile, or one of the firm's own.
 * @throws CallError 422 for any other
 */
export async function profileOf(models: Pick<Models, 'backlogProfiles'>, profileId: string): Promise<BacklogProfile> {
  const found = await findProfile(models, profileId);
  if (found === null) throw failures.validation({ profileId: MESSAGES.profileUnknown });
  return found;
}

/** The profile of a project's backlog; the usual one before there is a backlog, or if its profile was deleted. */
export async function profileOfBacklog(
  models: Pick<Models, 'backlogs' | 'backlogProfiles'>,
  projectId: Types.ObjectId,
): Promise<BacklogProfile> {
  const backlog = await models.backlogs.findOne({ projectId }, { profileId: 1 }).lean();
  return (backlog && (await findProfile(models, backlog.profileId))) ?? DEFAULT_PROFILE;
}
