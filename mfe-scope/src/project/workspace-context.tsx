import type { UnsoldParts } from '@scopewright/company-kit/agreements/use-unsold-parts';
import type { WorkspacePlace } from '@scopewright/company-kit/scope/scope-paths';
import type { CheckFinding, ScopeItemKind, ScopeItemOf, ScopeItemRow } from '@scopewright/contracts/scoping';
import type { Finding } from '@scopewright/domain/scoping/finding';
import type { Buildability } from '@scopewright/domain/scoping/form/buildability';
import { createContext, useContext } from 'react';

/** A finding of the project's check, or one that compares an item with a clause. */
export type ItemFinding = Finding & Partial<Pick<CheckFinding, 'clause' | 'count'>>;

/** The open project, for everything in its workspace. */
export interface WorkspaceValue {
  companyId: string;
  project: ScopeItemOf<'project'>;
  /** Items of the project and the company's fields, with the user's edits. */
  rows: readonly ScopeItemRow[];
  /** The check's result for the project. */
  buildability: Buildability;
  /** Its findings, errors first, except those about parts that are still being filled in; clients see none. */
  findings: readonly ItemFinding[];
  /** Findings about scope and agreements that are of no item. */
  agreementFindings: readonly CheckFinding[];
  /** Changes in change orders that are not accepted yet. */
  notYetSold: UnsoldParts;
  place: WorkspacePlace;
  /** The item in the middle. */
  openId: string;
  openKind: ScopeItemKind;
  /**
   * Whether its editor needs the width of the details pane: a form for its settings, a diagram for itself. If there
   * isn't enough room, the details open over it.
   */
  isWide: boolean;
  write: boolean;
  ofClient: boolean;
  /** Opens an item, or a place within it. */
  openItem: (itemId: string, at?: readonly string[]) => void;
}

export const WorkspaceContext = createContext<WorkspaceValue | null>(null);

/** @throws Error outside of a workspace */
export function useWorkspace(): WorkspaceValue {
  const workspace = useContext(WorkspaceContext);
  if (workspace === null) throw new Error('This belongs to the workspace of a project');
  return workspace;
}
