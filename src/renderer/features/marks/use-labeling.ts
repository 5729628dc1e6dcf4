import { useEffect, useState } from 'react'
import type { Label } from '#shared/desk/labels.ts'
import { err, type Result } from '#shared/desk/result.ts'
import { invoke } from '../../bridge/desk-bridge.ts'
import { notifyFailure } from '../../notices/notify-error.ts'
import { tellUndoable } from '../../notices/tell-undoable.ts'
import type { GatheredToLabel, Labeling } from '../../state/shape/labels-shape.ts'
import type { Undoable } from '../../state/shape/undo-shape.ts'
import { useValue } from '../../state/use-answer.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'

interface LabelingState {
  /** The number of reports to label; null until it is known. */
  readonly total: number | null
  /** How many of these reports have a label. */
  readonly countOf: (labelId: string) => number
  readonly toggle: (label: Label, isOn: boolean) => void
}

/**
 * The state of the picker for a report or a selection: which labels the reports have, and a function that puts a label
 * on or takes it off.
 */
export function useLabeling(labeling: Labeling): LabelingState {
  const store = useAppStore()
  const workspaceId = useApp((state) => state.currentWorkspaceId)
  const ofReport = labeling.kind === 'report' ? labeling.report : null
  const read = useValue(
    'report.read',
    workspaceId === null || ofReport === null ? null : { workspaceId, reportId: ofReport.reportId },
    { isChangedBy: (event) => event.kind === 'reportsChanged' && event.workspaceId === workspaceId },
  )
  const gathered = useGathered(workspaceId, labeling)
  const counts = useValue(
    'bulk.labels',
    workspaceId === null || gathered === null ? null : { workspaceId, gatheredId: gathered.gatheredId },
    { isChangedBy: (event) => event.kind === 'reportsChanged' && event.workspaceId === workspaceId },
  )

  const put = (label: Label, isOn: boolean): Promise<Result<Undoable | null>> => {
    const { mark, labelGathered } = store.getState()
    if (gathered !== null) return labelGathered(gathered, label, isOn)
    if (ofReport === null) return Promise.resolve(err({ kind: 'unknownHere', what: 'selection' }))
    const change = { kind: isOn ? 'labeled' : 'unlabeled', labelId: label.id } as const
    const { reportId } = ofReport
    const title = isOn ? `Labeled #${reportId} “${label.name}”` : `Took “${label.name}” off #${reportId}`
    return mark(ofReport, change, () => title)
  }
  return {
    total:
      ofReport !== null ? (read === null ? null : 1) : counts === null ? null : (gathered?.total ?? null),
    countOf: (labelId) =>
      ofReport !== null
        ? read?.own?.labels.some(({ id }) => id === labelId) === true
          ? 1
          : 0
        : (counts?.[labelId] ?? 0),
    toggle: (label, isOn) => void put(label, isOn).then((done) => tellUndoable(store, done)),
  }
}

/** Resolves the selection to the reports it contains now; null until that is done. */
function useGathered(workspaceId: string | null, labeling: Labeling): GatheredToLabel | null {
  const closeLabeling = useApp((state) => state.closeLabeling)
  const [gathered, setGathered] = useState<GatheredToLabel | null>(null)
  useEffect(() => {
    if (workspaceId === null || labeling.kind !== 'selection') return
    let isCurrent = true
    void invoke('bulk.gather', { workspaceId, selection: labeling.selection }).then((answer) => {
      if (!isCurrent) return
      if (answer.ok && !answer.value.isTooMany) return setGathered(answer.value)
      const { total = 0 } = answer.ok ? answer.value : {}
      notifyFailure(
        answer.ok
          ? err({ kind: 'conflict', detail: `${total} reports are too many to label at once.` } as const)
          : answer,
      )
      closeLabeling()
    })
    return () => {
      isCurrent = false
    }
  }, [workspaceId, labeling, closeLabeling])
  return gathered
}
