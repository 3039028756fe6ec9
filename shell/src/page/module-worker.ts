/**
 * A worker that is what the module of its first message makes of it. Messages that arrive while the module is on its way are given to it afterwards; a module
 * that does not come is an error of the worker.
 */
const waiting: MessageEvent[] = [];
const keep = (event: MessageEvent) => waiting.push(event);

self.addEventListener(
  'message',
  ({ data }: MessageEvent<{ moduleUrl: string }>) => {
    self.addEventListener('message', keep);
    import(/* @vite-ignore */ data.moduleUrl).then(
      () => {
        self.removeEventListener('message', keep);
        for (const { data: message } of waiting) self.dispatchEvent(new MessageEvent('message', { data: message }));
      },
      (error: unknown) => self.reportError(error),
    );
  },
  { once: true },
);

export {};
