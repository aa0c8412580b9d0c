import { startTransition, useEffect, useState } from 'react'
import { runAfterPaint } from '../feedback/run-after-paint.ts'

// No row of a table is lower than what a finger needs.
const lowest = 44

/** The rows that a screen can show, and once they have been painted all of them. */
export function useGrowing<Row>(rows: readonly Row[]): readonly Row[] {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => runAfterPaint(() => startTransition(() => setWhole(true))), [])
  return isWhole ? rows : rows.slice(0, Math.ceil(window.innerHeight / lowest))
}
