/**
 * Milliseconds for drawing a report before more is asked for it: the answers would interrupt the drawing, and each
 * would delay the report on screen.
 */
export const drawingTime = 60
