/**
 * Time that a report has to be drawn before more data is requested for it, in milliseconds: answers would interrupt the
 * drawing and delay the report on screen.
 */
export const drawingTime = 60
