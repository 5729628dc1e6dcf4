import type { Result } from '#shared/desk/result.ts'
import type { Template } from '#shared/desk/template.ts'
import type { Undoable } from './undo-shape.ts'

export interface TemplatesSlice {
  /** In the user's order; null until they were read. */
  readonly templates: readonly Template[] | null
  /** Text to insert where the user writes about this report. The composer or form that inserts it sets this to null. */
  readonly insertion: { readonly reportId: number; readonly text: string } | null

  readTemplates(): Promise<void>
  /** Adds a template at the end; a template with a known id is changed in place. */
  putTemplate(template: Template): Promise<Result<unknown>>
  addTemplates(templates: readonly Template[]): Promise<Result<unknown>>
  moveTemplate(templateId: string, steps: number): Promise<Result<unknown>>
  removeTemplate(templateId: string): Promise<Result<Undoable | null>>
  insertText(insertion: TemplatesSlice['insertion']): void
}
