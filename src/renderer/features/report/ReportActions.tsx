import { memo, type ReactNode } from 'react'
import { useKeysOf } from '../../commands/use-keys.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../design/primitives/Menu.tsx'
import { useApp } from '../../state/use-app.ts'
import styles from './ReportHeader.module.css'

/** What can be done with the report: the three that are done most stand there, the rest is in a menu. Made once for all reports. */
export const ReportActions = memo(function ReportActions(): ReactNode {
  const keysOf = useKeysOf()
  const openDialog = useApp((state) => state.openDialog)
  return (
    <div className={styles.actions}>
      <Button keys={keysOf('act.assign')} onPress={() => openDialog('assign')}>
        Assign
      </Button>
      <Button keys={keysOf('act.classify')} onPress={() => openDialog('classify')}>
        Classify
      </Button>
      <Menu
        label="More actions"
        placement="bottom end"
        trigger={
          <Button aria-label="More actions">
            <Icon name="more" />
          </Button>
        }
      >
        <MenuItem
          id="weakness"
          label="Type and CWE…"
          keys={keysOf('act.weakness')}
          onChoose={() => openDialog('classifyWeakness')}
        />
        <MenuItem
          id="cvss"
          label="CVSS…"
          keys={keysOf('act.cvss')}
          onChoose={() => openDialog('classifyCvss')}
        />
        <MenuItem
          id="reward"
          label="Reward…"
          keys={keysOf('act.reward')}
          onChoose={() => openDialog('reward')}
        />
        <MenuSeparator />
        <MenuItem id="rename" label="Rename or change target…" onChoose={() => openDialog('rename')} />
        <MenuItem
          id="knownIssue"
          label="Make a known issue of it…"
          onChoose={() => openDialog('knownIssueOfReport')}
        />
      </Menu>
      <Button variant="primary" keys={keysOf('act.state')} onPress={() => openDialog('state')}>
        Change state
      </Button>
    </div>
  )
})
