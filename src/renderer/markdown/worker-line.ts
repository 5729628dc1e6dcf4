/** What a worker reports about a job: that it begins, now that everything it needs is loaded; or the answer. */
export type WorkerReply<Answer> =
  | { readonly kind: 'begun' }
  | { readonly kind: 'answer'; readonly answer: Answer }

/** A worker as the line sees it: a worker of the window, or a thread in tests. */
export interface WorkerEnd<Ask, Answer> {
  post(ask: Ask): void
  /** Called once, before the first post. */
  listen(replied: (reply: WorkerReply<Answer>) => void, failed: () => void): void
  terminate(): void
}

export type Outcome<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** The worker took longer than allowed, or failed. It was replaced. */
  | { readonly kind: 'gaveUp' }
  /**
   * The worker did not begin the job, because it, or what it needs, was not loaded in time or failed to load. This says
   * nothing about the job. The worker was replaced.
   */
  | { readonly kind: 'notBegun' }
  /** The caller no longer wanted the answer before the job's turn came. */
  | { readonly kind: 'dropped' }

interface Job<Ask, Answer> {
  readonly ask: Ask
  readonly signal: AbortSignal
  readonly isUrgent: () => boolean
  readonly settle: (outcome: Outcome<Answer>) => void
}

/** Time limit for loading a worker, or what it needs for a job, in milliseconds. */
const loadLimit = 30_000

/** The default of `isUrgent`: the user is looking at the place where the answer is shown. */
const always = (): boolean => true

/**
 * Gives jobs to a worker, one at a time: urgent jobs first, otherwise in order, each with a time limit. A job that
 * takes longer is given up, its worker is killed, and the next job gets a new worker, so no input can delay other jobs
 * for longer than the limit.
 *
 * @param start starts a worker; called for the first job, and after a worker was killed.
 * @param limit time limit for one job, in milliseconds. Loading the worker, and what it needs for the job, does not
 * count: on a busy computer that takes longer than the job itself, and the job's input cannot prolong it.
 * @returns a function that requests a job; its promise never rejects. A job whose signal is aborted before its turn is
 * dropped. Whether a job is urgent is checked whenever the next job is chosen, since that may change while the job
 * waits.
 */
export function workerLine<Ask, Answer>(
  start: () => WorkerEnd<Ask, Answer>,
  limit: number,
): (ask: Ask, signal: AbortSignal, isUrgent?: () => boolean) => Promise<Outcome<Answer>> {
  const waiting: Job<Ask, Answer>[] = []
  let worker: WorkerEnd<Ask, Answer> | null = null
  let current: Job<Ask, Answer> | null = null
  let hasBegun = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const finish = (outcome: Outcome<Answer>): void => {
    clearTimeout(timer)
    const job = current
    current = null
    job?.settle(outcome)
    next()
  }
  const giveUp = (): void => {
    worker?.terminate()
    worker = null
    finish({ kind: hasBegun ? 'gaveUp' : 'notBegun' })
  }
  const begun = (): void => {
    hasBegun = true
    clearTimeout(timer)
    timer = setTimeout(giveUp, limit)
  }
  const started = (): WorkerEnd<Ask, Answer> => {
    const fresh = start()
    // A killed worker may still send an answer: only answers of the present worker count.
    fresh.listen(
      (reply) => {
        if (worker !== fresh) return
        if (reply.kind === 'answer') finish(reply)
        else begun()
      },
      () => {
        if (worker === fresh) giveUp()
      },
    )
    return fresh
  }
  const take = (): Job<Ask, Answer> | undefined => {
    const urgent = waiting.findIndex(({ isUrgent }) => isUrgent())
    return waiting.splice(Math.max(urgent, 0), 1)[0]
  }
  const next = (): void => {
    if (current !== null) return
    let job = take()
    while (job?.signal.aborted === true) {
      job.settle({ kind: 'dropped' })
      job = take()
    }
    if (job === undefined) return
    current = job
    hasBegun = false
    timer = setTimeout(giveUp, loadLimit)
    worker ??= started()
    worker.post(job.ask)
  }

  return (ask, signal, isUrgent = always) =>
    new Promise((settle) => {
      waiting.push({ ask, signal, isUrgent, settle })
      next()
    })
}

/** Adapts the window's own worker to a line. */
export function browserWorkerEnd<Ask, Answer>(worker: Worker): WorkerEnd<Ask, Answer> {
  return {
    post: (ask) => worker.postMessage(ask),
    listen: (replied, failed) => {
      worker.addEventListener('message', (event: MessageEvent<WorkerReply<Answer>>) => replied(event.data))
      worker.addEventListener('error', failed)
      worker.addEventListener('messageerror', failed)
    },
    terminate: () => worker.terminate(),
  }
}
