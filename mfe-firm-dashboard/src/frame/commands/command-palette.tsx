import { useCall } from '@scopewright/calls';
import { workItemPath } from '@scopewright/company-kit/backlog/backlog-paths';
import { LEVEL_WORDS } from '@scopewright/company-kit/backlog/backlog-words';
import { useBacklogSearch } from '@scopewright/company-kit/backlog/use-backlog-search';
import { hitKey, hitPath, scopeSearchPath } from '@scopewright/company-kit/scope/scope-paths';
import { useProjects } from '@scopewright/company-kit/scope/scope-queries';
import { describeHit } from '@scopewright/company-kit/scope/scope-words';
import { useScopeSearch } from '@scopewright/company-kit/scope/use-scope-search';
import { pathParameters } from '@scopewright/domain/pages';
import { can, isOfClient } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { useLocation } from '@scopewright/remote-contract/router';
import { useDebounced } from '@scopewright/ui';
import { type Command, THIS_ITEM } from '@scopewright/workplace-kit/commands/commands';
import { choicesOf, fitting, Palette, type PaletteRows } from '@scopewright/workplace-kit/commands/palette';
import { readRecent, useRecentOwner } from '@scopewright/workplace-kit/commands/recent';
import { COMPANIES } from '@scopewright/workplace-kit/company/use-company';
import { companyOf } from '@scopewright/workplace-kit/navigation/navigation';
import { useState } from 'react';

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
const FOUND_COMPANIES = 6;
const ON_THIS_PAGE = 'On this page';
const RECENT = 'Recent';
const SCOPE = 'In the scope of the company';
const BACKLOG = 'In the backlog of the company';
/** Maximum number of recently opened things that are offered. */
const RECENT_SHOWN = 5;

const SECTIONS = [THIS_ITEM, ON_THIS_PAGE, 'Actions', 'Go to'];

/** The sections: the current page's own first, then actions and pages to open, then the others in their order. */
function sectionsOf(commands: readonly Command[]): [string, Command[]][] {
  const sections = new Map<string, Command[]>(SECTIONS.map((section) => [section, []]));
  for (const command of commands) {
    const section = command.section ?? ON_THIS_PAGE;
    sections.set(section, [...(sections.get(section) ?? []), command]);
  }
  return [...sections].filter(([, entries]) => entries.length > 0);
}

/** Companies with a matching name; empty while nothing is typed, and for users without a list of them. */
function useFoundCompanies(typed: string) {
  const { user, abilities } = useSession();
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const enabled = search !== '' && user !== undefined && !isOfClient(user.role) && can(abilities, 'company:list');
  const { data } = useCall(
    [...COMPANIES, 'found', search],
    'consultantCompanies',
    { query: { search, limit: FOUND_COMPANIES } },
    { enabled },
  );
  if (!enabled || !data) return [];
  return Array.isArray(data) ? data : data.items;
}

/** Maximum number of search results from the open company; the search page shows the rest. */
const FOUND_ITEMS = 8;

/**
 * Items and configuration items of the open company (or the client's own) that match the input. A field opens in the
 * open project, or in any.
 */
function useFoundItems(typed: string, known: readonly Command[]): { entries: Command[]; searching: boolean } {
  const { user, abilities } = useSession();
  const { pathname } = useLocation();
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const companyId = can(abilities, 'scope:read') ? (companyOf(pathname) ?? user?.companyId ?? null) : null;
  const { data, isFetching } = useScopeSearch(companyId, { q: search, limit: FOUND_ITEMS });
  const isInProject = pathParameters('/companies/:companyId/projects/:projectId/*', pathname) !== null;
  const projects = useProjects({
    companyId: companyId ?? undefined,
    search: '',
    wanted: companyId !== null && search !== '' && !isInProject,
  });
  if (companyId === null || typed.trim() === '') return { entries: [], searching: false };
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
    title: `Search the scope for “${typed.trim()}”`,
    section: 'All results',
    to: `${scopeSearchPath(companyId)}?q=${encodeURIComponent(typed.trim())}`,
  };
  return {
    entries: data && data.items.length > 0 && search !== '' ? [...hits, all] : hits,
    searching: isFetching || projects.isFetching || search !== typed.trim(),
  };
}

/** Maximum number of work items found in the open company. */
const FOUND_WORK_ITEMS = 5;

/** Work items of the open company that match the input; for the firm's people. */
function useFoundWorkItems(typed: string, known: readonly Command[]): { entries: Command[]; searching: boolean } {
  const { abilities } = useSession();
  const { pathname } = useLocation();
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const companyId = can(abilities, 'backlog:plan') ? companyOf(pathname) : null;
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
function useRecentCommands(): Command[] {
  const owner = useRecentOwner();
  const { pathname } = useLocation();
  const [entries] = useState(() => readRecent(owner));
  return entries
    .filter(({ to }) => to !== pathname)
    .slice(0, RECENT_SHOWN)
    .map(({ to, title, section }) => ({ id: `recent-${to}`, title, section, to }));
}

/** Everything that can be opened or run, found by typing. */
export function CommandPalette({ commands, typed: typedAhead, within: asked, onClose }: CommandDialogProps) {
  const [typed, setTyped] = useState(typedAhead);
  const [within, setWithin] = useState(asked);
  const sought = within === null ? typed : '';
  const companies = useFoundCompanies(sought);
  const items = useFoundItems(sought, commands);
  const workItems = useFoundWorkItems(sought, commands);
  const recent = useRecentCommands();
  const rows = ((): PaletteRows => {
    const text = typed.trim();
    if (within !== null) return [[null, choicesOf(within, text)]];
    if (text === '') return [[RECENT, recent], ...sectionsOf(commands)];
    return [
      [null, fitting(commands, text)],
      [SCOPE, items.entries],
      [BACKLOG, workItems.entries],
      ['Companies', companies.map(({ id, name }) => ({ id: `company-${id}`, title: name, to: `/companies/${id}` }))],
    ];
  })().filter(([, entries]) => entries.length > 0);
  /** Whether an entry shows its section: not below a heading that already does. */
  const showsSection = (heading: string | null) =>
    within === null && (heading === null || heading === RECENT || heading === SCOPE || heading === BACKLOG);
  return (
    <Palette
      typed={typed}
      onType={setTyped}
      within={within}
      rows={rows}
      empty={items.searching || workItems.searching ? 'Searching...' : `Nothing found for “${typed}”`}
      detailOf={(heading, command) =>
        showsSection(heading) ? (
          <span className="ms-auto shrink-0 truncate text-text-muted text-xs">{command.section ?? ON_THIS_PAGE}</span>
        ) : null
      }
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
