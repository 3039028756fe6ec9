import { IDEMPOTENCY_HEADER, newIdempotencyKey } from '@scopewright/api-client';
import type { CallInput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useRef, useState } from 'react';
import { dropSentKey, keepSentKey, readSentKey, tabStorage } from './signup-draft.ts';

/** The firm that was created. */
export interface Made {
  subdomain: string;
  email: string;
  /** One-time ticket that signs the visitor in at the firm's address; null without one. */
  ticket: string | null;
}

/** A signup under one Idempotency-Key. */
interface Attempt {
  key: string;
  /** The content that was sent, in this page's memory only; null if it was sent before a reload. */
  content: string | null;
  /** The server refused it: nothing was created. */
  refused: boolean;
}

export interface SignupAttempt {
  /** Whether a signup was sent before a reload, and its outcome was unknown then. */
  sentBefore: boolean;
  /** Whether a signup was sent whose outcome is unknown. */
  isSent: () => boolean;
  /** Requests the outcome of the sent signup; null if it created no firm. */
  outcome: () => Promise<Made | null>;
  /** Sends a signup, unless one that was sent before has created a firm. */
  send: (body: CallInput<'signup'>['body']) => Promise<Made>;
  /** Remembers that the server refused the sent signup. */
  refuse: () => void;
  /** Forgets the sent signup, once its firm is known. */
  forget: () => void;
}

/** Sends a signup so that it creates one firm at most, for any number of retries and any answers. */
export function useAttempt(): SignupAttempt {
  const { api } = useHost();
  const [sentBefore] = useState(() => readSentKey(tabStorage));
  const attempt = useRef<Attempt | null>(sentBefore ? { key: sentBefore, content: null, refused: false } : null);

  async function outcome(): Promise<Made | null> {
    if (!attempt.current) return null;
    const { key } = attempt.current;
    const found = await api.call('signupOutcome', { headers: { [IDEMPOTENCY_HEADER]: key } });
    return found.status === 'complete' ? { subdomain: found.subdomain, email: found.email, ticket: null } : null;
  }

  return {
    sentBefore: sentBefore !== null,
    isSent: () => attempt.current !== null,
    outcome,
    async send(body) {
      const content = JSON.stringify(body);
      const before = attempt.current;
      // it may have succeeded although no answer arrived: other content must not create a second firm
      const made = before && !before.refused && before.content !== content ? await outcome() : null;
      if (made) return made;
      const key = before?.content === content ? before.key : newIdempotencyKey();
      attempt.current = { key, content, refused: false };
      keepSentKey(tabStorage, key);
      const { subdomain, ticket } = await api.call('signup', { body, headers: { [IDEMPOTENCY_HEADER]: key } });
      return { subdomain, email: body.adminEmail, ticket: ticket || null };
    },
    refuse() {
      if (!attempt.current) return;
      attempt.current.refused = true;
      dropSentKey(tabStorage);
    },
    forget() {
      attempt.current = null;
      dropSentKey(tabStorage);
    },
  };
}
