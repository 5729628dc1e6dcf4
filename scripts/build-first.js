// Playwright calls the default export of this file before the end-to-end tests, which run the built desk. It builds the
// desk unless the build is up to date.
export { ensureBuilt as default } from './build.js'
