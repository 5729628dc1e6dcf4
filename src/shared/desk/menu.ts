import * as z from 'zod'

/**
 * A command of the window as an entry of the system's menu. `accelerator` uses Electron's notation
 * (`CmdOrCtrl+Shift+F`); null if the command has no key that a menu can show.
 */
const MenuEntry = z.object({
  command: z.string().min(1).max(60),
  title: z.string().min(1).max(80),
  accelerator: z
    .string()
    .regex(/^(?:(?:CmdOrCtrl|Alt|Shift)\+)*(?:[A-Z0-9,]|F(?:[1-9]|1[0-2]))$/)
    .nullable(),
})

/** One menu of the menu bar. */
export const MenuSection = z.object({
  title: z.string().min(1).max(40),
  entries: z.array(MenuEntry).max(80),
})
export type MenuSection = z.infer<typeof MenuSection>
