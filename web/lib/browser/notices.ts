import type { NoticeKind } from '#web/ui/feedback/notice.tsx'
import { createStore, useStore } from './store.ts'

export interface ShownNotice {
  id: number
  kind: NoticeKind
  message: string
  /** When it came up, in milliseconds. */
  timestamp: number
  detail?: string
  /** Stays over one navigation, for a message about what led to it. */
  retain?: boolean
  /** What can be done about it at once, such as undoing it. */
  action?: NoticeAction
}

export interface NoticeAction {
  label: string
  run: () => void
}

interface Shown {
  notice: ShownNotice | undefined
  /** A fatal error takes the place of the page until it is loaded anew. */
  fatal: ShownNotice | undefined
}

const successShown = 10_000

const shown = createStore<Shown>({ notice: undefined, fatal: undefined })
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined

export interface NoticeOptions {
  retain?: boolean
  action?: NoticeAction
}

/** Messages to the reader, one at a time: a new one takes the place of the old one. */
export const notices = {
  error: (message: string, options?: NoticeOptions) => show('error', message, options),
  loadError: (message: string, options?: NoticeOptions) => show('load', message, options),
  success: (message: string, options?: NoticeOptions) => show('success', message, options),
  info: (message: string, options?: NoticeOptions) => show('info', message, options),
  fatal: (message: string, detail?: string) => {
    count += 1
    change({ ...readNotices(), fatal: { id: count, kind: 'fatal', message, timestamp: Date.now(), detail } })
  },
  clear: () => {
    if (readNotices().notice) change({ ...readNotices(), notice: undefined })
  },
  /** Called after each navigation. */
  clearAfterNavigation: () => {
    const { notice } = readNotices()
    if (notice) change({ ...readNotices(), notice: notice.retain ? { ...notice, retain: false } : undefined })
  },
  reset: () => change({ notice: undefined, fatal: undefined }),
}

export function useNotices(): Shown {
  return useStore(shown)
}

export const readNotices = shown.read

function show(kind: NoticeKind, message: string, options: NoticeOptions = {}): void {
  count += 1
  change({ ...readNotices(), notice: { id: count, kind, message, timestamp: Date.now(), ...options } })
  if (kind === 'success') timer = setTimeout(notices.clear, successShown)
}

function change(next: Shown): void {
  if (next.notice?.id !== readNotices().notice?.id) clearTimeout(timer)
  shown.set(next)
}
