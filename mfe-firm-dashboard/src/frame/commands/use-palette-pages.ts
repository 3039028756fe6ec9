import { useCall } from '@scopewright/calls';
import { isOfClient } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import type { Command } from '@scopewright/workplace-kit/commands/commands';
import type { RecentEntry } from '@scopewright/workplace-kit/commands/recent';
import { companyPages, type PalettePage, workplacePages } from '@scopewright/workplace-kit/navigation/palette-pages';
import { useMemo } from 'react';

/** Companies opened recently whose pages are found. */
const RECENT_COMPANIES = 3;
const COMPANY = /^\/companies\/([0-9a-f]{24})$/;

interface KnownCompany {
  id: string;
  name: string;
}

/** The companies among recently opened pages, the latest first. */
const companiesIn = (recent: readonly RecentEntry[]): KnownCompany[] =>
  recent.flatMap(({ to, title }) => {
    const id = COMPANY.exec(to)?.[1];
    return id === undefined ? [] : [{ id, name: title }];
  });

const commandOf = ({ to, title, keywords, group }: PalettePage, section: string, more: readonly string[]): Command => ({
  id: `page-${to}-${title}`,
  title,
  section: group ?? section,
  keywords: [...keywords, ...more],
  to,
});

/** Every page that the user may open: of the workplace, of the open company, and of those opened recently. */
export function usePalettePages(open: KnownCompany | null, recent: readonly RecentEntry[]): Command[] {
  const { remotes: known } = useHost().boot;
  const { user, abilities } = useSession();
  // the page's own declarations lack the words that only the palette needs
  const { data: remotes = known } = useCall(
    ['palette', 'remotes'],
    'remotes',
    {},
    { staleTime: Number.POSITIVE_INFINITY },
  );
  return useMemo(() => {
    const viewer = { role: user?.role, abilities, companyId: user?.companyId };
    const pages = workplacePages(remotes, viewer).map((page) => commandOf(page, 'Go to', ['open', 'page']));
    if (user === undefined || isOfClient(user.role)) return pages;
    const others = companiesIn(recent).filter(({ id }) => id !== open?.id);
    const companies = [...(open ? [open] : []), ...others.slice(0, RECENT_COMPANIES)];
    return [
      ...pages,
      ...companies.flatMap(({ id, name }) =>
        companyPages(remotes, viewer, id).map((page) => commandOf({ ...page, group: null }, name, [name])),
      ),
    ];
  }, [remotes, user, abilities, open, recent]);
}
