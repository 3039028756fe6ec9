import { runAsSystem } from '@scopewright/data';
import { failures, type Implementation, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';

/**
 * The person's name at the firm of the call. It belongs to the membership; like everything about one's own account, it
 * can be changed while the firm is read-only.
 */
export const nameCall = ({ data: { models } }: Pick<IdentityParts, 'data'>): Implementation =>
  implement('changeName', async ({ body: { name } }, call) => {
    const { userId } = call.requirePrincipal();
    const { matchedCount } = await runAsSystem('change the own name', () =>
      models.users.updateOne({ _id: userId, status: 'active' }, { $set: { name } }),
    );
    if (matchedCount === 0) throw failures.unauthorized();
    return { name };
  });
