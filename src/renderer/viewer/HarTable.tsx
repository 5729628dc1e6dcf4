import { type ReactNode, useState } from 'react'
import type { HarField, HarRequest, Maskable } from '#shared/rules/evidence/har.ts'
import { withHiddenNamed } from '#shared/rules/hidden-characters.ts'
import { Button } from '../design/primitives/Button.tsx'
import { formatByteSize } from '../text/byte-size.ts'
import { visibleText } from '../text/visible.ts'
import styles from './ViewerContent.module.css'

/**
 * The requests of a capture. Secrets are masked until the user reveals them; when the file is opened again, they are
 * masked again.
 */
export function HarTable({ requests }: { readonly requests: readonly HarRequest[] }): ReactNode {
  const [isRevealed, reveal] = useState(false)
  const [opened, open] = useState<number | null>(null)
  const shown = ({ text, masked }: Maskable) => (isRevealed ? text : masked)
  return (
    <>
      <p className={styles.tools}>
        <Button size="small" onPress={() => reveal(!isRevealed)}>
          {isRevealed ? 'Mask secrets' : 'Show secrets'}
        </Button>
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col">Status</th>
            <th scope="col">Address</th>
            <th scope="col">Type</th>
            <th scope="col">Size</th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        {requests.map((request, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: requests repeat, and a capture never changes here
          <tbody key={index}>
            <tr>
              <td>{visibleText(request.method)}</td>
              <td>{request.status ?? '–'}</td>
              <td className={styles.name}>
                <button
                  type="button"
                  className={styles.open}
                  aria-expanded={opened === index}
                  onClick={() => open(opened === index ? null : index)}
                >
                  <bdi dir="ltr">{visibleText(shown(request.url))}</bdi>
                </button>
              </td>
              <td>{visibleText(request.mimeType ?? '–')}</td>
              <td>{request.size === null ? '–' : formatByteSize(request.size)}</td>
              <td>{request.took === null ? '–' : `${Math.round(request.took)} ms`}</td>
            </tr>
            {opened === index && (
              <tr>
                <td colSpan={6} className={styles.details}>
                  <Fields title="Request" fields={request.requestHeaders} shown={shown} />
                  <Body body={request.requestBody} shown={shown} />
                  <Fields title="Answer" fields={request.responseHeaders} shown={shown} />
                  <Body body={request.responseBody} shown={shown} />
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </>
  )
}

interface FieldsProps {
  readonly title: string
  readonly fields: readonly HarField[]
  readonly shown: (value: Maskable) => string
}

function Fields({ title, fields, shown }: FieldsProps): ReactNode {
  if (fields.length === 0) return null
  const lines = fields.map(({ name, value }) => `${visibleText(name)}: ${visibleText(shown(value))}`)
  return (
    <>
      <h4 className={styles.part}>{title}</h4>
      <pre className={styles.text} dir="ltr">
        {lines.join('\n')}
      </pre>
    </>
  )
}

function Body({ body, shown }: Pick<FieldsProps, 'shown'> & { readonly body: Maskable | null }): ReactNode {
  if (body === null) return null
  return (
    <pre className={styles.text} dir="ltr">
      {withHiddenNamed(shown(body))}
    </pre>
  )
}
