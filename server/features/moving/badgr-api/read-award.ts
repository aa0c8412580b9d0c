import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { canonicalIdentifier } from '#openbadges'
import { readMoment } from '../dump/row.ts'
import type { MovedAward } from '../form.ts'
import type { Report } from '../report.ts'
import type { BadgrApi } from './badgr-api.ts'
import { assertionShape, documentShape, evidenceShape } from './shapes.ts'

type Assertion = z.output<typeof assertionShape>
type Published = Pick<z.output<typeof documentShape>, 'issuedOn' | 'expires'> & { salt: string | null }

/** An award with what its public document says to the letter, where that can be read. */
export const readAward = async (
  api: BadgrApi,
  thing: unknown,
  badgeClass: string,
  report: Report,
): Promise<MovedAward | undefined> => {
  const read = assertionShape.safeParse(thing)
  const issuedOn = readMoment(read.data?.issuedOn ?? read.data?.createdAt ?? null)
  if (!read.success || !issuedOn) {
    report.note('lost', 'awards without badge class, recipient or day', nameOf(thing) ?? badgeClass)
    return undefined
  }
  const award = read.data
  const { type, plaintextIdentity: given, hashed } = award.recipient
  const identifier = canonicalIdentifier(type, given)
  if (identifier !== given) report.note('changed', 'recipients written in the one spelling of Sash', given)
  const published = await readPublished(api, award, identifier)
  if (hashed && published.salt === null)
    report.note(
      'changed',
      'awards whose salt cannot be read get a new one: files baked before count as altered',
      award.entityId,
    )
  return {
    id: award.entityId,
    slug: null,
    badgeClass,
    recipient: { type, identifier, hashed },
    salt: published.salt ?? randomBytes(16).toString('hex'),
    issuedOn,
    expiresAt: readMoment(award.expires),
    spelled: {
      issuedOn: published.issuedOn ?? issuedOn.toISOString(),
      expires: published.expires ?? readMoment(award.expires)?.toISOString() ?? null,
      identity: hashed ? identifier : given,
    },
    narrative: award.narrative,
    evidence: award.evidence.flatMap((one) => readEvidence(one, award.entityId, report)),
    extensions: award.extensions,
    revoked: award.revoked ? { reason: award.revocationReason ?? '' } : null,
    acceptance: award.acceptance,
    createdAt: readMoment(award.createdAt) ?? issuedOn,
    createdBy: award.createdBy,
  }
}

function nameOf(thing: unknown): string | undefined {
  const id: unknown = typeof thing === 'object' && thing !== null ? Reflect.get(thing, 'entityId') : undefined
  return typeof id === 'string' ? id : undefined
}

function readEvidence(thing: unknown, id: string, report: Report): MovedAward['evidence'] {
  const { url, narrative } = evidenceShape.safeParse(thing).data ?? { url: null, narrative: null }
  if (url || narrative) return [{ evidence_url: url, narrative }]
  report.note('lost', 'evidence that says nothing', id)
  return []
}

/** Days and salt as they are published; nothing of it where it does not fit what the server says of the award. */
async function readPublished(api: BadgrApi, award: Assertion, identifier: string): Promise<Published> {
  const { openBadgeId, recipient, issuedOn, expires } = award
  const fits = (salt: string | null, identity: string | null): salt is string =>
    salt !== null && identity === `sha256$${createHash('sha256').update(`${identifier}${salt}`).digest('hex')}`
  const told = fits(recipient.salt, recipient.identity) ? recipient.salt : null
  const own = { issuedOn: null, expires: null, salt: recipient.hashed ? told : '' }
  // What was revoked says no more than that.
  if (award.revoked || openBadgeId === null || !URL.canParse(openBadgeId)) return own
  const url = new URL(openBadgeId)
  url.searchParams.set('v', '2_0')
  const { data } = documentShape.safeParse(await api.readDocument(url.href))
  if (data?.id !== openBadgeId) return own
  const same = (left: string | null, right: string | null): boolean =>
    readMoment(left)?.getTime() === readMoment(right)?.getTime()
  return {
    issuedOn: same(data.issuedOn, issuedOn) ? data.issuedOn : null,
    expires: same(data.expires, expires) ? data.expires : null,
    salt: recipient.hashed && fits(data.recipient.salt, data.recipient.identity) ? data.recipient.salt : own.salt,
  }
}
