/**
 * Milliseconds that a report has to be drawn before more is asked for its sake: answers would come in between, and
 * each costs some of the time in which the report should be on screen.
 */
export const drawingTime = 60
