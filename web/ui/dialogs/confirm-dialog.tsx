import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { createStore, useStore } from '../../lib/browser/store.ts'
// Which control asked is known only to what was there by then.
import '../returned-focus/last-focus.ts'

// Dialogs are fetched when the first question is asked: every screen carries this host, few ever ask.
const QuestionDialog = lazy(() =>
  import('./question-dialog.tsx').then(({ QuestionDialog: view }) => ({ default: view })),
)

export interface Question {
  title?: string
  body?: ReactNode
  /** What the agreeing button does, in words: "Revoke Badge". */
  resolveLabel?: string
  rejectLabel?: string
  showRejectButton?: boolean
  showCloseBox?: boolean
  /** Shown but not to be agreed to. */
  disableConfirm?: boolean
  /** Paints the agreeing button as one that cannot be undone. */
  danger?: boolean
}

interface Open {
  question: Question
  settle: (agreed: boolean) => void
}

const open = createStore<Open | undefined>(undefined)

/** Asks and resolves to the answer. Only one question can stand at a time: asking while one is open rejects. */
export function confirmWith(question: Question = {}): Promise<boolean> {
  if (open.read()) return Promise.reject(new Error('A confirm dialog is already open.'))
  return new Promise((resolve) => {
    open.set({
      question,
      settle: (agreed) => {
        open.set(undefined)
        resolve(agreed)
      },
    })
  })
}

/** Stands once in the app's shell and shows whatever `confirmWith` asks. */
export function ConfirmDialog() {
  const current = useStore(open)
  // A question whose page is gone is answered no, so that the next one can be asked.
  useEffect(() => () => open.read()?.settle(false), [])
  if (!current) return null
  return (
    <Suspense fallback={null}>
      <QuestionDialog {...current} />
    </Suspense>
  )
}
