import type { ComponentType } from 'react';

/** A remote's unsaved work: its edits on their way to the server, and those that could not be saved. */
export interface EditSource {
  /** Whether the server lacks something, or a question is open. */
  isUnsaved(): boolean;
  /** Calls a listener after every change; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Sends what waits: the connection is back, or the page may be closed in a moment. */
  flush(): void;
  /** Makes edits of the text in open fields. Returns whether all of it was valid. */
  commit(): boolean;
  /** Shows what couldn't be saved, and asks what to do with it. The frame shows it on every page while `isUnsaved`. */
  Problems: ComponentType;
}

/** The frame asks before leaving a page with unsaved input. */
export interface LeaveGuard {
  /** Some input began to be unsaved. */
  prepare(): void;
  /** Asks whether to leave; calls `leave` if so. */
  ask(leave: () => void): void;
}

/**
 * Unsaved work of the remotes on the page. Edits are sent automatically, also after leaving their screen. Input in a
 * form is lost with its page, so the frame asks before.
 */
export interface HostEdits {
  /** Adds a remote's edits; returns the function that removes them. */
  add(source: EditSource): () => void;
  /** All sources; the same array until one is added or removed. */
  sources(): readonly EditSource[];
  /** Calls a listener after every change in or of the sources; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Marks input that would be lost with the page; returns the function that ends it. */
  hold(): () => void;
  /** Whether leaving the page would lose input. */
  isHeld(): boolean;
  /** Ends all marks: the person has agreed to lose the input. */
  letGo(): void;
  /** Calls `leave` immediately if no input would be lost, otherwise after the person has agreed to lose it. */
  leave(leave: () => void): void;
  /** For frames: asks from now on; returns the function that ends it. */
  serve(guard: LeaveGuard): () => void;
}

/** Creates a page's register of unsaved work. */
export function createEdits(): HostEdits {
  const sources = new Map<EditSource, () => void>();
  const listeners = new Set<() => void>();
  const held = new Set<object>();
  let listed: readonly EditSource[] = [];
  let guard: LeaveGuard | null = null;
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  const changed = () => {
    listed = [...sources.keys()];
    notify();
  };
  return {
    add(source) {
      sources.set(source, source.subscribe(notify));
      changed();
      return () => {
        sources.get(source)?.();
        sources.delete(source);
        changed();
      };
    },
    sources: () => listed,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hold() {
      const mark = {};
      held.add(mark);
      guard?.prepare();
      return () => void held.delete(mark);
    },
    isHeld: () => held.size > 0,
    letGo: () => held.clear(),
    leave(leave) {
      if (held.size === 0 || guard === null) leave();
      else guard.ask(leave);
    },
    serve(served) {
      guard = served;
      if (held.size > 0) served.prepare();
      return () => {
        if (guard === served) guard = null;
      };
    },
  };
}
