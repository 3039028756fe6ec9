import { workItemPath } from '@scopewright/company-kit/backlog/backlog-paths';
import { LEVEL_WORDS } from '@scopewright/company-kit/backlog/backlog-words';
import { useBacklogSearch } from '@scopewright/company-kit/backlog/use-backlog-search';
import { hitKey, hitPath, scopeSearchPath } from '@scopewright/company-kit/scope/scope-paths';
import { useProjects } from '@scopewright/company-kit/scope/scope-queries';
import { hitInWords } from '@scopewright/company-kit/scope/scope-words';
import { useScopeSearch } from '@scopewright/company-kit/scope/use-scope-search';
import { pathParameters } from '@scopewright/domain/pages';
import { can, isOfClient } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useQuery } from '@scopewright/remote-contract/query';
import { useLocation } from '@scopewright/remote-contract/router';
import { Check, Search, useDebounced } from '@scopewright/ui';
import { type Command, THIS_ITEM } from '@scopewright/workplace-kit/commands/commands';
import { readRecent, useRecentOwner } from '@scopewright/workplace-kit/commands/recent';
import { ShortcutKeys } from '@scopewright/workplace-kit/commands/shortcut-keys';
import { COMPANIES } from '@scopewright/workplace-kit/company/use-company';
import { companyOf } from '@scopewright/workplace-kit/navigation/navigation';
import { Modal } from '@scopewright/workplace-kit/page/modal';
import { defaultFilter, Command as Palette } from 'cmdk';
import { type ReactNode, useRef, useState } from 'react';

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

const GROUP =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-text-muted [&_[cmdk-group-heading]]:text-xs';
const ITEM =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 text-sm aria-selected:bg-brand-soft aria-selected:text-text max-sm:min-h-11 [&_kbd]:ms-auto';

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

/** From this score on a command matches the input; letters that only occur in the same order score less. */
const FITTING_SCORE = 0.1;

/**
 * The commands that match the input, the best first. The library's own order isn't used, because it doesn't sort its
 * groups.
 */
function fitting(commands: readonly Command[], typed: string): Command[] {
  const scored = commands.map((command) => ({
    command,
    score: defaultFilter(command.title, typed, [...(command.keywords ?? [])]),
  }));
  return scored
    .filter(({ score }) => score > FITTING_SCORE)
    .sort((a, b) => b.score - a.score)
    .map(({ command }) => command);
}

/** Companies with a matching name; empty while nothing is typed, and for users without a list of them. */
function useFoundCompanies(typed: string) {
  const { api } = useHost();
  const { user, abilities } = useSession();
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const enabled = search !== '' && user !== undefined && !isOfClient(user.role) && can(abilities, 'company:list');
  const { data } = useQuery({
    queryKey: [...COMPANIES, 'found', search],
    queryFn: ({ signal }) => api.call('consultantCompanies', { query: { search, limit: FOUND_COMPANIES }, signal }),
    enabled,
  });
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
    return places.has(to) ? [] : [{ id: `found-${hitKey(hit)}`, title: hit.name, section: hitInWords(hit), to }];
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

/** The rows of the palette: a heading (or null) with its commands. */
type Rows = readonly (readonly [heading: string | null, commands: readonly Command[]])[];

/** Everything that can be opened or run, found by typing. */
export function CommandPalette({ commands, typed: typedAhead, within: asked, onClose }: CommandDialogProps) {
  const chosen = useRef<Command>(undefined);
  const [typed, setTyped] = useState(typedAhead);
  const [within, setWithin] = useState(asked);
  const sought = within === null ? typed : '';
  const companies = useFoundCompanies(sought);
  const items = useFoundItems(sought, commands);
  const workItems = useFoundWorkItems(sought, commands);
  const recent = useRecentCommands();
  const [marked, setMarked] = useState('');
  const rows = ((): Rows => {
    const text = typed.trim();
    if (within !== null) {
      const choices = within.choices?.() ?? [];
      return [[null, text === '' ? choices : fitting(choices, text)]];
    }
    if (text === '') return [[RECENT, recent], ...sectionsOf(commands)];
    return [
      [null, fitting(commands, text)],
      [SCOPE, items.entries],
      [BACKLOG, workItems.entries],
      ['Companies', companies.map(({ id, name }) => ({ id: `company-${id}`, title: name, to: `/companies/${id}` }))],
    ];
  })().filter(([, entries]) => entries.length > 0);
  const shown = rows.flatMap(([, entries]) => entries.map(({ id }) => id));
  // late results may replace the highlighted entry: Enter always runs the first entry, or the one the user moved to
  const value = shown.includes(marked) ? marked : (shown[0] ?? '');
  /** Whether an entry shows its section: not below a heading that already does. */
  const saysSection = (heading: string | null) =>
    within === null && (heading === null || heading === RECENT || heading === SCOPE || heading === BACKLOG);
  return (
    <Modal
      label="Command palette"
      className="mx-auto mt-[12vh] w-[calc(100vw-2rem)] max-w-xl overflow-hidden rounded-xl border border-border bg-surface-raised p-0 text-text shadow-lg backdrop:bg-overlay"
      onClose={() => onClose(chosen.current)}
    >
      {(close) => {
        const choose = (command: Command) => {
          if (command.choices) {
            setWithin(command);
            setTyped('');
            return;
          }
          chosen.current = command;
          close();
        };
        return (
          <Palette label="Commands" loop shouldFilter={false} value={value} onValueChange={setMarked}>
            <div className="flex items-center gap-3 border-border border-b px-4">
              {within === null ? (
                <Search aria-hidden="true" className="size-4 shrink-0 text-text-muted" />
              ) : (
                <span className="shrink-0 rounded-sm bg-brand-soft px-2 py-1 font-medium text-xs">{within.title}</span>
              )}
              <Palette.Input
                value={typed}
                onValueChange={setTyped}
                onKeyDown={(event) => {
                  // back to everything, unless the palette was opened for these choices
                  if (event.key === 'Backspace' && typed === '' && asked === null) setWithin(null);
                }}
                placeholder={within === null ? 'Search or jump to...' : 'Choose...'}
                {...(within === null ? {} : { 'aria-label': within.title })}
                className="h-13 w-full bg-transparent text-base outline-none placeholder:text-text-muted"
              />
            </div>
            <Palette.List className="max-h-[min(24rem,60vh)] overflow-y-auto overscroll-contain p-1.5">
              <Palette.Empty className="px-3 py-8 text-center text-sm text-text-muted">
                {items.searching || workItems.searching ? 'Searching...' : `Nothing found for “${typed}”`}
              </Palette.Empty>
              {rows.map(([heading, entries]) => {
                const lines = entries.map((command) => (
                  <Entry key={command.id} command={command} onChoose={choose}>
                    {saysSection(heading) ? (
                      <span className="ms-auto shrink-0 truncate text-text-muted text-xs">
                        {command.section ?? ON_THIS_PAGE}
                      </span>
                    ) : null}
                  </Entry>
                ));
                return heading === null ? (
                  lines
                ) : (
                  <Palette.Group key={heading} heading={heading} className={GROUP}>
                    {lines}
                  </Palette.Group>
                );
              })}
            </Palette.List>
          </Palette>
        );
      }}
    </Modal>
  );
}

/** A command in the list, with its keys or other details. */
function Entry({
  command,
  onChoose,
  children,
}: {
  command: Command;
  onChoose: (command: Command) => void;
  children?: ReactNode;
}) {
  return (
    <Palette.Item value={command.id} className={ITEM} onSelect={() => onChoose(command)}>
      {command.icon}
      <span className="truncate">{command.title}</span>
      {command.current ? (
        <>
          <Check aria-hidden="true" className="ms-auto size-4 shrink-0 text-brand" />
          <span className="sr-only">current</span>
        </>
      ) : null}
      {children ?? (command.shortcut ? <ShortcutKeys shortcut={command.shortcut} /> : null)}
    </Palette.Item>
  );
}
