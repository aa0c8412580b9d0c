import { countDone, type Start } from './start-steps.ts'

export function StartProgress({ start }: { start: Start }) {
  const { done, steps } = start
  return (
    <div className="progress w-32 max-[47.99rem]:hidden" role="img" aria-label={countDone(start)}>
      <i style={{ width: `${(done / steps.length) * 100}%` }} />
    </div>
  )
}
