/**
 * A worker that runs the module named in its first message. Messages that arrive while the module loads are delivered
 * afterwards; a module that can't be loaded is an error of the worker.
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
