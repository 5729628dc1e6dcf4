import { createElement, memo, type ReactNode } from 'react'
import { keyScroller } from '../design/key-scroller.ts'
import { Icon } from '../design/primitives/Icon.tsx'
import styles from './BlockContent.module.css'
import { CodeBlock } from './CodeBlock.tsx'
import { InlineContent } from './InlineContent.tsx'
import type { Block, Cell, ListItem } from './tree.ts'

interface BlockContentProps {
  readonly blocks: readonly Block[]
  /** Added to the level of each heading, so that a text never outranks the heading above it. */
  readonly headingsBelow: number
}

/** A sequence of blocks. Each block has its own writing direction and cannot disturb that of the next one. */
export function BlockContent({ blocks, headingsBelow }: BlockContentProps): ReactNode {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never changes in place
    <OneBlock key={index} block={block} headingsBelow={headingsBelow} />
  ))
}

/** Memoized, so that another portion of a text does not render the existing blocks again. */
const OneBlock = memo(function OneBlock({
  block,
  headingsBelow,
}: {
  readonly block: Block
  readonly headingsBelow: number
}): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p className={styles.paragraph} dir="auto">
          <InlineContent content={block.content} />
        </p>
      )
    case 'heading':
      return createElement(
        `h${Math.min(6, block.depth + headingsBelow)}`,
        { className: styles.heading, 'data-level': block.level, dir: 'auto' },
        <InlineContent content={block.content} />,
      )
    case 'code':
      return <CodeBlock code={block.code} label={block.language} />
    case 'quote':
      return (
        <blockquote className={styles.quote}>
          <BlockContent blocks={block.blocks} headingsBelow={headingsBelow} />
        </blockquote>
      )
    case 'list':
      return block.start === null ? (
        <ul className={styles.bullets}>
          <Items items={block.items} headingsBelow={headingsBelow} />
        </ul>
      ) : (
        <ol className={styles.numbers} start={block.start}>
          <Items items={block.items} headingsBelow={headingsBelow} />
        </ol>
      )
    case 'table':
      return <Table head={block.head} rows={block.rows} />
    case 'rule':
      return <hr className={styles.rule} />
    default:
      return block satisfies never
  }
})

function Items({
  items,
  headingsBelow,
}: {
  readonly items: readonly ListItem[]
  readonly headingsBelow: number
}): ReactNode {
  return items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never changes in place
    <li key={index} className={item.done === null ? styles.item : styles.task} dir="auto">
      {item.done !== null && (
        <span
          className={styles.box}
          role="img"
          aria-label={item.done ? 'Done' : 'Not done'}
          data-done={item.done}
        >
          {item.done && <Icon name="check" size={11} />}
        </span>
      )}
      <BlockContent blocks={item.blocks} headingsBelow={headingsBelow} />
    </li>
  ))
}

function Table({
  head,
  rows,
}: {
  readonly head: readonly Cell[]
  readonly rows: readonly (readonly Cell[])[]
}): ReactNode {
  return (
    <div ref={keyScroller} className={styles.tableBox}>
      <table className={styles.table}>
        {head.some(({ content }) => content.length > 0) && (
          <thead>
            <tr>
              {head.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never changes in place
                <th key={index} dir="auto" data-align={cell.align}>
                  <InlineContent content={cell.content} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, rowIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never changes in place
            <tr key={rowIndex}>
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never changes in place
                <td key={index} dir="auto" data-align={cell.align}>
                  <InlineContent content={cell.content} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
