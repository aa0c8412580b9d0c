import { startTransition, useEffect, useState } from 'react'
import { runAfterPaint } from './run-after-paint.ts'

/**
 * The value as it is once everything quick has been painted with it: what takes long to draw follows the hand with this.
 * A deferred value alone would be drawn at once where the browser is in no hurry to paint.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    if (Object.is(painted, value)) return
    return runAfterPaint(() => startTransition(() => setPainted(value)))
  }, [painted, value])
  return painted
}
