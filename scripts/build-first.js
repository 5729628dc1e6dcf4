// Playwright calls the default export of this file before the end-to-end tests. They run the build, so it is brought up
// to date with the sources; an up-to-date build is left alone.
export { ensureBuilt as default } from './build.js'
