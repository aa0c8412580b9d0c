import { useEffect, useRef, useState } from 'react'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { readDraft, removeDraft, writeDraft } from '#web/lib/browser/drafts.ts'
import { isLoggedIn, isReplaced } from '#web/lib/session/session.ts'
import { isBlank, readStage, type Stage, writeStage } from './stage.ts'

const pause = 400

/** Whose session ended meanwhile leaves nothing behind, neither for nobody nor for whoever came next. */
const isOwn = (): boolean => isLoggedIn() && !isReplaced()

/** Keeps a list that was not awarded, one for each badge class, until it is awarded, discarded or the session ends. */
export function useKeptStage({ issuerSlug, badgeSlug }: BadgePath, stage: Stage) {
  const name = `award-many/${issuerSlug}/${badgeSlug}`
  const [offer, setOffer] = useState(() => readStage(readDraft(name) ?? ''))
  const unwritten = useRef<Stage>(undefined)

  useEffect(() => {
    const flush = () => {
      if (unwritten.current && isOwn()) writeDraft(name, writeStage(unwritten.current))
      unwritten.current = undefined
    }
    unwritten.current = isBlank(stage) ? undefined : stage
    if (isBlank(stage) && !offer) removeDraft(name)
    const timer = setTimeout(flush, pause)
    window.addEventListener('pagehide', flush)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', flush)
    }
  }, [name, stage, offer])

  useEffect(
    () => () => {
      if (unwritten.current && isOwn()) writeDraft(name, writeStage(unwritten.current))
    },
    [name],
  )

  return {
    /** What was left here before. */
    offer,
    answerOffer: () => setOffer(undefined),
    forget: () => {
      unwritten.current = undefined
      removeDraft(name)
    },
  }
}
