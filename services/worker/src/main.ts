import { runService } from '@scopewright/service-kit';
import { buildWorker } from './build.ts';

await runService(async () => buildWorker(process.env));
