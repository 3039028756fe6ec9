import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Ends the children when this process dies without a chance to do so (kill -9, a crash): a shell script in its own
 * session reads process ids from a pipe and, when the pipe closes without the word `done`, ends those processes.
 */
export interface Watchdog {
  pid: number | undefined;
  /** Adds a process to those that must not outlive this one. */
  guard(pid: number): void;
  /** The process has ended: its id may soon be reused. */
  release(pid: number): void;
  /** Everything was stopped in order; nothing remains to end. */
  dismiss(): void;
}

const SCRIPT = `
trap '' INT TERM HUP
pids=''
while read -r line; do
  case $line in
    done) exit 0 ;;
    -*)
      kept=''
      for pid in $pids; do [ "-$pid" = "$line" ] || kept="$kept $pid"; done
      pids=$kept
      ;;
    *) pids="$pids $line" ;;
  esac
done
for pid in $pids; do kill -TERM "-$pid" 2>/dev/null || kill -TERM "$pid" 2>/dev/null; done
n=0
while [ $n -lt 60 ]; do
  left=''
  for pid in $pids; do kill -0 "$pid" 2>/dev/null && left=1; done
  [ -z "$left" ] && exit 0
  sleep 0.2
  n=$((n + 1))
done
for pid in $pids; do kill -KILL "-$pid" 2>/dev/null || kill -KILL "$pid" 2>/dev/null; done
`;

/** Starts the watchdog. Not on Windows: there the children end with the console. */
export function startWatchdog(): Watchdog {
  if (process.platform === 'win32')
    return { pid: undefined, guard: () => undefined, release: () => undefined, dismiss: () => undefined };
  const child: ChildProcess = spawn('sh', ['-c', SCRIPT], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin?.on('error', () => undefined);
  child.on('error', () => undefined);
  child.unref();
  return {
    pid: child.pid,
    guard: (pid) => void child.stdin?.write(`${pid}\n`),
    release: (pid) => void child.stdin?.write(`-${pid}\n`),
    dismiss: () => void child.stdin?.end('done\n'),
  };
}
