import { CONFIG_PHASES } from '@scopewright/contracts/constants';
import type { ScopeHitKind, ScopeItem, ScopeItemOf } from '@scopewright/contracts/scoping';
import { inOrder, partOf } from '../../scoping/parts.ts';
import type { BacklogProfile } from '../profile.ts';
import type { BacklogScope } from './scope.ts';
import { said } from './writing.ts';

/** An epic, and what its title can say. */
export interface Epic {
  key: string;
  title: string;
  /** Its title by a profile's pattern. */
  name: string;
  why: string;
  about: ScopeHitKind | null;
  sourceIds: string[];
  phase: number;
}

/** Subjects of stories and tasks, as far as they decide their epic. */
export type Subject =
  | { kind: 'requestType'; item: ScopeItemOf<'requestType'> }
  | { kind: 'workflow'; item: ScopeItemOf<'workflow'> }
  | { kind: 'project' | 'fields' | 'configItem' | 'agreed'; phase: number };

/** Keys of the epics of configuration items, and of agreed work that is no configuration. */
export const CONFIG_EPIC = 'config/epic';
export const AGREED_EPIC = 'agreed/epic';

export const phaseName = (phase: number): string => CONFIG_PHASES[phase - 1]?.label ?? String(phase);

export const workflowOfRequestType = (
  { workflows }: BacklogScope,
  { content }: Pick<ScopeItemOf<'requestType'>, 'content'>,
): ScopeItemOf<'workflow'> | undefined => (content.workflowId === null ? undefined : workflows.get(content.workflowId));

/** The portal group that a request type is in, with its id, if any. */
export function portalGroupOf(
  { project }: BacklogScope,
  { content }: Pick<ScopeItemOf<'requestType'>, 'content'>,
): { id: string; name: string } | undefined {
  const { portalGroupId } = content;
  const group = portalGroupId === null || !project ? undefined : partOf(project.content.portalGroups, portalGroupId);
  return group && portalGroupId !== null ? { id: portalGroupId, name: group.name } : undefined;
}

/** All epics that the profile can cut the scope into, in their order, and the key of the one that something is in. */
export function epicsOf(
  scope: BacklogScope,
  profile: BacklogProfile,
): { epics: Epic[]; of: (subject: Subject) => string } {
  const { project, input } = scope;
  const projectKey = `project:${input.projectId}/epic`;
  const projectName = project?.name ?? 'the project';
  const ofProject = (title: string, why: string): Epic => ({
    key: projectKey,
    title,
    name: projectName,
    why,
    about: project ? 'project' : null,
    sourceIds: project ? [project.id] : [],
    phase: project?.phase ?? 1,
  });
  const setUp = ofProject(`Set up ${projectName}`, 'It holds what several request types of the project are built on.');
  const config: Epic = {
    ...ofProject(`Configure ${projectName}`, 'It holds the configuration items that are in scope.'),
    key: CONFIG_EPIC,
  };
  const agreed: Epic = {
    ...ofProject(
      `Deliver the agreed services of ${projectName}`,
      'It holds agreed work that is no configuration, such as documents, training, tests and the go-live.',
    ),
    key: AGREED_EPIC,
  };
  const shared = ({ kind }: Subject) =>
    kind === 'configItem' ? config.key : kind === 'agreed' ? agreed.key : projectKey;

  switch (profile.epicsBy) {
    case 'project':
      return {
        epics: [ofProject(`Deliver ${projectName}`, 'It holds everything that the project needs.')],
        of: () => projectKey,
      };
    case 'phase':
      return {
        epics: CONFIG_PHASES.map(({ value, label }) => ({
          ...ofProject(`Deliver phase ${value}: ${label}`, `It holds what is planned for phase ${value}.`),
          key: `phase:${value}`,
          name: label,
          phase: value,
        })),
        of: (subject) => `phase:${'item' in subject ? subject.item.phase : subject.phase}`,
      };
    case 'workflow':
      return {
        epics: [
          setUp,
          ...[...scope.workflows.values()].map((item) => epicOfWorkflow(item, scope.requestTypes)),
          {
            ...ofProject('Deliver the requests without a workflow', 'These request types have no workflow yet.'),
            key: 'workflow:none/epic',
          },
          config,
          agreed,
        ],
        of: (subject) => {
          if (subject.kind === 'workflow') return `workflow:${subject.item.id}/epic`;
          if (subject.kind !== 'requestType') return shared(subject);
          return `workflow:${workflowOfRequestType(scope, subject.item)?.id ?? 'none'}/epic`;
        },
      };
    case 'portalGroup':
      return {
        epics: [
          setUp,
          ...inOrder(project?.content.portalGroups ?? {}).map(([id, { name }]) => ({
            ...ofProject(
              `Deliver the portal group ${said(name)}`,
              `${said(name)} is a group of the portal, and its request types are delivered together.`,
            ),
            key: `portalGroup:${id}/epic`,
            name,
          })),
          {
            ...ofProject('Deliver the requests outside portal groups', 'These request types are in no portal group.'),
            key: 'portalGroup:none/epic',
          },
          config,
          agreed,
        ],
        of: (subject) =>
          subject.kind === 'requestType'
            ? `portalGroup:${portalGroupOf(scope, subject.item)?.id ?? 'none'}/epic`
            : shared(subject),
      };
  }
}

function epicOfWorkflow(item: ScopeItemOf<'workflow'>, requestTypes: readonly ScopeItem[]): Epic {
  const count = (requestTypes as readonly ScopeItemOf<'requestType'>[]).filter(
    ({ content }) => content.workflowId === item.id,
  ).length;
  return {
    key: `workflow:${item.id}/epic`,
    title: `Deliver the requests of ${said(item.name)}`,
    name: item.name,
    why:
      count === 0
        ? `${said(item.name)} is a workflow of the scope.`
        : `${count === 1 ? 'One request type goes' : `${count} request types go`} through the workflow ${said(item.name)}.`,
    about: 'workflow',
    sourceIds: [item.id],
    phase: item.phase,
  };
}
