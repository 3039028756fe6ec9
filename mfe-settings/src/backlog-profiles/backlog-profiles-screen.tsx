import { errorText, newIdempotencyKey } from '@scopewright/api-client';
import { can } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import { Alert, Badge, Button, Copy, ListSkeleton, Trash2 } from '@scopewright/ui';
import { useBacklogProfiles } from '@scopewright/workplace-kit/firm/use-backlog-profiles';
import { FailedToLoad } from '@scopewright/workplace-kit/page/failed-to-load';
import { TenantLink, useGo } from '@scopewright/workplace-kit/page/tenant-link';
import { useRef, useState } from 'react';
import { DeleteDialog } from '../layout/delete-dialog.tsx';
import { SectionCard } from '../layout/section-card.tsx';
import { describeProfile } from './profile-words.ts';
import { type Profile, useCreateProfile, useDeleteProfile } from './use-profiles.ts';

const ROWS = ['w-64', 'w-80', 'w-56'];
const FAILED = 'That did not work. Please try again.';

/** A name for a copy that no profile has. */
function nameOfCopy(name: string, taken: readonly Profile[]): string {
  const used = new Set(taken.map((profile) => profile.name.toLowerCase()));
  const first = `Copy of ${name}`;
  for (let number = 2; ; number++) {
    const candidate = number === 2 ? first : `${first} ${number - 1}`;
    if (!used.has(candidate.toLowerCase())) return candidate;
  }
}

/** How scopes are cut into work: the built-in profiles, and the firm's own. */
export function BacklogProfilesScreen() {
  const { data, error, isFetching, refetch } = useBacklogProfiles();
  return (
    <SectionCard
      title="Backlog profiles"
      description="A profile says how a scope is cut into epics, stories and subtasks, when a work item is ready, and how many hours it takes. Copy a built-in one to have your own."
    >
      {data ? (
        <ProfileList profiles={data} />
      ) : error ? (
        <FailedToLoad what="the profiles" of={{ error, refetch, isFetching }} />
      ) : (
        <ListSkeleton label="Loading the profiles..." rows={ROWS} cells={[]} />
      )}
    </SectionCard>
  );
}

function ProfileList({ profiles }: { profiles: readonly Profile[] }) {
  const { abilities } = useSession();
  const { toast } = useHost();
  const go = useGo();
  const create = useCreateProfile();
  const [deleting, setDeleting] = useState<Profile | null>(null);
  /** Of the copy that is being made: a second attempt after a lost answer makes no second copy. */
  const attempt = useRef({ content: '', operationId: '' });
  const write = can(abilities, 'backlog:write');

  function copy({ id: _id, version: _version, builtIn: _builtIn, ...profile }: Profile): void {
    const body = { ...profile, name: nameOfCopy(profile.name, profiles) };
    const content = JSON.stringify(body);
    if (attempt.current.content !== content) attempt.current = { content, operationId: newIdempotencyKey() };
    create.mutate(
      { ...body, operationId: attempt.current.operationId },
      {
        onSuccess: ({ id, name }) => {
          toast.success(`${name} was made`);
          go(`/settings/backlog-profiles/${id}`);
        },
      },
    );
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {create.error ? <Alert tone="danger">{errorText(create.error, FAILED)}</Alert> : null}
      <ul className="divide-y divide-border rounded-md border border-border">
        {profiles.map((profile) => (
          <li key={profile.id} className="flex flex-wrap items-start justify-between gap-3 p-4">
            <div className="grid min-w-0 max-w-prose gap-1">
              <div className="flex flex-wrap items-center gap-2">
                <TenantLink
                  to={`/settings/backlog-profiles/${profile.id}`}
                  className="wrap-anywhere font-medium text-brand underline underline-offset-4"
                >
                  {profile.name}
                </TenantLink>
                {profile.builtIn ? <Badge>Built-in</Badge> : null}
              </div>
              {profile.description ? <p className="wrap-anywhere text-sm">{profile.description}</p> : null}
              <p className="text-sm text-text-muted">{describeProfile(profile)}</p>
            </div>
            {write ? (
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Copy ${profile.name}`}
                  disabled={create.isPending}
                  onClick={() => copy(profile)}
                >
                  <Copy aria-hidden="true" />
                  Copy
                </Button>
                {profile.builtIn ? null : (
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Delete ${profile.name}`}
                    onClick={() => setDeleting(profile)}
                  >
                    <Trash2 aria-hidden="true" />
                    Delete
                  </Button>
                )}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {deleting ? <DeleteProfile key={deleting.id} profile={deleting} onClose={() => setDeleting(null)} /> : null}
    </div>
  );
}

function DeleteProfile({ profile: { id, name }, onClose }: { profile: Profile; onClose: () => void }) {
  const remove = useDeleteProfile();
  return (
    <DeleteDialog
      name={name}
      description="Its former versions are deleted as well. This cannot be undone."
      confirmLabel="Delete profile"
      onDelete={() => remove.mutateAsync(id)}
      error={remove.error}
      failed={FAILED}
      onClose={onClose}
    />
  );
}
