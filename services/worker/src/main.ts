import { runService } from '@scopewright/service-kit';
import { buildWorker } from './build.ts';

await runService('worker', async () => buildWorker(process.env));
