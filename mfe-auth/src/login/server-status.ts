import { ApiError } from '@scopewright/api-client';

/** The status line below 'Test Server Connection'. */
export interface ServerStatus {
  tone: 'info' | 'success' | 'danger';
  text: string;
}

export const CHECKING: ServerStatus = { tone: 'info', text: 'Checking server...' };

/** The server answered; its version is optional (§3). */
export function serverWorks(version: string | undefined): ServerStatus {
  return { tone: 'success', text: version ? `Server is working (version ${version})` : 'Server is working' };
}

/** Maps an error of the health call to the sentences of §8. */
export function serverFails(error: unknown): ServerStatus {
  const kind = error instanceof ApiError ? error.kind : undefined;
  switch (kind) {
    case 'html':
      return {
        tone: 'danger',
        text: 'Server not deployed: an error page came back. Please wait 2 minutes and refresh this page.',
      };
    case 'unparsable':
      return { tone: 'danger', text: 'The server responded with invalid JSON' };
    case 'network':
      return { tone: 'danger', text: 'Server error: no answer. Please check your connection.' };
    default: {
      const sentence = error instanceof ApiError ? error.serverMessage : undefined;
      return { tone: 'danger', text: sentence ? `Server error: ${sentence}` : 'Server error' };
    }
  }
}
