import { type KeyboardEvent, memo, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { Label, TextArea, TextField } from 'react-aria-components'
import type { DraftSlot } from '#shared/desk/drafts.ts'
import type { Refusal } from '#shared/rules/refusals.ts'
import { useKeysOf } from '../../../commands/use-keys.ts'
import { drawingTime } from '../../../design/drawing-time.ts'
import { Button } from '../../../design/primitives/Button.tsx'
import { Icon } from '../../../design/primitives/Icon.tsx'
import { focusPane } from '../../../focus/pane-focus.ts'
import { UnkeptNote } from '../../../forms/drafts/UnkeptNote.tsx'
import { useDrafts } from '../../../forms/drafts/use-drafts.ts'
import { NotAllowed } from '../../../forms/NotAllowed.tsx'
import { meansTemplate, useInsertion } from '../../../forms/template/use-insertion.ts'
import { forgetRefusal } from '../../../forms/use-refusal.ts'
import { prepareMarkdown } from '../../../markdown/formatting.ts'
import { isShownOptimistically } from '../../../state/optimistic-update.ts'
import type { ComposerAudience } from '../../../state/shape/act-shape.ts'
import { useApp } from '../../../state/use-app.ts'
import { composerWords } from '../../../words/composer-words.ts'
import styles from './Composer.module.css'
import { useComposing } from './use-composing.ts'
import { useSubmit } from './use-submit.ts'

interface ComposerProps {
  readonly workspaceId: string
  readonly reportId: number
  /** Why comments on reports like this one were refused; null = they were not. */
  readonly refusal: Refusal | null
}

/**
 * The field in which the user writes comments. They are internal unless the user chooses to reply to the reporter. Each
 * audience has its own text, so that switching never turns a note into a reply. The field stays in place from report to
 * report.
 */
export const Composer = memo(function Composer(props: ComposerProps): ReactNode {
  const { workspaceId, reportId, refusal } = props
  const wish = useApp((state) => (state.composing?.reportId === reportId ? state.composing : null))
  const compose = useApp((state) => state.compose)
  const focusComposer = useApp((state) => state.focusComposer)
  const openDialog = useApp((state) => state.openDialog)
  const kept = useDrafts(workspaceId, reportId, isComment, wish === null ? drawingTime : 0)
  const { drafts, write } = kept
  const area = useRef<HTMLTextAreaElement>(null)
  const audience = wish?.audience ?? 'internal'
  const text = drafts?.[audience] ?? ''
  const isKnown = drafts !== null
  const comment = { reportId, audience, text }
  const { mark, name, placeholder } = composerWords[audience]
  useFormattedAhead(text.trim())

  const leave = () => {
    compose(null)
    focusPane('report')
  }
  const { submit, doubted } = useSubmit(comment, kept, leave)
  const focus = () => {
    area.current?.focus()
    if (doubted.current !== null) area.current?.setSelectionRange(...doubted.current)
    doubted.current = null
  }
  useComposing(wish, comment, kept, refusal !== null, { focus, leave })

  // The comment is in the thread already, so the composer must not show it a second time.
  const isPending = useApp(({ optimisticUpdates }) =>
    isShownOptimistically(optimisticUpdates, reportId, { audience, text: text.trim() }),
  )
  const shownText = isPending ? '' : text

  // The buttons are not rendered again for each report, so the action is looked up when a button is pressed.
  const submitNow = useRef(submit)
  useEffect(() => {
    submitNow.current = submit
  })
  const send = useCallback(() => void submitNow.current(), [])
  const { insert } = useInsertion(area, shownText, (next) => write(audience, next))
  useWaitingInsertion(reportId, isKnown, insert)
  const hear = (event: KeyboardEvent<HTMLTextAreaElement>) => {
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

  if (refusal !== null) {
    const tryAgain = () => void forgetRefusal(workspaceId, 'comment', { reportId })
    return (
      <div className={styles.foot} data-unprinted>
        <NotAllowed refusal={refusal} onTryAgain={tryAgain} />
      </div>
    )
  }
  return (
    <div className={styles.foot} data-unprinted>
      <div className={styles.composer} data-audience={audience} data-open={wish !== null || undefined}>
        <TextField
          className={styles.box}
          value={shownText}
          isDisabled={!isKnown}
          onChange={(value) => write(audience, value)}
          onFocus={() => focusComposer(audience)}
        >
          <Label className={styles.mark} aria-label={name}>
            {mark}
          </Label>
          <TextArea
            autoComplete="off"
            ref={area}
            className={styles.area}
            placeholder={placeholder}
            rows={1}
            onKeyDown={hear}
            spellCheck
          />
        </TextField>
        <UnkeptNote workspaceId={workspaceId} reportId={reportId} />
        <ComposerActions audience={audience} isEmpty={text.trim() === ''} onSend={send} />
      </div>
    </div>
  )
})

/** Inserts a text that was chosen elsewhere for this report, as soon as the content of the field is known. */
function useWaitingInsertion(reportId: number, isKnown: boolean, insert: (text: string) => void): void {
  const insertion = useApp((state) => (state.insertion?.reportId === reportId ? state.insertion : null))
  const insertText = useApp((state) => state.insertText)
  useEffect(() => {
    if (insertion === null || !isKnown) return
    insertText(null)
    insert(insertion.text)
  }, [insertion, isKnown, insert, insertText])
}

const isComment = (slot: DraftSlot): boolean => slot === 'internal' || slot === 'public'

/**
 * Pause in typing after which the text is formatted, in milliseconds. A formatted text appears in the thread as soon as
 * it is sent.
 */
const pauseBeforeFormatting = 80

function useFormattedAhead(text: string): void {
  useEffect(() => {
    if (text === '') return
    const interest = new AbortController()
    const later = setTimeout(() => void prepareMarkdown([text], interest.signal, 0), pauseBeforeFormatting)
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
