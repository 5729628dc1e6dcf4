// The order of the layers, written once. `check-layers.js` checks every import against it, type imports included.

/**
 * @typedef {object} Order
 * @property {string} within the folder that is divided, from the root of the project.
 * @property {readonly (readonly string[])[]} rows from the lowest layer to the highest. A row names rooms: a folder
 *   (`store`), each folder inside one (`features/*`), or a single file (`log.ts`). A room imports from itself and from rows
 *   below its own; rooms of one row import nothing from each other. If several names match a file, the longest without a
 *   star applies.
 */

/** @type {readonly Order[]} */
export const orders = [
  {
    within: 'src/main/engine',
    rows: [
      ['log.ts', 'protocol.ts'],
      ['store'],
      ['store/search'],
      ['store/transaction.ts'],
      ['store/own', 'store/outbox', 'store/sync'],
      ['store/reports'],
      ['store/timeline', 'store/evidence'],
      ['store/migrate.ts', 'store/database-form.ts'],
      ['storage'],
      ['api'],
      ['queries'],
      ['queries/search'],
      ['queries/queue'],
      ['queries/report'],
      ['queries/lists', 'queries/insights'],
      ['sync'],
      ['evidence'],
      ['exports'],
      ['outbox'],
      ['session'],
      ['calls'],
      ['.'],
    ],
  },
  {
    within: 'src/renderer',
    rows: [
      ['design'],
      ['text', 'time', 'bridge'],
      ['errors', 'viewer'],
      ['markdown'],
      ['state'],
      ['words'],
      ['notices', 'links'],
      ['focus'],
      ['commands'],
      ['forms'],
      ['features/*'],
      ['shell'],
      ['.'],
    ],
  },
]
