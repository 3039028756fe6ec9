import { pathParameters } from '@scopewright/domain/pages';
import { useState } from 'react';

/** Where the page leaves little room, the navigation is collapsed by default. */
type Place = 'project' | 'elsewhere';

const placeOf = (pathname: string): Place =>
  pathParameters('/companies/:companyId/projects/:projectId/*', pathname) ? 'project' : 'elsewhere';

/** The browser storage item for whether a user's navigation is collapsed: '1' or '0'. */
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
 * Whether the navigation is collapsed to icons, and a function that sets it. Within a project it is collapsed by
 * default. The user's choice is stored in this browser, separately for projects and for other pages.
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
      // With a full or forbidden storage the choice is only not remembered.
    }
  };
  return [folded[place], toggle];
}
