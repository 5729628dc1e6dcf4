import type { StateCreator } from 'zustand'
import { ok, type Result } from '#shared/desk/result.ts'
import type { Template } from '#shared/desk/template.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import type { TemplatesSlice } from './shape/templates-shape.ts'
import type { UndoSlice } from './shape/undo-shape.ts'

/** The slices that this one reads and calls. */
type Needed = TemplatesSlice & UndoSlice

/** Texts that are written often; all workspaces share them. */
export function createTemplatesSlice(desk: Desk): StateCreator<Needed, [], [], TemplatesSlice> {
  return (set, get) => {
    let asked = 0
    /** Takes over the templates after a change, unless another change was requested meanwhile. */
    async function change(
      asking: Promise<Result<readonly Template[]>>,
    ): Promise<Result<readonly Template[]>> {
      asked += 1
      const turn = asked
      const answer = await asking
      if (answer.ok && turn === asked) set({ templates: answer.value })
      return answer
    }
    /** Shows a template at once, before it is on the disk: the user's next key is meant for the new text. */
    function show(template: Template): void {
      const shown = get().templates ?? []
      const place = shown.findIndex(({ id }) => id === template.id)
      set({ templates: place < 0 ? [...shown, template] : shown.with(place, template) })
    }
    return {
      templates: null,
      insertion: null,

      async readTemplates() {
        await change(desk.invoke('templates.list', {}))
      },
      async putTemplate(template) {
        show(template)
        const answer = await change(desk.invoke('templates.put', { template, at: null }))
        if (!answer.ok) await get().readTemplates()
        return answer
      },
      addTemplates: (templates) => change(desk.invoke('templates.add', { templates: [...templates] })),
      async moveTemplate(templateId, steps) {
        const { templates } = get()
        const to = (templates?.findIndex(({ id }) => id === templateId) ?? -1) + steps
        if (templates === null || to < 0 || to >= templates.length) return ok(null)
        return change(desk.invoke('templates.move', { templateId, to }))
      },
      async removeTemplate(templateId) {
        const at = get().templates?.findIndex(({ id }) => id === templateId) ?? -1
        const removed = get().templates?.[at]
        if (removed === undefined) return ok(null)
        const answer = await change(desk.invoke('templates.remove', { templateId }))
        if (!answer.ok) return answer
        const undo = () => change(desk.invoke('templates.put', { template: removed, at }))
        const title = `Removed the template “${removed.name}”`
        return ok(get().noteUndoable({ title, workspaceId: null, undo }))
      },
      insertText: (insertion) => set({ insertion }),
    }
  }
}
