import type { ModelRun } from './model-run.ts'

/** Runs that failed once, in their shortest form; each is played in every test run. */
export const foundRuns: readonly { readonly what: string; readonly run: ModelRun }[] = [
  {
    what: 'an opened report whose details failed before the desk ended',
    run: {
      seed: 0,
      reports: 5,
      pageSize: 1,
      desks: 1,
      happenings: [
        { do: 'serve', steps: 34 },
        { do: 'open', desk: 0, pick: 391 },
        { do: 'fault', fault: 'failing', times: 4 },
        { do: 'overtake', steps: 7 },
        { do: 'overtake', steps: 2 },
        { do: 'restart', desk: 0, abruptly: false },
      ],
    },
  },
]
