import { relative, sep } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** A file beside a build: the packages that are part of it, as a sorted list of their folders. */
export const bundledListName = 'bundled-packages.json'

type Bundle = Rolldown.OutputBundle

/** The plugins of one build: `list` for itself, `note` for the workers it makes, which are separate builds. */
interface ListingPlugins {
  readonly list: Plugin
  readonly note: () => Plugin
}

/**
 * Makes a build list the packages that ended up in it, since their licenses must accompany it. Vite’s own
 * `build.license` does not look into workers.
 *
 * @param root the project; folders are relative to it.
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

/** @returns the folder of the package a module belongs to, such as `node_modules/zod`; null for the desk’s own. */
export function packageFolderOf(root: string, moduleId: string): string | null {
  const file = relative(root, moduleId.replace(/^\0|\?.*$/g, ''))
    .split(sep)
    .join('/')
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? null
}
