import type { ReactNode } from 'react'
import type { DownloadView } from '#shared/desk/evidence.ts'
import { Button, IconButton } from '../../../design/primitives/Button.tsx'
import { Icon } from '../../../design/primitives/Icon.tsx'
import { notifyFailure } from '../../../notices/notify-error.ts'
import { tellAdded, tellShown } from '../../../notices/tell-downloads.ts'
import type { DownloadChange } from '../../../state/shape/downloads-shape.ts'
import { useApp, useAppStore } from '../../../state/use-app.ts'
import { visibleText } from '../../../text/visible.ts'

/** The action buttons beside a download. The accessible name of each button contains the file name. */
export function DownloadActions({ download }: { readonly download: DownloadView }): ReactNode {
  const store = useAppStore()
  const changeDownloads = useApp((state) => state.changeDownloads)
  const viewEvidence = useApp((state) => state.viewEvidence)
  const showInFolder = useApp((state) => state.showInFolder)
  const downloadEvidence = useApp((state) => state.downloadEvidence)
  const { reportId, evidenceId, filename, state, presence } = download
  const key = { reportId, evidenceId }
  const name = filename === null ? `evidence ${evidenceId}` : visibleText(filename)
  const change = (to: DownloadChange) => void changeDownloads([key], to).then(notifyFailure)
  const cancel = (
    <IconButton label={`Cancel ${name}`} onPress={() => change('cancel')}>
      <Icon name="cross" />
    </IconButton>
  )
  switch (state) {
    case 'waiting':
    case 'downloading':
      return (
        <>
          <IconButton label={`Pause ${name}`} onPress={() => change('pause')}>
            <Icon name="pause" />
          </IconButton>
          {cancel}
        </>
      )
    case 'paused':
      return (
        <>
          <IconButton label={`Resume ${name}`} onPress={() => change('resume')}>
            <Icon name="resume" />
          </IconButton>
          {cancel}
        </>
      )
    case 'failed':
      return (
        <>
          <IconButton label={`Retry ${name}`} onPress={() => change('retry')}>
            <Icon name="sync" />
          </IconButton>
          {cancel}
        </>
      )
    case 'done':
      return presence === 'here' ? (
        <>
          <IconButton
            label={`View ${name}`}
            onPress={() => viewEvidence({ ...key, title: filename ?? name })}
          >
            <Icon name="eye" />
          </IconButton>
          <IconButton
            label={`Show ${name} in its folder`}
            onPress={() => void showInFolder(reportId, evidenceId).then(tellShown)}
          >
            <Icon name="folder" />
          </IconButton>
        </>
      ) : (
        <>
          <Button
            size="small"
            aria-label={`Download again: ${name}`}
            onPress={() => void downloadEvidence(key).then((added) => tellAdded(store, added))}
          >
            Download again
          </Button>
          <IconButton label={`Remove ${name} from the list`} onPress={() => change('forget')}>
            <Icon name="cross" />
          </IconButton>
        </>
      )
    default:
      return state satisfies never
  }
}
