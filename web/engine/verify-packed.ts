import type { PackedBadge } from '#contracts/backpack/badge-packs.ts'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { addReason, type FetchOutcome, fitsSchema, presentReport, verify } from '#openbadges'
import { finding } from '#shared/messages/findings/finding.ts'
import { createBrowserTools } from './browser-tools.ts'

/** Verifies a badge, that of the pack or another, with what was read when it was packed; nobody is asked. */
export async function verifyPacked(
  { origin, answers }: Pick<PackedBadge, 'origin' | 'answers'>,
  text: string,
  now: Date,
): Promise<Verification> {
  const byUrl = new Map(answers.map((answer) => [answer.url, answer]))
  const read = async (url: string): Promise<FetchOutcome> => {
    const answer = byUrl.get(url)
    if (!answer || answer.kept) return { ok: false, reason: 'unreachable', detail: finding('address.not-packed') }
    if (answer.status === 200) return { ok: true, url, contentType: answer.contentType, text: answer.text }
    return { ok: false, reason: 'http', status: answer.status, detail: finding('address.was-nothing') }
  }
  const report = await verify(
    { text },
    {
      tools: createBrowserTools(),
      now,
      fetch: read,
      remembered: async (url) => {
        const answer = byUrl.get(url)
        return answer?.kept && { text: answer.text, fetchedAt: new Date(answer.readAt) }
      },
      insecureLocalhost: origin.startsWith('http:'),
      home: { origin },
      validateSchema: async (_url, schema, document) => fitsSchema(schema, document, testPattern),
    },
  )
  return presentReport(await addReason(report, async (url) => byUrl.get(url)?.text), now, { isCoded: true })
}

function testPattern(pattern: string, text: string): boolean | undefined {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return undefined
  }
}
