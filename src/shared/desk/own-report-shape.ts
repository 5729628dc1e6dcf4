import * as z from 'zod'
import type { OwnReport } from './own-report.ts'

export const OwnReportShape = z.object({
  workspaceId: z.string().regex(/^[\w-]{1,64}$/),
  reportId: z.int().positive(),
}) satisfies z.ZodType<OwnReport>
