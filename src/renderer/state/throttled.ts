/**
 * Returns a function that runs `task` at once, or as soon as `interval` ms have passed since it last ran; calls made
 * while it waits are merged into one. For reading again after pushes, which come in bursts while the desk syncs.
 */
export function throttled(interval: number, task: () => void): () => void {
  let lastRun = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | null = null
  const run = () => {
    timer = null
    lastRun = performance.now()
    task()
  }
  return () => {
    if (timer !== null) return
    const wait = lastRun + interval - performance.now()
    if (wait <= 0) run()
    else timer = setTimeout(run, wait)
  }
}
