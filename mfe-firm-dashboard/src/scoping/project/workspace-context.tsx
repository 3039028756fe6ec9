import type { ScopeItemKind, ScopeItemOf, ScopeItemRow } from '@scopewright/contracts/scoping';
import type { Finding } from '@scopewright/domain/scoping/finding';
import type { Buildability } from '@scopewright/domain/scoping/form/buildability';
import { createContext, useContext } from 'react';
import type { WorkspacePlace } from '../scope-paths.ts';

/** The project that is open, for everything in its workspace. */
export interface WorkspaceValue {
  companyId: string;
  project: ScopeItemOf<'project'>;
  /** Items of the project and the company's fields, with what the person has changed. */
  rows: readonly ScopeItemRow[];
  /** What the check says of the project. */
  buildability: Buildability;
  /** What it finds, errors first, without what it says of parts that are still being filled in; clients are shown none. */
  findings: readonly Finding[];
  place: WorkspacePlace;
  /** The item in the middle. */
  openId: string;
  openKind: ScopeItemKind;
  /** Whether its editor needs the room of the details, a form for the settings beside it and a diagram for itself: where there is not enough, they come over it. */
  isWide: boolean;
  write: boolean;
  ofClient: boolean;
  /** Goes to an item, and to a place within it. */
  openItem: (itemId: string, at?: readonly string[]) => void;
}

export const WorkspaceContext = createContext<WorkspaceValue | null>(null);

/** @throws Error outside of a workspace */
export function useWorkspace(): WorkspaceValue {
  const workspace = useContext(WorkspaceContext);
  if (workspace === null) throw new Error('This belongs to the workspace of a project');
  return workspace;
}
