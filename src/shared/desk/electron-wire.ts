/** The only two channels between the Electron host and its preload script. */
export const invokeChannel = 'desk:invoke'
export const eventChannel = 'desk:event'
