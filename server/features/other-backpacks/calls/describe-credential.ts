import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readUtf8 } from '#openbadges'
import { parseText } from './parse-text.ts'
import { showLine } from './read-description.ts'

/** What a credential says of itself before anybody has verified it. */
export interface Described {
  /** The text as the other host sent it. */
  text: string
  key: Buffer
  digest: Buffer
  name: string
  id: string | null
  issuerId: string | null
  issuer: string | null
  description: string | null
  issuedOn: string | null
  expires: string | null
}

const word = z.string().nullish().catch(null)
const moment = z
  .string()
  .max(64)
  .refine((value) => !Number.isNaN(Date.parse(value)))
  .nullish()
  .catch(null)

const named = z.object({ id: word, name: word }).nullish().catch(null)
const achievement = z.object({ name: word, description: word }).nullish().catch(null)
const subject = z.object({ achievement })

const shape = z.object({
  id: word,
  name: word,
  issuer: z.union([z.string().transform((id) => ({ id, name: null })), named]),
  validFrom: moment,
  issuanceDate: moment,
  validUntil: moment,
  expirationDate: moment,
  credentialSubject: z.union([
    subject,
    z
      .array(subject)
      .min(1)
      .transform(([first]) => first),
  ]),
})

/** Reads a credential as far as a list shows it; undefined for what is none. */
export const describeCredential = (text: string): Described | undefined => {
  const parsed = shape.safeParse(text.startsWith('{') ? parseText(text) : readPayload(text))
  if (!parsed.success) return undefined
  const { id = null, issuer, credentialSubject, ...rest } = parsed.data
  const { name, description } = credentialSubject?.achievement ?? {}
  const issuerId = issuer?.id ?? null
  const digest = createHash('sha256').update(text).digest()
  return {
    text,
    digest,
    key: id && issuerId ? nameKey(issuerId, id) : digest,
    name: show(name, 255) ?? show(rest.name, 255) ?? 'Badge',
    id,
    issuerId,
    issuer: show(issuer?.name, 200) ?? show(issuerId, 200),
    description: show(description, 500),
    issuedOn: rest.validFrom ?? rest.issuanceDate ?? null,
    expires: rest.validUntil ?? rest.expirationDate ?? null,
  }
}

/** Two copies are one badge when issuer and id agree, percent-encoded or not (section 9.3 of the standard). */
const nameKey = (issuer: string, id: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([decode(issuer), decode(id)]))
    .digest()

const decode = (id: string): string => {
  try {
    return decodeURIComponent(id.trim())
  } catch {
    return id.trim()
  }
}

const show = (text: string | null | undefined, most: number): string | null =>
  text ? showLine(text, most) || null : null

/** The credential in a compact JWS, as itself or in the claim that older issuers use. */
function readPayload(jws: string): unknown {
  const payload = parseText(readUtf8(Buffer.from(jws.split('.')[1] ?? '', 'base64url')))
  const claims = z
    .object({ vc: z.looseObject({}).optional().catch(undefined), iss: word, jti: word })
    .loose()
    .safeParse(payload)
  if (!claims.success) return undefined
  const { vc, iss, jti } = claims.data
  return vc ? { id: jti, issuer: iss, ...vc } : { id: jti, ...claims.data }
}
