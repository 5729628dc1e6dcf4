import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { type WorkerEnd, workerLine } from '#renderer/markdown/worker-line.ts'

const wanted = new AbortController().signal

/**
 * A thread that answers with the text doubled, starts late on `slow`, hangs on `spin`, breaks on `break`, and fails to
 * load on `absent`.
 */
const thread = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', (text) => {
    if (text === 'absent') throw new Error('not loaded on purpose')
    if (text === 'slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600)
    parentPort.postMessage({ kind: 'begun' })
    // A thread that breaks at once drops its messages; a browser's worker does not.
    if (text === 'break') {
      setTimeout(() => { throw new Error('broken on purpose') }, 50)
      return
    }
    while (text === 'spin') {}
    parentPort.postMessage({ kind: 'answer', answer: text + text })
  })
`

function threads() {
  const started: Worker[] = []
  const start = (): WorkerEnd<string, string> => {
    const worker = new Worker(thread, { eval: true })
    started.push(worker)
    return {
      post: (ask) => worker.postMessage(ask),
      listen: (replied, failed) => {
        worker.on('message', replied)
        worker.on('error', failed)
      },
      terminate: () => void worker.terminate(),
    }
  }
  const stop = () => Promise.all(started.map((worker) => worker.terminate()))
  return { started, start, stop }
}

describe('the line to a worker', () => {
  it('answers in order, all from one worker', async () => {
    const { started, start, stop } = threads()
    const ask = workerLine(start, 20_000)
    const outcomes = await Promise.all(['a', 'b', 'c'].map((text) => ask(text, wanted)))
    expect(outcomes).toEqual(['aa', 'bb', 'cc'].map((answer) => ({ kind: 'answer', answer })))
    expect(started).toHaveLength(1)
    await stop()
  })

  // SEC-18
  it('kills a worker that takes too long, and continues with a fresh one', async () => {
    const { started, start, stop } = threads()
    const ask = workerLine(start, 1_500)
    const outcomes = await Promise.all(['a', 'spin', 'b'].map((text) => ask(text, wanted)))
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['answer', 'gaveUp', 'answer'])
    expect(started).toHaveLength(2)
    await stop()
  })

  it('replaces a worker that breaks', async () => {
    const { start, stop } = threads()
    const ask = workerLine(start, 20_000)
    const outcomes = await Promise.all(['break', 'b'].map((text) => ask(text, wanted)))
    expect(outcomes).toEqual([{ kind: 'gaveUp' }, { kind: 'answer', answer: 'bb' }])
    await stop()
  })

  it('waits for slow loading, and blames no job for a failure to load', async () => {
    const { start, stop } = threads()
    const ask = workerLine(start, 300)
    expect(await ask('slow', wanted)).toEqual({ kind: 'answer', answer: 'slowslow' })
    expect(await ask('absent', wanted)).toEqual({ kind: 'notBegun' })
    expect(await ask('spin', wanted)).toEqual({ kind: 'gaveUp' })
    await stop()
  })

  it('takes urgent jobs first, asked when it takes them', async () => {
    const { start, stop } = threads()
    const ask = workerLine(start, 20_000)
    const order: string[] = []
    const asked = (text: string, isUrgent?: () => boolean) =>
      ask(text, wanted, isUrgent).then(() => void order.push(text))
    let isShown = false
    await Promise.all([
      asked('first'),
      asked('ahead', () => false),
      asked('on screen').then(() => {
        isShown = true
      }),
      asked('later', () => false),
      asked('shown meanwhile', () => isShown),
    ])
    expect(order).toEqual(['first', 'on screen', 'ahead', 'shown meanwhile', 'later'])
    await stop()
  })

  it('drops a job without a waiting caller before it begins', async () => {
    const { start, stop } = threads()
    const ask = workerLine(start, 20_000)
    const interest = new AbortController()
    const first = ask('a', wanted)
    const dropped = ask('b', interest.signal)
    interest.abort()
    expect(await first).toEqual({ kind: 'answer', answer: 'aa' })
    expect(await dropped).toEqual({ kind: 'dropped' })
    await stop()
  })
})
