import { tidyPlaces } from './tidy-layout.ts';

self.addEventListener('message', ({ data }: MessageEvent<Parameters<typeof tidyPlaces>>) =>
  self.postMessage(tidyPlaces(...data)),
);
