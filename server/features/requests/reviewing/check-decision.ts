import type { RequestPoint } from '#contracts/requests/request-rules.ts'
import type { RequestDecision } from '#contracts/requests/reviewing.ts'
import { invalid, refuse } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { parsePoints } from '../parse-rows.ts'
import type { PartRow, RequestRow } from '../queries.ts'

/** Every point once, words where somebody has to read some, and nothing required that is not met without a reason. */
export const checkDecision = (row: RequestRow, { decision, verdicts, text, override }: RequestDecision): void => {
  const points = parsePoints(row.points)
  const keys = verdicts.map(({ point }) => point)
  if (new Set(keys).size < keys.length || keys.some((key) => !points.some((point) => point.key === key))) {
    throw invalid({ verdicts: [makeMessage('badge-request.point')] })
  }
  if (decision !== 'accept' && !text?.trim()) throw invalid({ text: [makeMessage('badge-request.say')] })
  if (decision === 'accept' && !override?.trim() && !points.every((point) => isDone(point, verdicts))) {
    throw refuse('badge-request.points')
  }
}

const isDone = ({ key, required }: RequestPoint, verdicts: RequestDecision['verdicts']): boolean =>
  !required || verdicts.some((one) => one.point === key && one.verdict === 'met')

/** The parts that are to stand on the badge: only such as the person lets. */
export const chooseParts = (parts: readonly PartRow[], wanted: readonly string[] | undefined): PartRow[] => {
  const open = parts.filter(({ is_public }) => is_public)
  if (wanted === undefined) return open
  if (wanted.some((id) => !open.some(({ part_id }) => part_id === id))) {
    throw invalid({ evidence: [makeMessage('badge-request.part')] })
  }
  return open.filter(({ part_id }) => wanted.includes(part_id))
}
