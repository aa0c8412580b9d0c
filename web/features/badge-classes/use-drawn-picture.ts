import { useEffect, useRef, useState } from 'react'
import type { DesignedBadge } from './studio/drawing/draw-design.ts'

export interface DrawnPicture {
  /** Only for who has made no badge yet; everybody else chooses. */
  isOn: boolean
  name: string
  image: string
  onDrawn: (badge: DesignedBadge) => void
}

const pauseMs = 500

/** Draws the picture from the name, anew with each other name, until somebody chooses one. True while it shows a drawn one. */
export function useDrawnPicture({ isOn, name, image, onDrawn }: DrawnPicture): boolean {
  const [drawn, setDrawn] = useState('')
  const seed = useRef<number>(undefined)
  const words = name.trim()
  const isOurs = image === drawn
  const latest = useRef({ isOurs, onDrawn })
  latest.current = { isOurs, onDrawn }
  useEffect(() => {
    if (!isOn || words === '') return
    let isGone = false
    const draw = async () => {
      // Loaded only now; who came to choose a picture has it all the same.
      const { generateBadge, throwSeed } = await import('./studio/drawing/draw-design.ts')
      seed.current ??= throwSeed()
      const badge = await generateBadge(words, seed.current)
      if (isGone || !latest.current.isOurs) return
      setDrawn(badge.image)
      latest.current.onDrawn(badge)
    }
    // Without a drawn one the form asks for a picture, as it always does.
    const timer = setTimeout(() => void draw().catch(() => undefined), pauseMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isOn, words])
  return isOurs && drawn !== ''
}
