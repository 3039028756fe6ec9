import type { ParsedCall } from '@scopewright/contracts';
import { BACKLOG_PROFILES_MAX } from '@scopewright/contracts/backlog/limits';
import { MESSAGES } from '@scopewright/contracts/errors';
import { type BacklogProfileDoc, nameKey, onDuplicateKey } from '@scopewright/data';
import { arePoints } from '@scopewright/domain/backlog/estimates';
import type { BacklogProfile } from '@scopewright/domain/backlog/profile';
import { BUILT_IN_PROFILES } from '@scopewright/domain/backlog/profiles';
import { failures, type Implementation, implement, inTx, record, submitOnce } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { holdFirm } from '../held-firm.ts';
import type { DeliveryParts } from '../parts.ts';
import { profileIn } from './profile-of.ts';

/** The number of stored former versions. */
const FORMER_KEPT = 20;

type Body = Partial<Omit<ParsedCall<'createBacklogProfile'>['body'], 'operationId'>>;

const present = (profile: BacklogProfile, builtIn: boolean) => ({ ...profile, builtIn });

const about = ({ _id, name }: Pick<BacklogProfileDoc, '_id' | 'name'>) => ({
  targetType: 'backlog-profile',
  targetId: _id.toHexString(),
  targetName: name,
});

/** @throws CallError 422 for estimates whose points are not in order */
function requireEstimates({ estimates = {} }: Body): void {
  for (const [work, bands] of Object.entries(estimates))
    for (const [band, points] of Object.entries(bands ?? {}))
      if (points && !arePoints(points))
        throw failures.validation({ [`estimates.${work}.${band}`]: MESSAGES.estimateOrder });
}

/** Converts the duplicate key of a profile's name into its own error. @throws CallError 409 */
const onTakenName = onDuplicateKey(() => failures.conflict(MESSAGES.profileNameTaken), 'nameKey');

/** A firm's profiles: the built-in ones, and its own copies of them. */
export const backlogProfileCalls = ({ data }: Pick<DeliveryParts, 'data'>): Implementation[] => {
  const { models } = data;
  return [
    implement('backlogProfiles', async () => {
      const own = await models.backlogProfiles.find({}, { former: 0 }).sort({ nameKey: 1 }).lean<BacklogProfileDoc[]>();
      return {
        items: [
          ...BUILT_IN_PROFILES.map((profile) => present(profile, true)),
          ...own.map((profile) => present(profileIn(profile), false)),
        ],
      };
    }),

    implement('createBacklogProfile', async ({ body: { operationId, ...body } }, call) => {
      requireEstimates(body);
      const submission = { name: 'createBacklogProfile', operationId, content: [body] } as const;
      return submitOnce(data, call, submission, async (tx) => {
        const { session } = tx;
        await holdFirm(tx);
        if ((await models.backlogProfiles.countDocuments({}, { session })) >= BACKLOG_PROFILES_MAX)
          throw failures.conflict(MESSAGES.profilesFull);
        const { name, ...profile } = body;
        const now = call.now();
        const document = {
          _id: new Types.ObjectId(),
          name,
          nameKey: nameKey(name),
          version: 1,
          profile,
          createdBy: new Types.ObjectId(call.viewer.userId),
          createdAt: now,
          updatedAt: now,
        };
        await models.backlogProfiles.create([document], { session });
        await record(tx, { ...about(document), action: 'backlog.profile-created' });
        return present(profileIn(document), false);
      }).catch(onTakenName);
    }),

    implement('changeBacklogProfile', async ({ subject: { backlogProfile }, body: { version, ...body } }, call) => {
      requireEstimates(body);
      return inTx(data, call, async (tx) => {
        const { session } = tx;
        const found = await models.backlogProfiles
          .findOne({ _id: backlogProfile._id }, {}, { session })
          .lean<BacklogProfileDoc>();
        if (found === null) throw failures.notFound();
        if (found.version !== version) throw failures.versionConflict(present(profileIn(found), false));
        const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
        const { name, ...profile } = { name: found.name, ...found.profile, ...given };
        if (JSON.stringify([name, profile]) === JSON.stringify([found.name, found.profile]))
          return present(profileIn(found), false);
        const now = call.now();
        const changed = await models.backlogProfiles
          .findOneAndUpdate(
            { _id: found._id, version },
            {
              $set: { name, nameKey: nameKey(name), profile, updatedAt: now },
              $inc: { version: 1 },
              $push: {
                former: { $each: [{ version, profile: found.profile, until: now }], $slice: -FORMER_KEPT },
              },
            },
            { session, new: true },
          )
          .orFail()
          .lean<BacklogProfileDoc>();
        await record(tx, { ...about(changed), action: 'backlog.profile-changed' });
        return present(profileIn(changed), false);
      }).catch(onTakenName);
    }),

    implement('deleteBacklogProfile', ({ subject: { backlogProfile } }, call) =>
      inTx(data, call, async (tx) => {
        const { session } = tx;
        const { _id } = backlogProfile;
        const used = await models.backlogs.exists({ profileId: _id.toHexString() }).session(session);
        if (used) throw failures.conflict(MESSAGES.profileUsed);
        const { deletedCount } = await models.backlogProfiles.deleteOne({ _id }, { session });
        if (deletedCount === 0) throw failures.notFound();
        await record(tx, { ...about(backlogProfile), action: 'backlog.profile-deleted' });
        return { success: true as const };
      }),
    ),
  ];
};
