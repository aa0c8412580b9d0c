import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
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

let open: Open | undefined
const listeners = new Set<() => void>()

function setOpen(next: Open | undefined): void {
  open = next
  for (const listener of listeners) listener()
}

/** Asks and resolves to the answer. Only one question can stand at a time: asking while one is open rejects. */
export function confirmWith(question: Question = {}): Promise<boolean> {
  if (open) return Promise.reject(new Error('A confirm dialog is already open.'))
  return new Promise((resolve) => {
    setOpen({
      question,
      settle: (agreed) => {
        setOpen(undefined)
        resolve(agreed)
      },
    })
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stands once in the app's shell and shows whatever `confirmWith` asks. */
export function ConfirmDialog() {
  const current = useSyncExternalStore(subscribe, readOpen, readOpen)
  // A question whose page is gone is answered no, so that the next one can be asked.
  useEffect(() => () => open?.settle(false), [])
  if (!current) return null
  return (
    <Suspense fallback={null}>
      <QuestionDialog {...current} />
    </Suspense>
  )
}

function readOpen(): Open | undefined {
  return open
}
