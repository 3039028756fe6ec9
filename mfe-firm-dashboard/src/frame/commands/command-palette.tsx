import { useCall } from '@scopewright/calls';
import { workItemPath } from '@scopewright/company-kit/backlog/backlog-paths';
import { LEVEL_WORDS } from '@scopewright/company-kit/backlog/backlog-words';
import { useBacklogSearch } from '@scopewright/company-kit/backlog/use-backlog-search';
import { hitKey, hitPath, scopeSearchPath } from '@scopewright/company-kit/scope/scope-paths';
import { useProjects } from '@scopewright/company-kit/scope/scope-queries';
import { describeHit } from '@scopewright/company-kit/scope/scope-words';
import { useScopeSearch } from '@scopewright/company-kit/scope/use-scope-search';
import { pathParameters } from '@scopewright/domain/pages';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { useLocation } from '@scopewright/remote-contract/router';
import { useDebounced } from '@scopewright/ui';
import { type Command, NEW_CHANGE_ORDER } from '@scopewright/workplace-kit/commands/commands';
import { Palette, type PaletteRows } from '@scopewright/workplace-kit/commands/palette';
import { choicesOf } from '@scopewright/workplace-kit/commands/rank-commands';
import { type RecentEntry, readRecent, useRecentOwner } from '@scopewright/workplace-kit/commands/recent';
import { sowPath } from '@scopewright/workplace-kit/company/company-path';
import { companyKey } from '@scopewright/workplace-kit/company/use-company';
import { companyOf } from '@scopewright/workplace-kit/navigation/navigation';
import { useMemo, useState } from 'react';
import { useSampleClient } from '../../companies/sample/use-sample-client.ts';
import {
  bestFirst,
  type RankedGroup,
  rankedSections,
  sectionsOf,
  withoutRepeats,
  withWords,
} from './palette-groups.ts';
import { FOUND_HEADINGS, useFoundThings } from './use-found-things.ts';
import { usePalettePages } from './use-palette-pages.ts';

export interface CommandDialogProps {
  /** The available commands when it was opened. */
  commands: readonly Command[];
  /** Input while it was opening. */
  typed: string;
  /** The command whose choices are shown; null for all commands. */
  within: Command | null;
  /** Called once it is closed, with the chosen command. */
  onClose: (chosen?: Command) => void;
}

const SEARCH_DEBOUNCE_MS = 150;
const RECENT = 'Recent';
const SCOPE = 'In the scope of the company';
const BACKLOG = 'In the backlog of the company';
/** Maximum number of recently opened things that are offered. */
const RECENT_SHOWN = 5;
/** Matches anywhere in the text of an item come after titles that begin like the words. */
const SEARCHED_SCORE = 20;

/** The input, also once typing rests, and the company whose scope and backlog are searched. */
interface Sought {
  typed: string;
  search: string;
  openCompanyId: string | null;
}

/** Headings whose entries show what they belong to. */
const WITH_CONTEXT: ReadonlySet<string> = new Set([RECENT, SCOPE, BACKLOG, ...FOUND_HEADINGS]);

/** Maximum number of search results from the open company; the search page shows the rest. */
const FOUND_ITEMS = 8;

/**
 * Items and configuration items of the open company (or the client's own) that match the input. A field opens in the
 * open project, or in any.
 */
function useFoundItems({ typed, search, openCompanyId }: Sought, known: readonly Command[]) {
  const { abilities } = useSession();
  const { pathname } = useLocation();
  const companyId = can(abilities, 'scope:read') ? openCompanyId : null;
  const { data, isFetching } = useScopeSearch(companyId, { q: search, limit: FOUND_ITEMS });
  const isInProject = pathParameters('/companies/:companyId/projects/:projectId/*', pathname) !== null;
  const projects = useProjects({
    companyId: companyId ?? undefined,
    search: '',
    wanted: companyId !== null && search !== '' && !isInProject,
  });
  if (companyId === null || typed === '') return { entries: [], searching: false };
  const open = pathParameters('/companies/:companyId/projects/:projectId/*', pathname)?.projectId;
  const anyProject = open ?? projects.data?.pages[0]?.items[0]?.id;
  const places = new Set(known.map(({ to }) => to));
  const hits = (search === '' ? [] : (data?.items ?? [])).flatMap((hit): Command[] => {
    const path = hitPath(companyId, hit, anyProject);
    // a field opens in a project, which may still be loading; without a project it can't be opened
    if (path === null && projects.isFetching) return [];
    const to = path ?? `${scopeSearchPath(companyId)}?q=${encodeURIComponent(hit.name)}`;
    return places.has(to) ? [] : [{ id: `found-${hitKey(hit)}`, title: hit.name, section: describeHit(hit), to }];
  });
  const all: Command = {
    id: 'found-all',
    title: `Search the scope for “${typed}”`,
    section: 'All results',
    to: `${scopeSearchPath(companyId)}?q=${encodeURIComponent(typed)}`,
  };
  return {
    entries: data && data.items.length > 0 && search !== '' ? [...hits, all] : hits,
    searching: isFetching || projects.isFetching || search !== typed,
  };
}

/** Maximum number of work items found in the open company. */
const FOUND_WORK_ITEMS = 5;

/** Work items of the open company that match the input; for the firm's people. */
function useFoundWorkItems({ search, openCompanyId }: Sought, known: readonly Command[]) {
  const { abilities } = useSession();
  const companyId = can(abilities, 'backlog:plan') ? openCompanyId : null;
  const { data, isFetching } = useBacklogSearch(companyId, { q: search, limit: FOUND_WORK_ITEMS });
  if (companyId === null || search === '') return { entries: [], searching: false };
  const places = new Set(known.map(({ to }) => to));
  const entries = (data?.items ?? []).flatMap(({ id, projectId, projectName, level, title }): Command[] => {
    const to = workItemPath(companyId, projectId, id);
    const section = `${LEVEL_WORDS[level].one} in ${projectName}`;
    return places.has(to) ? [] : [{ id: `found-work-item-${id}`, title, section, to }];
  });
  return { entries, searching: isFetching };
}

/** Recently opened pages, except the current one. */
const recentCommands = (recent: readonly RecentEntry[], pathname: string): Command[] =>
  recent
    .filter(({ to }) => to !== pathname)
    .slice(0, RECENT_SHOWN)
    .map(({ to, title, section }) => ({ id: `recent-${to}`, title, section, to }));

const ID = /^[0-9a-f]{24}$/;
/** The company in a path; null also for one that can't exist. */
function companyAt(pathname: string): string | null {
  const companyId = companyOf(pathname);
  return companyId !== null && ID.test(companyId) ? companyId : null;
}

/** The company whose page is open, with a command for its only active SOW. */
function useCompanyAtAddress(known: readonly Command[]) {
  const { abilities } = useSession();
  const companyId = companyAt(useLocation().pathname);
  const key = companyKey(companyId ?? '');
  const params = { companyId: companyId ?? '' };
  const { data: company } = useCall(key, 'company', { params }, { enabled: companyId !== null });
  const offersChangeOrder = known.some(({ id }) => id === NEW_CHANGE_ORDER);
  const { data: active } = useCall(
    [...key, 'sows', 'active', 'palette'],
    'sows',
    { params, query: { status: 'active', limit: 2 } },
    { enabled: !offersChangeOrder && company?.status === 'active' && can(abilities, 'sow:write') },
  );
  const name = company?.name;
  const open = useMemo(
    () => (companyId === null || name === undefined ? null : { id: companyId, name }),
    [companyId, name],
  );
  const [sow, another] = active?.items ?? [];
  const commands: Command[] =
    open === null || offersChangeOrder || sow === undefined || another !== undefined
      ? []
      : [
          {
            id: NEW_CHANGE_ORDER,
            title: 'New change order',
            section: open.name,
            keywords: ['draft', 'add', 'create', sow.title],
            to: `${sowPath(open.id, sow.id)}/change-orders/new`,
          },
        ];
  return { open, commands };
}

/** The command that adds the sample client, for users who may add it while the firm has none. */
function useSampleCommand(): Command[] {
  const { add } = useSampleClient();
  if (add === null) return [];
  return [
    {
      id: 'add-sample-client',
      title: 'Add a sample client',
      section: 'Actions',
      keywords: ['demo', 'example', 'try', 'test', 'company'],
      run: add,
    },
  ];
}

/** Matches in the scope or the backlog of the company. */
const searched = (heading: string, entries: readonly Command[]): RankedGroup => ({
  heading,
  entries: entries.map((command) => ({ command, score: SEARCHED_SCORE })),
});

/** Everything that can be opened or run, found by typing. */
export function CommandPalette({ commands: offered, typed: typedAhead, within: asked, onClose }: CommandDialogProps) {
  const [typed, setTyped] = useState(typedAhead);
  const [within, setWithin] = useState(asked);
  const { user } = useSession();
  const { pathname } = useLocation();
  const owner = useRecentOwner();
  const [recent] = useState(() => readRecent(owner));
  const { open, commands: ofCompany } = useCompanyAtAddress(offered);
  const pages = usePalettePages(open, recent);
  const sample = useSampleCommand();
  const commands = withoutRepeats([...offered, ...sample, ...ofCompany]);
  const text = typed.trim();
  const debounced = useDebounced(within === null ? text : '', SEARCH_DEBOUNCE_MS);
  const sought: Sought = {
    typed: within === null ? text : '',
    search: within === null ? debounced : '',
    openCompanyId: companyAt(pathname) ?? user?.companyId ?? null,
  };
  const isTyping = sought.search !== sought.typed;
  const things = useFoundThings({ ...sought, companyId: sought.openCompanyId });
  const items = useFoundItems(sought, commands);
  const workItems = useFoundWorkItems(sought, commands);
  const rows = ((): PaletteRows => {
    if (within !== null) return [[null, choicesOf(within, text)]];
    if (text === '') return [[RECENT, recentCommands(recent, pathname)], ...sectionsOf(commands)];
    return bestFirst([
      ...rankedSections(withWords(commands, pages), text),
      ...things.groups,
      searched(SCOPE, items.entries),
      searched(BACKLOG, workItems.entries),
    ]);
  })().filter(([, entries]) => entries.length > 0);
  return (
    <Palette
      typed={typed}
      onType={setTyped}
      within={within}
      rows={rows}
      empty={things.failed ? 'The search failed. Try again in a moment.' : `No results for “${typed}”`}
      searching={sought.typed !== '' && (items.searching || workItems.searching || things.searching || isTyping)}
      detailOf={(heading, { section }) => (heading !== null && WITH_CONTEXT.has(heading) ? section : null)}
      onBack={() => {
        // back to everything, unless the palette was opened for these choices
        if (asked === null) setWithin(null);
      }}
      onEnter={(command) => {
        setWithin(command);
        setTyped('');
      }}
      onClose={onClose}
    />
  );
}
