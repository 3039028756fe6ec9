import { z } from 'zod';
import { KEY_PROOFS } from '../access.ts';
import { defineCall, forAnyone } from '../call.ts';
import * as entity from '../entities.ts';

/** The deployment itself: its remotes, its health, its configuration. */
export const deploymentCalls = {
  remotes: defineCall({
    ...forAnyone('GET', 'Every page loads the remotes', 'edge'),
    path: 'public/remotes',
    limits: [{ name: 'remotes', by: 'ip', points: 600, seconds: 60, perProcess: true }],
    summary: 'Where the remotes are served',
    response: entity.remoteRegistry,
  }),
  health: defineCall({
    ...forAnyone('GET', 'The login screen tests the connection', 'edge'),
    path: 'health',
    limits: [{ name: 'health', by: 'ip', points: 120, seconds: 60, perProcess: true }],
    summary: 'Version of the deployment and state of its services',
    response: z.object({
      status: z.enum(['ok', 'degraded']),
      version: z.string(),
      services: z.record(z.string(), z.enum(['up', 'down'])),
    }),
  }),
  oauthTest: defineCall({
    method: 'GET',
    path: 'public/oauth/test',
    service: 'identity',
    who: { anyone: 'The credentials are not shown', with: 'nothing', more: KEY_PROOFS },
    limits: [{ name: 'oauth-test', by: 'ip', points: 60, seconds: 300, perProcess: true }],
    summary: 'Check the calendar provider’s OAuth configuration',
    response: entity.oauthTestResult,
  }),
} as const;
