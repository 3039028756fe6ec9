import type { WorkflowContent } from '@scopewright/contracts/scoping';
import { tidyPlaces } from './tidy-layout.ts';

self.addEventListener('message', ({ data }: MessageEvent<WorkflowContent>) => self.postMessage(tidyPlaces(data)));
