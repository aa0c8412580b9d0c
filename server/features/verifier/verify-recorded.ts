import type { PackedAnswer } from '#contracts/backpack/badge-packs.ts'
import type { Verification } from '#contracts/verifier/verifier.ts'
import type { FetchOutcome } from '#openbadges'
import { verifyCounted } from './count-verification.ts'
import { makePorts } from './ports.ts'
import { present } from './present.ts'

/** As verifyBadge, with all that was read for it: by that anybody can verify it again without asking. */
export const verifyRecorded = async (
  input: { text: string } | { url: string },
): Promise<{ verification: Verification; answers: PackedAnswer[] }> => {
  const ports = makePorts()
  const answers = new Map<string, PackedAnswer>()
  const report = await verifyCounted(input, {
    ...ports,
    fetch: async (url, accept) => {
      const answer = await ports.fetch(url, accept)
      const recorded = record(url, answer, ports.now)
      if (recorded) answers.set(url, recorded)
      return answer
    },
    // What is kept here is as good as its age for the next one who cannot ask.
    remembered: async (url) => {
      const kept = await ports.remembered?.(url)
      const { text, fetchedAt = ports.now } = typeof kept === 'string' ? { text: kept } : (kept ?? { text: undefined })
      if (text !== undefined && !answers.has(url)) {
        const readAt = fetchedAt.toISOString()
        answers.set(url, { url, status: 200, contentType: 'application/json', text, readAt, kept: true })
      }
      return kept
    },
  })
  return { verification: await present(report, ports.now), answers: [...answers.values()] }
}

function record(url: string, answer: FetchOutcome, now: Date): PackedAnswer | undefined {
  const readAt = now.toISOString()
  if (answer.ok) return { url, status: 200, contentType: answer.contentType, text: answer.text, readAt }
  if (answer.status !== 404 && answer.status !== 410) return undefined
  return { url, status: answer.status, contentType: 'text/plain', text: '', readAt }
}
