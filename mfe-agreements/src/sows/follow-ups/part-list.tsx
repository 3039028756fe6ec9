import { HIT_WORDS } from '@scopewright/company-kit/scope/scope-words';
import { NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import type { ScopeHitKind } from '@scopewright/contracts/scoping/field-types';
import { grouped } from '@scopewright/domain/counted';
import { groupBy } from '@scopewright/domain/group-by';
import { Button, Checkbox, Input, Pencil } from '@scopewright/ui';
import { useState } from 'react';
import {
  type Choices,
  chosenOf,
  isRenamable,
  keyOfLink,
  type Proposal,
  type ProposedLink,
  type ProposedPart,
  withTick,
} from './chosen-parts.ts';
import { sentenceOf } from './follow-up-list.tsx';

const GROUPS: readonly ScopeHitKind[] = ['project', 'workflow', 'requestType', 'field', 'configItem'];

interface PartListProps {
  proposal: Proposal;
  choices: Choices;
  onChoose: (choices: Choices) => void;
  disabled: boolean;
}

/** Parts of the scope that clauses sell, each with its sentence, to choose from. */
export function PartList({ proposal, choices, onChoose, disabled }: PartListProps) {
  const { parts, links, left } = proposal;
  const chosen = chosenOf(proposal, choices);
  const ticked = new Set([...chosen.parts.map(({ key }) => key), ...chosen.links.map(keyOfLink)]);
  const words = wordsOf(proposal, choices);
  const tick = (key: string, isOn: boolean) => onChoose(withTick(proposal, choices, key, isOn));
  const rename = (key: string, name: string) => onChoose({ ...choices, names: new Map(choices.names).set(key, name) });
  const partItem = (part: ProposedPart) => (
    <li key={part.key}>
      <Part
        part={part}
        name={choices.names.get(part.key) ?? part.name}
        hint={words.ofPart(part)}
        isTicked={ticked.has(part.key)}
        onTick={(isOn) => tick(part.key, isOn)}
        onRename={(name) => rename(part.key, name)}
      />
    </li>
  );
  const linkItem = (link: ProposedLink) => (
    <li key={keyOfLink(link)}>
      <Checkbox
        label={
          <>
            <span className="wrap-anywhere font-medium">{link.item.name}</span>{' '}
            <span className="text-text-muted">{HIT_WORDS[link.item.kind].one}</span>
          </>
        }
        hint={words.ofLink(link)}
        checked={ticked.has(keyOfLink(link))}
        onChange={({ target }) => tick(keyOfLink(link), target.checked)}
      />
    </li>
  );
  const byKind = groupBy(
    parts.filter(({ isSure }) => isSure),
    ({ kind }) => kind,
  );
  const sureLinks = links.filter(({ isSure }) => isSure);
  const [otherParts, otherLinks] = [parts.filter(({ isSure }) => !isSure), links.filter(({ isSure }) => !isSure)];
  const others = otherParts.length + otherLinks.length;
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-5">
      <legend className="sr-only">Scope that the clauses sell</legend>
      {GROUPS.map((kind) => {
        const ofKind = byKind.get(kind) ?? [];
        return ofKind.length === 0 ? null : (
          <Group key={kind} title={HIT_WORDS[kind].many}>
            {ofKind.map(partItem)}
          </Group>
        );
      })}
      {sureLinks.length === 0 ? null : <Group title="In scope already, to link">{sureLinks.map(linkItem)}</Group>}
      {others === 0 ? null : (
        <Folded title={`Also possible (${others.toLocaleString()})`}>
          {otherParts.map(partItem)}
          {otherLinks.map(linkItem)}
        </Folded>
      )}
      {left.length === 0 ? null : (
        <Folded title={`${grouped(left.length, 'clause')} without a part of the scope`}>
          {left.map(({ clauseId, why }) => (
            <li key={clauseId} className="text-sm">
              <p className="wrap-anywhere line-clamp-2">{words.sentence(clauseId)}</p>
              <p className="text-text-muted">{LEFT_WORDS[why]}</p>
            </li>
          ))}
        </Folded>
      )}
    </fieldset>
  );
}

const LEFT_WORDS = {
  work: 'Work without configuration',
  unknown: 'Nothing in the templates or the catalogue fits. Link it in Coverage, or add it to the project.',
};

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-3">
      <h4 className="font-semibold text-sm text-text-muted">{title}</h4>
      <ul className="grid gap-3">{children}</ul>
    </div>
  );
}

function Folded({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <details className="group min-w-0">
      <summary className="min-h-8 w-fit cursor-pointer rounded-sm py-1 font-medium text-sm underline-offset-4 hover:underline max-sm:min-h-11 max-sm:py-2.5">
        {title}
      </summary>
      <ul className="mt-3 grid gap-3">{children}</ul>
    </details>
  );
}

/** The reasons for parts and links. */
function wordsOf({ parts, projects, clauses }: Proposal, { names }: Choices) {
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  const projectNames = new Map([
    ...projects.map(({ id, name }) => [id, name] as const),
    ...parts.flatMap(({ key, kind, name }) => (kind === 'project' ? [[key, names.get(key) ?? name] as const] : [])),
  ]);
  const sentence = (clauseId: string): string => {
    const clause = byId.get(clauseId);
    return clause ? sentenceOf({ ...clause, quote: clause.wording ?? clause.quote }) : '';
  };
  return {
    sentence,
    ofLink: ({ clauseId, reason }: ProposedLink) => (
      <span className="wrap-anywhere line-clamp-3">
        {sentence(clauseId)} · {reason}
      </span>
    ),
    ofPart: ({ project, template, clauses: [first, ...others] }: ProposedPart) => (
      <>
        <span className="wrap-anywhere line-clamp-3">
          {first ? sentence(first.clauseId) : 'Workflows and request types need a project.'}
          {others.length > 0 ? ` · and ${grouped(others.length, 'more clause', 'more clauses')}` : null}
        </span>
        {template ? (
          <span className="wrap-anywhere block">
            As in the template “{template.name}”, with the workflow “{template.workflow}” and{' '}
            {grouped(template.fields, 'field')}
          </span>
        ) : null}
        {project !== null && projectNames.size > 1 ? (
          <span className="wrap-anywhere block">In {projectNames.get(project)}</span>
        ) : null}
      </>
    ),
  };
}

interface PartProps {
  part: ProposedPart;
  name: string;
  hint: React.ReactNode;
  isTicked: boolean;
  onTick: (isOn: boolean) => void;
  onRename: (name: string) => void;
}

/** One part, whose name can be changed before it is built. */
function Part({ part, name, hint, isTicked, onTick, onRename }: PartProps) {
  const [isEditing, setEditing] = useState(false);
  const kind = HIT_WORDS[part.kind].one;
  return (
    <div className="flex min-w-0 items-start gap-2">
      <Checkbox
        className="min-w-0 grow"
        label={
          <>
            <span className="wrap-anywhere font-medium">{name.trim() || part.name}</span>{' '}
            <span className="text-text-muted">{kind}</span>
          </>
        }
        hint={
          <>
            {isEditing ? (
              <Input
                aria-label={`Name of the ${kind.toLowerCase()} “${part.name}”`}
                autoFocus
                value={name}
                maxLength={NAME_MAX_LENGTH}
                className="my-1 max-w-sm"
                onChange={({ target }) => onRename(target.value)}
                onBlur={() => setEditing(false)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' && event.key !== 'Escape') return;
                  event.preventDefault();
                  event.stopPropagation();
                  if (event.key === 'Escape') onRename(part.name);
                  setEditing(false);
                }}
              />
            ) : null}
            {hint}
          </>
        }
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
      {isRenamable(part) && !isEditing ? (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Rename “${name}”`}
          className="shrink-0 max-sm:size-11"
          onClick={() => setEditing(true)}
        >
          <Pencil aria-hidden="true" />
        </Button>
      ) : null}
    </div>
  );
}
