import { type KeyboardEvent, memo, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { Label, TextArea, TextField } from 'react-aria-components'
import { reviewWords } from '#shared/rules/outgoing/review-words.ts'
import { focusPane } from '../../commands/pane-focus.ts'
import { useKeysOf } from '../../commands/use-keys.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { prepareMarkdown } from '../../markdown/formatting.ts'
import type { ComposerAudience } from '../../state/act-slice.ts'
import { isForeseen } from '../../state/foresight.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { drawingTime } from '../report/drawing-time.ts'
import styles from './Composer.module.css'
import { composerWords } from './composer-words.ts'
import { tellDecision } from './tell-decision.ts'
import { useDrafts } from './use-drafts.ts'
import { meansTemplate, useInsertion } from './use-insertion.ts'

interface ComposerProps {
  readonly workspaceId: string
  readonly reportId: number
}

/**
 * Where one writes into a thread. Internal unless somebody asks to answer the reporter; the two have texts of their
 * own, so that no note becomes an answer by a switch. It stays in place from report to report.
 */
export const Composer = memo(function Composer({ workspaceId, reportId }: ComposerProps): ReactNode {
  const store = useAppStore()
  const wish = useApp((state) => (state.composing?.reportId === reportId ? state.composing : null))
  const compose = useApp((state) => state.compose)
  const decide = useApp((state) => state.decide)
  const openDialog = useApp((state) => state.openDialog)
  const { drafts, write, readKept } = useDrafts(workspaceId, reportId, wish === null ? drawingTime : 0)
  const area = useRef<HTMLTextAreaElement>(null)
  const audience = wish?.audience ?? 'internal'
  const text = drafts?.[audience] ?? ''
  const isKnown = drafts !== null
  const shown = useRef({ reportId, drafts })
  useEffect(() => {
    shown.current = { reportId, drafts }
  })
  const { mark, name, placeholder, sent } = composerWords[audience]
  useFormattedAhead(text.trim())

  /** What the question about the words was about: selected on the way back, ready to be typed over. */
  const doubted = useRef<[start: number, end: number] | null>(null)
  // Each wish once: who comes back to this report with the keys of the list stays there.
  const heard = useRef<typeof wish>(null)
  useEffect(() => {
    if (wish === null || wish === heard.current || !isKnown) return
    heard.current = wish
    area.current?.focus()
    if (doubted.current !== null) area.current?.setSelectionRange(...doubted.current)
    doubted.current = null
  }, [wish, isKnown])

  // In the thread already: here it would stand twice.
  const isOnItsWay = useApp(({ foresights }) =>
    isForeseen(foresights, reportId, { audience, text: text.trim() }),
  )
  const shownText = isOnItsWay ? '' : text

  /** What is on its way into the outbox, of every report: pressed twice, it is still sent once. */
  const submitted = useRef(new Set<string>())
  const submit = async () => {
    const written = text.trim()
    const name = `${reportId} ${audience} ${text}`
    if (written === '' || submitted.current.has(name)) return
    submitted.current.add(name)
    const deciding = decide([reportId], { kind: 'comment', text: written, audience })
    // At once: the next key is a command already, and not a letter of what was just sent. Both are drawn together.
    leave()
    const decided = await deciding
    submitted.current.delete(name)
    const isHere = shown.current.reportId === reportId
    // Who went on to another report, or came back just now, may have begun something before that.
    const known = isHere && shown.current.drafts !== null ? shown.current.drafts : await readKept()
    const since = known === null ? null : (known[audience] ?? '')
    if (decided.ok) {
      if (since === text) write(audience, '')
    } else {
      // Neither what was refused nor what was begun meanwhile is lost.
      if (since !== null && since !== text) write(audience, since === '' ? text : `${text}\n\n${since}`)
      if (isHere) {
        if (decided.error.kind === 'cancelled') doubted.current = firstDoubt()
        compose(audience)
      }
    }
    tellDecision(store, decided, `${sent} on #${reportId}`)
  }
  const firstDoubt = (): [number, number] | null => {
    const place = audience === 'public' ? 'publicReply' : 'internalComment'
    const [doubt] = reviewWords([{ place, text }])
    return doubt === undefined ? null : [doubt.start, doubt.end]
  }
  // The buttons are the same for every report: what they do is looked up when one is pressed.
  const submitNow = useRef(submit)
  useEffect(() => {
    submitNow.current = submit
  })
  const send = useCallback(() => void submitNow.current(), [])
  const leave = () => {
    compose(null)
    focusPane('report')
  }
  const { insert } = useInsertion(area, shownText, (next) => write(audience, next))
  const insertion = useApp((state) => (state.insertion?.reportId === reportId ? state.insertion : null))
  const insertText = useApp((state) => state.insertText)
  useEffect(() => {
    if (insertion === null || !isKnown) return
    insertText(null)
    insert(insertion.text)
  }, [insertion, isKnown, insert, insertText])
  const hear = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (meansTemplate(event)) {
      event.preventDefault()
      openDialog('template')
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      leave()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void submit()
    }
  }

  return (
    <div className={styles.foot}>
      <div className={styles.composer} data-audience={audience} data-open={wish !== null || undefined}>
        <TextField
          className={styles.box}
          value={shownText}
          isDisabled={!isKnown}
          onChange={(value) => write(audience, value)}
          onFocus={() => compose(audience)}
        >
          <Label className={styles.mark} aria-label={name}>
            {mark}
          </Label>
          <TextArea
            ref={area}
            className={styles.area}
            placeholder={placeholder}
            rows={1}
            onKeyDown={hear}
            spellCheck
          />
        </TextField>
        <ComposerActions audience={audience} isEmpty={text.trim() === ''} onSend={send} />
      </div>
    </div>
  )
})

/** ms without a key after which a text is formatted, so that it stands in the thread the moment it is sent. */
const restBeforeFormatting = 80

function useFormattedAhead(text: string): void {
  useEffect(() => {
    if (text === '') return
    const interest = new AbortController()
    const later = setTimeout(() => void prepareMarkdown([text], interest.signal, 0), restBeforeFormatting)
    return () => {
      clearTimeout(later)
      interest.abort()
    }
  }, [text])
}

interface ComposerActionsProps {
  readonly audience: ComposerAudience
  readonly isEmpty: boolean
  readonly onSend: () => void
}

const ComposerActions = memo(function ComposerActions(props: ComposerActionsProps): ReactNode {
  const { audience, isEmpty, onSend } = props
  const compose = useApp((state) => state.compose)
  const openDialog = useApp((state) => state.openDialog)
  const keysOf = useKeysOf()
  return (
    <div className={styles.actions}>
      <Button
        variant="quiet"
        size="small"
        keys={keysOf('act.template')}
        onPress={() => openDialog('template')}
      >
        Template
      </Button>
      {audience === 'internal' ? (
        <Button variant="quiet" size="small" keys={keysOf('act.reply')} onPress={() => compose('public')}>
          <Icon name="reply" size={14} />
          Reply to reporter
        </Button>
      ) : (
        <Button variant="quiet" size="small" keys={keysOf('act.comment')} onPress={() => compose('internal')}>
          <Icon name="lock" size={14} />
          Internal instead
        </Button>
      )}
      <Button
        variant={audience === 'public' ? 'primary' : 'plain'}
        size="small"
        keys="$mod+Enter"
        isDisabled={isEmpty}
        onPress={onSend}
      >
        {composerWords[audience].send}
      </Button>
    </div>
  )
})
