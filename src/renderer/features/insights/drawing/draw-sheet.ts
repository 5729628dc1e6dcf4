import type { ChartModel } from '../charts/chart-model.ts'
import { drawColumns } from './draw-columns.ts'
import { drawMonths } from './draw-months.ts'
import { drawRows } from './draw-rows.ts'
import { labelSize, type Mark, type Scene } from './scene.ts'

/** Draws the chart alone, as on screen. */
export function drawChart(model: ChartModel, width: number): Scene {
  return draw(model, width, chartHeight)
}

function draw(model: ChartModel, width: number, height: number): Scene {
  switch (model.form) {
    case 'columns':
      return drawColumns(model, width, height)
    case 'rows':
      return drawRows(model, width)
    case 'months':
      return drawMonths(model, width)
    default:
      return model.form satisfies never
  }
}

/** In px. */
const chartHeight = 190
const sheetWidth = 960
const edge = 28
const lettersOfLine = 135

/**
 * Draws the chart for files: with its title, its reports and period, its legend and its definition, since readers of a
 * file do not have the page beside it.
 *
 * @param about a description of the period and the search.
 */
export function drawSheet(model: ChartModel, about: string): Scene {
  const inner = sheetWidth - 2 * edge
  const chart = draw(model, inner, 380)
  const lines = wrapped(about)
  const below = 50 + lines.length * 16
  const heads: Mark[] = [
    text(edge, 44, model.title, { size: 20, weight: 600, paint: 'ink' }),
    ...lines.map((line, at) => text(edge, 66 + at * 16, line, { size: 12, paint: 'ink-3' })),
    ...legend(model, below + 26),
  ]
  const top = below + 46
  const foot = [model.definition, ...model.notes].flatMap((line) => wrapped(line))
  const bottom = top + chart.height + 26
  return {
    width: sheetWidth,
    height: bottom + foot.length * 16 + 12,
    marks: [
      ...heads,
      ...chart.marks.map((mark) => moved(mark, edge, top)),
      ...foot.map((line, at) => text(edge, bottom + at * 16, line, { size: labelSize, paint: 'ink-3' })),
    ],
    boxes: [],
    dots: [],
  }
}

type TextLook = Pick<Extract<Mark, { kind: 'text' }>, 'size' | 'weight' | 'paint'>

const text = (x: number, y: number, words: string, look: TextLook): Mark => ({
  kind: 'text',
  x,
  y,
  text: words,
  anchor: 'start',
  ...look,
})

function legend({ series }: ChartModel, y: number): Mark[] {
  let x = edge
  return series.flatMap(({ name, paint, isBefore }): Mark[] => {
    const at = x
    x += 30 + name.length * 6.6
    const sign: Mark =
      isBefore === true
        ? {
            kind: 'line',
            points: [
              { x: at, y: y - 4 },
              { x: at + 12, y: y - 4 },
            ],
            paint,
            width: 1.5,
            dash: [3, 3],
          }
        : { kind: 'bar', x: at, y: y - 9, width: 10, height: 10, paint }
    return [sign, text(at + 16, y, name, { size: 12, paint: 'ink-2' })]
  })
}

function moved(mark: Mark, x: number, y: number): Mark {
  if (mark.kind === 'line' || mark.kind === 'area') {
    return { ...mark, points: mark.points.map((place) => ({ x: place.x + x, y: place.y + y })) }
  }
  return { ...mark, x: mark.x + x, y: mark.y + y }
}

/**
 * Breaks a sentence into lines of about the sheet's width, between words; a word longer than a line is broken within.
 */
function wrapped(sentence: string): readonly string[] {
  const lines: string[] = []
  for (const word of sentence.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < lettersOfLine)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(...piecesOf(word))
  }
  return lines
}

function piecesOf(word: string): readonly string[] {
  const signs = [...word]
  const count = Math.max(1, Math.ceil(signs.length / lettersOfLine))
  return Array.from({ length: count }, (_, at) =>
    signs.slice(at * lettersOfLine, (at + 1) * lettersOfLine).join(''),
  )
}
