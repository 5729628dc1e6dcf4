// The order of the layers. `check-layers.js` checks every import against it, including type imports.

/**
 * @typedef {object} Order
 * @property {string} within the folder that is divided into layers, relative to the root of the project.
 * @property {readonly (readonly string[])[]} rows the layers, from the lowest to the highest. Each row names rooms: a
 *   folder (`store`), each folder inside one (`features/*`), a file (`log.ts`), or all files in no folder (`.`). A room
 *   may import from itself and from rooms in lower rows, but not from other rooms in its own row. If several names
 *   match a file, the longest one without a star applies.
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
