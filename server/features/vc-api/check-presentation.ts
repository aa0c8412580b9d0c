import { z } from 'zod'
import { presentedMaximum, type verifyVp } from '#contracts/standards/vc-api.ts'
import { now } from '#infra/clock.ts'
import { invalid } from '#infra/errors.ts'
import type { JsonObject } from '#openbadges'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { verifyPresentationAside } from '../verifier/index.ts'
import { verifyCredential } from './verify-credential.ts'

const presented = z.union([z.string(), z.record(z.string(), z.unknown())])
const securityError = 'https://www.w3.org/TR/vc-data-model#CRYPTOGRAPHIC_SECURITY_ERROR'

/** Who made the presentation for this occasion, and what is found of each credential inside. */
export const checkPresentation = async (
  { verifiablePresentation, options: { challenge, domain } }: z.output<typeof verifyVp.body>,
  ip: string,
): Promise<z.input<typeof verifyVp.response>> => {
  const inside = [verifiablePresentation.verifiableCredential ?? []].flat()
  if (inside.length > presentedMaximum) {
    throw invalid({
      'verifiablePresentation.verifiableCredential': [makeMessage('presentation.most', { most: presentedMaximum })],
    })
  }
  // Parsed from JSON, and so nothing but JSON.
  const document: JsonObject = JSON.parse(JSON.stringify(verifiablePresentation))
  const outcome = await verifyPresentationAside(document, { challenge, domain, now: now() })
  const results: z.input<typeof verifyVp.response>['credentialResults'] = []
  for (const item of inside) {
    const given = presented.safeParse(item)
    const found = await verifyCredential({ verifiableCredential: given.success ? given.data : {} }, ip)
    results.push({ verified: found.verified, warnings: found.warnings, errors: found.errors })
  }
  return {
    verified: outcome.ok && results.every(({ verified }) => verified),
    ...(outcome.ok ? { holder: outcome.holder } : {}),
    warnings: [],
    errors: outcome.ok ? [] : [{ type: securityError, title: 'Failed: proof', detail: outcome.detail }],
    credentialResults: results,
  }
}
