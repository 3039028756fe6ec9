import { useHost, useSession } from '@scopewright/remote-contract';
import { companyLinks, mainLinks, type NavigationLink } from './navigation.ts';

/** The navigation for the signed-in person, from the declarations of the page's remotes. */
export function useNavigation(): { main: NavigationLink[]; ofCompany: (companyId: string) => NavigationLink[] } {
  const { remotes } = useHost().boot;
  const { user, abilities } = useSession();
  const viewer = { role: user?.role, abilities, companyId: user?.companyId };
  return {
    main: mainLinks(remotes, viewer),
    ofCompany: (companyId) => companyLinks(remotes, viewer, companyId),
  };
}
