import type { ProjectContent } from '@scopewright/contracts/scoping';
import { capacitiesOf, type Models, trusted } from '@scopewright/data';
import type { Capacity } from '@scopewright/domain/backlog/capacity';
import type { Types } from 'mongoose';
import { MEMBER } from '../people/membership.ts';
import { STAFF } from '../staff/staff.ts';

/** Someone of the firm who works on a project. */
export interface ProjectPerson extends Capacity {
  userId: Types.ObjectId;
  name: string;
}

/** The consultants of a project who belong to the firm, with their capacity. */
export async function peopleOfProject(models: Models, projectId: Types.ObjectId): Promise<ProjectPerson[]> {
  const project = await models.scopeItems
    .findOne({ _id: projectId }, { 'content.consultantIds': 1 })
    .lean<{ content: Pick<ProjectContent, 'consultantIds'> }>();
  const wanted = trusted({ $in: project?.content.consultantIds ?? [] });
  const people = await models.users.find({ _id: wanted, ...STAFF, ...MEMBER }, { name: 1, email: 1 }).lean();
  const capacities = await capacitiesOf(
    models,
    people.map(({ _id }) => _id),
  );
  return people.flatMap(({ _id, name, email }, at) => {
    const capacity = capacities[at];
    return capacity ? [{ userId: _id, name: name || email, ...capacity }] : [];
  });
}
