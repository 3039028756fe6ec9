import { pathParameters } from '@scopewright/domain/pages';
import { useState } from 'react';

/** Where the page leaves little room, the navigation is folded unless the person unfolds it there. */
type Place = 'project' | 'elsewhere';

const placeOf = (pathname: string): Place =>
  pathParameters('/companies/:companyId/projects/:projectId/*', pathname) ? 'project' : 'elsewhere';

/** The item of the browser's storage that holds whether a person's navigation is folded: '1', or '0'. */
const itemOf = (userId: string, place: Place) =>
  place === 'project' ? `navigation-folded.project.${userId}` : `navigation-folded.${userId}`;

function remembered(userId: string, place: Place): boolean {
  const unset = place === 'project';
  try {
    const kept = localStorage.getItem(itemOf(userId, place));
    return kept === null ? unset : kept === '1';
  } catch {
    return unset;
  }
}

/**
 * Whether the navigation is folded to its icons, and the way to fold and unfold it. Within a project it is folded by default. What a person chooses within a
 * project, and on other pages, is kept in this browser, each for itself.
 */
export function useCollapsed(userId: string, pathname: string): [collapsed: boolean, toggle: () => void] {
  const place = placeOf(pathname);
  const [folded, setFolded] = useState<Record<Place, boolean>>(() => ({
    project: remembered(userId, 'project'),
    elsewhere: remembered(userId, 'elsewhere'),
  }));
  const toggle = () => {
    const next = !folded[place];
    setFolded({ ...folded, [place]: next });
    try {
      localStorage.setItem(itemOf(userId, place), next ? '1' : '0');
    } catch {
      // A full or forbidden storage costs only that it is remembered.
    }
  };
  return [folded[place], toggle];
}
