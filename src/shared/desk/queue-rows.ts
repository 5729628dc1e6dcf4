/**
 * Number of rows in a window. A window is a run of rows of a queue, identified by its number. The window of the desk
 * holds only some of them in memory, and never the whole queue.
 */
export const windowSize = 100

/**
 * Number of rows read first for a new question while it is not known how many fit on screen. Once that is known, only
 * those are read first: each further row is looked up, transferred and read within the keystroke.
 */
export const firstRows = 40
