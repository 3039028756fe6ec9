import { errorText } from '@scopewright/api-client';
import type { UserRecord } from '@scopewright/contracts';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { Button, ConfirmDialog, Eye, KeyRound, LogOut, MoreHorizontal, RotateCw, Send, Trash2 } from '@scopewright/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@scopewright/ui/dropdown-menu';
import { type ReactNode, useState } from 'react';
import { ViewAsDialog } from '../impersonation/view-as-dialog.tsx';
import { USERS_QUERIES } from './users-query.ts';

interface Action {
  label: string;
  icon: ReactNode;
  /** Whether the action is available for a user. */
  isFor: (user: UserRecord, isSelf: boolean) => boolean;
  title: (name: string) => string;
  description: string;
  tone?: 'danger';
  done: (name: string) => string;
}

const ACTIONS = {
  resend: {
    label: 'Resend invitation',
    icon: <Send aria-hidden="true" />,
    isFor: ({ status }) => status === 'invited',
    title: (name) => `Resend the invitation to ${name}?`,
    description: 'The new link is valid for seven days. The old one stops working.',
    done: (name) => `The invitation is sent to ${name} again`,
  },
  endSessions: {
    label: 'End sessions',
    icon: <LogOut aria-hidden="true" />,
    isFor: ({ status }) => status === 'active',
    title: (name) => `End all sessions of ${name}?`,
    description: 'They are signed out everywhere in this firm or company, and can sign in again.',
    done: (name) => `${name} is signed out`,
  },
  resetFactors: {
    label: 'Reset second factors',
    icon: <KeyRound aria-hidden="true" />,
    isFor: ({ status }, isSelf) => status === 'active' && !isSelf,
    title: (name) => `Reset the second factors of ${name}?`,
    description:
      'Their authenticator app, passkeys and recovery codes are removed, at every firm, and they are signed out. Make sure that the request really comes from them.',
    tone: 'danger',
    done: (name) => `${name} can sign in without a second factor`,
  },
  deactivate: {
    label: 'Deactivate',
    icon: <Trash2 aria-hidden="true" />,
    isFor: ({ status }, isSelf) => status !== 'removed' && !isSelf,
    title: (name) => `Deactivate ${name}?`,
    description:
      'They are signed out and cannot sign in here any more; an open invitation is revoked. Their activity is kept.',
    tone: 'danger',
    done: (name) => `${name} is deactivated`,
  },
  activate: {
    label: 'Activate again',
    icon: <RotateCw aria-hidden="true" />,
    isFor: ({ status }) => status === 'removed',
    title: (name) => `Activate ${name} again?`,
    description: 'They can sign in as before.',
    done: (name) => `${name} is active again`,
  },
} as const satisfies Record<string, Action>;
type ActionId = keyof typeof ACTIONS;
const ACTION_IDS = Object.keys(ACTIONS) as ActionId[];

/** Actions on a user's membership, each with a confirmation. */
export function UserActions({ user }: { user: UserRecord }) {
  const { user: self, impersonationMinutes = 0 } = useSession();
  const [isViewing, setViewing] = useState(false);
  const [asked, setAsked] = useState<ActionId | null>(null);
  const { mutateAsync } = useUserChange(user);
  const name = user.name.trim() || user.email;
  const offered = ACTION_IDS.filter((id) => ACTIONS[id].isFor(user, self?.id === user.id));
  const action: Action | null = asked && ACTIONS[asked];
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="sm" aria-label={`Actions for ${name}`} className="max-sm:-mr-3">
            <MoreHorizontal aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {impersonationMinutes > 0 && user.status === 'active' && user.role !== 'systemAdmin' ? (
            <DropdownMenuItem onSelect={() => setViewing(true)}>
              <Eye aria-hidden="true" />
              View as…
            </DropdownMenuItem>
          ) : null}
          {offered.map((id) => (
            <DropdownMenuItem key={id} onSelect={() => setAsked(id)}>
              {ACTIONS[id].icon}
              {ACTIONS[id].label}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      {isViewing ? <ViewAsDialog person={user} onClose={() => setViewing(false)} /> : null}
      {asked && action ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={action.title(name)}
          description={action.description}
          confirmLabel={action.label}
          tone={action.tone ?? 'primary'}
          onConfirm={async () => void (await mutateAsync(asked))}
        />
      ) : null}
    </>
  );
}

/**
 * Runs one of these actions. The list is refetched also after a failure: another administrator may have been faster.
 */
function useUserChange({ id: userId, email, name }: UserRecord) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const params = { userId };
  const calls: Record<ActionId, () => Promise<unknown>> = {
    resend: () => api.call('resendUserInvitation', { params }),
    endSessions: () => api.call('endUserSessions', { params }),
    resetFactors: () => api.call('resetSecondFactor', { body: { email } }),
    deactivate: () => api.call('deactivateUser', { params }),
    activate: () => api.call('activateUser', { params }),
  };
  return useMutation({
    mutationFn: (id: ActionId) => calls[id](),
    onSuccess: (_, id) => toast.success(ACTIONS[id].done(name.trim() || email)),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: USERS_QUERIES }),
  });
}
