/// <reference path="./undici-parts.d.ts" />
import Pool from 'undici/lib/dispatcher/pool.js'

/**
 * The HTTP client, imported only when something is requested: with the modules of Node that it needs, loading it takes
 * about 60 ms. undici's main file would also load fetch, WebSocket, caches and mocks, which takes another 40 ms.
 */
export { createConnector } from './connector.ts'
export { Pool }
