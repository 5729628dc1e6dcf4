import { startActingDesk } from './acting-desk.ts'

/**
 * The real outbox as a separate process, to be killed. Arguments: folder of the store, address of the service, token,
 * requests per window, length of a window in ms.
 */
const [folder = '', baseUrl = '', superAdmin = '', limit = '', windowMs = ''] = process.argv.slice(2)
const rate = { limit: Number(limit), windowMs: Number(windowMs) }
startActingDesk({ baseUrl, tokens: { superAdmin } }, { folder, rate })
setInterval(() => undefined, 60_000)
