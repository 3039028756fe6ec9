import { MESSAGES } from '@scopewright/contracts/errors';
import type { BacklogProfileDoc, Models } from '@scopewright/data';
import type { BacklogProfile } from '@scopewright/domain/backlog/profile';
import { BUILT_IN_PROFILES } from '@scopewright/domain/backlog/profiles';
import { failures } from '@scopewright/service-kit';
import { Types } from 'mongoose';

/**
 * A built-in profile, or one of the firm's own.
 * @throws CallError 422 for any other
 */
export async function profileOf(
  { backlogProfiles }: Pick<Models, 'backlogProfiles'>,
  profileId: string,
): Promise<BacklogProfile> {
  const builtIn = BUILT_IN_PROFILES.find(({ id }) => id === profileId);
  if (builtIn) return builtIn;
  const found = /^[0-9a-f]{24}$/.test(profileId)
    ? await backlogProfiles.findOne({ _id: new Types.ObjectId(profileId) }).lean<BacklogProfileDoc>()
    : null;
  if (found === null) throw failures.validation({ profileId: MESSAGES.profileUnknown });
  return { ...found.profile, id: profileId, name: found.name, version: found.version };
}
