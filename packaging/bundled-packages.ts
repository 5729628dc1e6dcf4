import { relative, sep } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Name of the file that a build writes beside its output: a sorted list of the folders of all packages it contains. */
export const bundledListName = 'bundled-packages.json'

type Bundle = Rolldown.OutputBundle

/** The plugins of one build: `list` for the build itself, `note` for its workers, which Vite builds separately. */
interface ListingPlugins {
  readonly list: Plugin
  readonly note: () => Plugin
}

/**
 * Plugins with which a build lists the packages whose code it contains, since their licenses must be shipped with it.
 * Vite’s own `build.license` does not include workers.
 *
 * @param root the project's folder; the listed folders are relative to it.
 */
export function listBundledPackages(root: string): ListingPlugins {
  const folders = new Set<string>()
  const noteModules = (bundle: Bundle): void => {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      for (const id of file.moduleIds) {
        const folder = packageFolderOf(root, id)
        if (folder !== null) folders.add(folder)
      }
    }
  }
  const note = (): Plugin => ({
    name: 'desk:note-bundled-packages',
    generateBundle: (_options, bundle) => noteModules(bundle),
  })
  const list: Plugin = {
    name: 'desk:list-bundled-packages',
    generateBundle(_options, bundle) {
      noteModules(bundle)
      const source = JSON.stringify([...folders].sort(), null, 2)
      this.emitFile({ type: 'asset', fileName: bundledListName, source })
    },
  }
  return { list, note }
}

/**
 * @returns the folder of the package to which a module belongs, such as `node_modules/zod`; null for the desk’s code.
 */
export function packageFolderOf(root: string, moduleId: string): string | null {
  const file = relative(root, moduleId.replace(/^\0|\?.*$/g, ''))
    .split(sep)
    .join('/')
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? null
}
