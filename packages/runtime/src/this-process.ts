/** Where this code runs, as other processes of the machine know it. */
export interface ProcessAddress {
  pid: number;
  host: string;
}

// A page of a browser has no process, and mocked runtimes run there; a static import of node:os would break it.
const node: NodeJS.Process | undefined = globalThis.process;

/** Undefined where there are no processes. */
export function thisProcess(): ProcessAddress | undefined {
  const host = node?.getBuiltinModule?.('node:os').hostname();
  return node && host !== undefined ? { pid: node.pid, host } : undefined;
}

/** True when it is certain that the process has gone: it was on this machine, and is no more. */
export function isGone(address: ProcessAddress): boolean {
  if (!node || address.host !== thisProcess()?.host) return false;
  try {
    node.kill(address.pid, 0);
    return false;
  } catch (error) {
    // EPERM: it is there, and somebody else's.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Lets a server's process end although the timer runs; a page ends anyhow. */
export function letGo(timer: ReturnType<typeof setInterval>): void {
  // In a browser a timer is a number.
  (timer as { unref?(): void }).unref?.();
}
