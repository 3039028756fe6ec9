import { runService } from '@scopewright/service-kit';
import { buildIdentity } from './identity.ts';

await runService('identity', () => buildIdentity(process.env));
