import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { inSeconds, now } from '#infra/clock.ts'
import { escapeText } from '#shared/formats/escape-markup.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { signRequest } from '../../external-tools/index.ts'
import { openConsumerSecret } from '../canvas/consumer-secret.ts'
import type { PlatformRow } from '../queries.ts'
import { askPlatform } from './ask-platform.ts'
import type { Result } from './read-results.ts'
import { ServiceError } from './service-error.ts'

interface Asked {
  subject: string
  sourced_id: string | null
  updated_at: Date
}

// One question each, and a check is to be short: who was asked longest ago comes first.
const mostAsked = 60
const longestSeconds = 40

/** What the platform says that learners achieved (LTI 1.1 Outcomes): one question for each. */
export const readOutcomes = async (
  platform: PlatformRow,
  url: string,
  members: readonly Asked[],
): Promise<Result[]> => {
  const results: Result[] = []
  const askable = members.flatMap(({ sourced_id: sourcedId, ...member }) => (sourcedId ? { ...member, sourcedId } : []))
  askable.sort((a, b) => a.updated_at.getTime() - b.updated_at.getTime())
  const end = inSeconds(longestSeconds)
  for (const { subject, sourcedId } of askable.slice(0, mostAsked)) {
    if (now() > end) break
    results.push({ subject, percent: await readOutcome(platform, url, sourcedId) })
  }
  return results
}

async function readOutcome(platform: PlatformRow, url: string, sourcedId: string): Promise<number | null> {
  const body = writeQuestion(sourcedId)
  const signed: [string, string][] = [
    ['oauth_body_hash', createHash('sha1').update(body).digest('base64')],
    ['oauth_consumer_key', platform.client_id],
    ['oauth_nonce', randomBytes(16).toString('hex')],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(Math.floor(now().getTime() / 1000))],
    ['oauth_version', '1.0'],
  ]
  signed.push(['oauth_signature', signRequest('POST', url, signed, openConsumerSecret(platform))])
  const authorization = `OAuth ${signed.map(([name, value]) => `${name}="${encodeURIComponent(value)}"`).join(', ')}`
  const answer = await askPlatform(platform, url, {
    method: 'POST',
    body,
    headers: { authorization, 'content-type': 'application/xml' },
    accept: 'application/xml',
  })
  if (!answer.ok)
    throw new ServiceError(makeMessage('lti.no-results', { reason: String(answer.status ?? answer.reason) }))
  return readScore(answer.text() ?? '')
}

/** A decimal between 0 and 1; nothing where there is no result yet. */
function readScore(xml: string): number | null {
  if (!/<imsx_codeMajor>\s*success\s*<\/imsx_codeMajor>/.test(xml)) return null
  const text = /<textString>\s*([\d.]+)\s*<\/textString>/.exec(xml)?.[1]
  const score = Number(text)
  return text !== undefined && score >= 0 && score <= 1 ? score * 100 : null
}

const writeQuestion = (sourcedId: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<imsx_POXEnvelopeRequest xmlns="http://www.imsglobal.org/services/ltiv1p1/xsd/imsoms_v1p0">
<imsx_POXHeader><imsx_POXRequestHeaderInfo><imsx_version>V1.0</imsx_version>
<imsx_messageIdentifier>${randomUUID()}</imsx_messageIdentifier></imsx_POXRequestHeaderInfo></imsx_POXHeader>
<imsx_POXBody><readResultRequest><resultRecord><sourcedGUID><sourcedId>${escapeText(sourcedId)}</sourcedId></sourcedGUID></resultRecord></readResultRequest></imsx_POXBody>
</imsx_POXEnvelopeRequest>`
