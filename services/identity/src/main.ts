import { runService } from '@scopewright/service-kit';
import { buildIdentity } from './build.ts';

await runService('identity', () => buildIdentity(process.env));
