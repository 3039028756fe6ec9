import { useHost } from '@scopewright/remote-contract';
import { pageExit } from '@scopewright/remote-contract/page-exit';
import { useLocation, useNavigate } from '@scopewright/remote-contract/router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Plan } from './chosen-plan.ts';
import { keepCardToken, readCardToken, tabStorage } from './signup-draft.ts';

export interface CardPage {
  /** Whether cards are entered on the gateway's page. */
  used: boolean;
  /** Token of the card that was entered there; null before. */
  token: string | null;
  /** Redirects there, and from there back to this address; rejects with the server's error. */
  open: (input: { adminEmail: string; plan: Plan | null }) => Promise<void>;
  /** Forgets the card, because it was declined or charged. */
  drop: () => void;
}

/** Entering a card on the gateway's page. The token in the return address is removed from it immediately. */
export function useCardPage(): CardPage {
  const { api, boot } = useHost();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => new URLSearchParams(search).get('card') ?? readCardToken(tabStorage));
  const take = useEffectEvent(() => {
    const query = new URLSearchParams(search);
    const came = query.get('card');
    if (!came) return;
    keepCardToken(tabStorage, came);
    query.delete('card');
    navigate({ pathname, search: query.toString() }, { replace: true });
  });
  useEffect(() => take(), []);
  return {
    used: boot.cardPage === true,
    token: boot.cardPage ? token : null,
    async open({ adminEmail, plan }) {
      const { url } = await api.call('openSignupCardPage', { body: { adminEmail, ...(plan && { plan }) } });
      if (url) pageExit.leaveFor(url);
    },
    drop() {
      keepCardToken(tabStorage, null);
      setToken(null);
    },
  };
}
