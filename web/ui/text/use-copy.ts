import { useEffect, useState } from 'react'

const copiedShown = 2_000

export interface Copying {
  outcome: 'copied' | 'marked' | undefined
  copy: () => Promise<void>
  /** What was marked is no longer. */
  forget: () => void
}

/** Copies a text; where a browser lets no page do so, `mark` marks it for the reader's own hand. */
export function useCopy(text: string, mark: () => void): Copying {
  const [outcome, setOutcome] = useState<'copied' | 'marked'>()
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(undefined), copiedShown)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      // Without https, or when its reader forbids it, a browser lets no page write to the clipboard.
      mark()
      setOutcome('marked')
    }
  }
  return { outcome, copy, forget: () => setOutcome((last) => (last === 'marked' ? undefined : last)) }
}
