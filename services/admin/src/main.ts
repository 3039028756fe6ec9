import { runApiService } from '@scopewright/service-kit';
import { adminCalls } from './calls.ts';

await runApiService({ name: 'admin', calls: ({ data }) => adminCalls(data) });
