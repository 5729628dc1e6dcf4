// Playwright calls the default export of this before the end-to-end tests: they run what is built, so it is built
// from what is here. Nothing happens when it is already.
export { ensureBuilt as default } from './build.js'
