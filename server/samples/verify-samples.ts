import { createTools } from '#infra/linked-data/tools.ts'
import { createProofVerifier, type FetchOutcome, type VerifyReport, verify } from '#openbadges'
import { finding } from '#shared/messages/findings/finding.ts'
import type { Expected } from './expected.ts'
import { playExampleOrg } from './play-example-org.ts'

/** Verifies one sample after the other, without a server. */
export const createSampleVerifier = (folder: string) => {
  const tools = createTools()
  const proofs = createProofVerifier(tools)
  return (text: string): Promise<VerifyReport> =>
    verify(
      { text },
      {
        tools,
        now: new Date(),
        verifyProof: (_tools, document, multikey) => proofs.verifyProof(document, async () => multikey),
        fetch: async (url) => describe(url, playExampleOrg(folder, url, text)),
      },
    )
}

function describe(url: string, found: Buffer | 404 | undefined): FetchOutcome {
  if (found === undefined) return { ok: false, reason: 'unreachable', detail: 'Unable to reach URL' }
  if (found === 404) return { ok: false, reason: 'http', status: 404, detail: finding('address.nothing') }
  return { ok: true, url, contentType: 'application/ld+json', text: found.toString('utf8') }
}

/** What a report says otherwise than Open Badges does. */
export const compareReport = (report: VerifyReport, expected: Expected): string[] => {
  const faults = report.verdict === expected.verdict ? [] : [`verdict: expected ${expected.verdict}`]
  for (const [name, status, contains = ''] of expected.checks) {
    const isThere = report.checks.some(
      (item) => item.name === name && item.status === status && item.detail.includes(contains),
    )
    if (!isThere) {
      const seen = report.checks.map((item) => `${item.name} ${item.status} (${item.detail})`).join('; ')
      faults.push(`expected ${name} ${status} ${contains}; got ${seen}`)
    }
  }
  return faults
}
