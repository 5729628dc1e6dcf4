import { type ReactNode, useState } from 'react'
import type { Workspace } from '#shared/desk/models.ts'
import { longestWorkspaceName, type WorkspaceColor, workspaceColors } from '#shared/desk/workspace-look.ts'
import { Field } from '../../design/primitives/Field.tsx'
import { colorOf } from '../../design/workspace-inks.ts'
import { Segments } from '../../forms/Segments.tsx'
import { SubmitDialog } from '../../forms/SubmitDialog.tsx'
import { useApp, useCurrentWorkspace } from '../../state/use-app.ts'
import { WorkspaceBadge } from './WorkspaceBadge.tsx'

const colorWords: Readonly<Record<WorkspaceColor, string>> = {
  violet: 'Violet',
  blue: 'Blue',
  teal: 'Teal',
  green: 'Green',
  pink: 'Pink',
  gray: 'Gray',
}

/** Changes the name and color of the open workspace. */
export function EditWorkspaceDialog(): ReactNode {
  const workspace = useCurrentWorkspace()
  return workspace === undefined ? null : <Editing workspace={workspace} />
}

function Editing({ workspace }: { readonly workspace: Workspace }): ReactNode {
  const updateWorkspace = useApp((state) => state.updateWorkspace)
  const workspaces = useApp((state) => state.desk?.workspaces)
  const [name, setName] = useState(workspace.name)
  const [color, setColor] = useState(colorOf(workspace))

  const wanted = name.trim()
  const isTaken = workspaces?.some((other) => other.id !== workspace.id && other.name === wanted) === true
  return (
    <SubmitDialog
      title="Edit workspace"
      verb="Save"
      isReady={wanted !== '' && !isTaken}
      onSubmit={() => updateWorkspace(workspace.id, { name: wanted, color })}
    >
      <Field
        label="Name"
        value={name}
        onChange={setName}
        maxLength={longestWorkspaceName}
        error={isTaken ? 'Another workspace has this name.' : undefined}
        autoFocus
        onFocus={(event) => {
          if (event.target instanceof HTMLInputElement) event.target.select()
        }}
      />
      <Segments
        label="Color"
        segments={workspaceColors.map((one) => ({
          value: one,
          name: colorWords[one],
          content: (
            <WorkspaceBadge
              workspace={{ id: workspace.id, name: wanted === '' ? '?' : wanted, color: one }}
            />
          ),
        }))}
        value={color}
        onChange={setColor}
      />
    </SubmitDialog>
  )
}
