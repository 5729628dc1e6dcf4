import type { Paint } from '../charts/chart-model.ts'

/**
 * An element of a chart's drawing, with lengths in px. The screen, SVG files and pictures all draw the same elements.
 */
export type Mark =
  | {
      readonly kind: 'line'
      readonly points: readonly Place[]
      readonly paint: Paint
      readonly width: number
      readonly dash?: readonly number[]
    }
  /** A closed shape without an outline. */
  | {
      readonly kind: 'area'
      readonly points: readonly Place[]
      readonly paint: Paint
      readonly opacity: number
    }
  | {
      readonly kind: 'bar'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly paint: Paint
    }
  | { readonly kind: 'dot'; readonly x: number; readonly y: number; readonly paint: Paint }
  | {
      readonly kind: 'text'
      readonly x: number
      /** The baseline of the text. */
      readonly y: number
      readonly text: string
      readonly paint: Paint
      readonly anchor: 'start' | 'middle' | 'end'
      readonly size: number
      readonly weight?: number
    }

export interface Place {
  readonly x: number
  readonly y: number
}

/** The area that belongs to a point: the pointer chooses the point inside it. */
export interface PointBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Scene {
  readonly width: number
  readonly height: number
  readonly marks: readonly Mark[]
  /** One for each drawn point of the model. */
  readonly boxes: readonly PointBox[]
  /** For each point, the dots that mark its values on lines. */
  readonly dots: readonly (readonly Extract<Mark, { kind: 'dot' }>[])[]
}

/** Font size of labels, in px. */
export const labelSize = 11
