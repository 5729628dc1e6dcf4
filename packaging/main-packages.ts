import { dependencies } from '../package.json' with { type: 'json' }

/**
 * npm packages that are bundled into main, since opening their hundreds of small files at each start takes longer than
 * reading one file. Packages with native parts, or with files that they load at run time, are not bundled.
 */
export const bundledIntoMain = ['zod', 'undici', 'csv-stringify']

/** The other packages, which are loaded from their own files. */
export const notBundled = Object.keys(dependencies).filter((name) => !bundledIntoMain.includes(name))
