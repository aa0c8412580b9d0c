import { z } from 'zod'
import { type NewAward, newAward } from '#contracts/awards/awards.ts'
import { timestamp } from '#contracts/fields/fields.ts'
import { config } from '#infra/context.ts'
import { type FieldFaults, invalid } from '#infra/errors.ts'
import { sayIssue } from '#infra/http/say-issue.ts'
import { didWebToUrl, EncodingError } from '#openbadges'
import { awardDetailTable, shapeDetails } from '#shared/badges/award-details.ts'
import { credentialDetails, subjectDetails } from '#shared/badges/details-by-place.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { inSent, namePlaces } from './name-places.ts'

const named = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
const one = <T extends z.ZodType>(item: T) =>
  z.union([item, z.array(item).length(1)]).transform((value) => [value].flat()[0])

const evidence = z.object({ id: z.string().optional(), narrative: z.string().optional() }).loose()
const identity = z.object({
  identityHash: z.string(),
  identityType: z.literal('emailAddress'),
  hashed: z.literal(false),
})

const detail = { moment: timestamp.optional(), decimal: z.number().optional(), text: z.string().optional() }

const subject = z
  .object({
    id: z.string().optional(),
    identifier: z.unknown().optional(),
    achievement: named,
    narrative: z.string().optional(),
    ...shapeDetails(subjectDetails, 'member', detail),
  })
  .loose()

const credential = z
  .object({
    issuer: named,
    validFrom: timestamp.optional(),
    validUntil: timestamp.optional(),
    ...shapeDetails(credentialDetails, 'member', detail),
    credentialSubject: one(subject),
    evidence: z.union([evidence, z.array(evidence)]).optional(),
  })
  .loose()

type Credential = z.output<typeof credential>
type Subject = NonNullable<Credential['credentialSubject']>

/** What is to be awarded, and what the credential then has to say. */
export interface IssueRequest {
  issuerId: string
  badgeId: string
  award: NewAward
  validFrom: string | undefined
  /** Without whom it names: that is said in another form. */
  asked: Record<string, unknown>
}

const givenHere = ['id', 'credentialStatus', 'proof']
const leaveOut = makeMessage('credential.given')

/** Reads a credential as the wish for an award. */
export const readRequest = (
  given: Record<string, unknown>,
  options: { hashed?: boolean | undefined; notify?: boolean | undefined } = {},
): IssueRequest => {
  const own = givenHere.filter((name) => name in given)
  if (own.length > 0) throw invalid(Object.fromEntries(own.map((name) => [`credential.${name}`, [leaveOut]])))
  const read = credential.safeParse(given)
  if (!read.success) throw invalid(fieldsOf(read.error, 'credential'))
  const { issuer, validFrom, validUntil, credentialSubject, evidence: items } = read.data
  if (!credentialSubject) throw invalid({ 'credential.credentialSubject': [makeMessage('field.required')] })
  const { id: _id, identifier: _identifier, ...askedSubject } = Object([given.credentialSubject].flat()[0])
  const award = newAward.safeParse({
    recipient_identifier: readRecipient(credentialSubject, given),
    recipient_type: 'email',
    hashed: options.hashed ?? true,
    create_notification: options.notify ?? false,
    narrative: credentialSubject.narrative,
    evidence_items: [items ?? []].flat().map(({ id, narrative, name, description, genre, audience }) => ({
      evidence_url: id,
      narrative,
      name,
      description,
      genre,
      audience,
    })),
    ...(validUntil === undefined ? {} : { expires: validUntil }),
    ...Object.fromEntries(
      awardDetailTable.map(({ name, member, at }) => [
        name,
        (at === 'subject' ? credentialSubject : read.data)[member],
      ]),
    ),
  })
  if (!award.success) throw invalid(namePlaces(fieldsOf(award.error), given))
  return {
    issuerId: readId(issuer, 'issuers'),
    badgeId: readId(credentialSubject.achievement, 'badges'),
    award: award.data,
    validFrom,
    asked: { ...given, credentialSubject: askedSubject },
  }
}

/** The plain address: whoever only sends its hash has not said whom the badge is for. */
function readRecipient({ id, identifier }: Subject, given: Record<string, unknown>): string {
  const refuse = (member: 'id' | 'identifier', code: RecipientFault) =>
    invalid({ [inSent(`credential.credentialSubject.${member}`, given)]: [makeMessage(code)] })
  const identities = [identifier ?? []].flat()
  if (identities.length > 1) throw refuse('identifier', 'credential.one-recipient')
  const plain = identity.safeParse(identities[0])
  if (identities.length === 1 && !plain.success) throw refuse('identifier', 'credential.recipient')
  const mail = id?.startsWith('mailto:') ? decodeMail(id) : undefined
  if (id !== undefined && mail === undefined) throw refuse('id', 'credential.mailto')
  const address = plain.success ? plain.data.identityHash : mail
  if (!address) throw refuse('identifier', 'credential.recipient')
  if (mail !== undefined && mail.toLowerCase() !== address.toLowerCase()) {
    throw refuse('identifier', 'credential.two-recipients')
  }
  return address
}

type RecipientFault =
  | 'credential.one-recipient'
  | 'credential.recipient'
  | 'credential.mailto'
  | 'credential.two-recipients'

function decodeMail(id: string): string | undefined {
  try {
    return decodeURIComponent(id.slice('mailto:'.length))
  } catch {
    return undefined
  }
}

/** The id in an address of this server; empty for another one, which no issuer and no badge class has. */
function readId(address: string, kind: 'issuers' | 'badges'): string {
  const url = readUrl(address)
  if (!URL.canParse(url)) return ''
  const { host, pathname } = new URL(url)
  if (host !== new URL(config().origin).host) return ''
  const [, id = ''] = new RegExp(`^/public/${kind}/([\\w-]{1,64})(?:/did\\.json)?$`).exec(pathname) ?? []
  return id
}

function readUrl(address: string): string {
  try {
    return address.startsWith('did:web:') ? didWebToUrl(address) : address
  } catch (error) {
    if (error instanceof EncodingError) return ''
    throw error
  }
}

function fieldsOf(error: z.ZodError, ...root: string[]): FieldFaults {
  const issues = error.issues.flatMap((issue) => listIssues(issue))
  return Object.fromEntries(
    issues.slice(0, 50).map(({ path, issue }) => [[...root, ...path].join('.'), [sayIssue(issue)]]),
  )
}

interface PlacedIssue {
  path: PropertyKey[]
  issue: z.core.$ZodIssue
}

/** Of the forms that something may have, what is wrong is said of the one that it was sent in. */
function listIssues(issue: z.core.$ZodIssue, above: PropertyKey[] = []): PlacedIssue[] {
  const path = [...above, ...issue.path]
  const forms = issue.code === 'invalid_union' ? issue.errors : []
  const meant = forms.find((issues) => issues.some((inner) => inner.path.length > 0))
  return meant ? meant.flatMap((inner) => listIssues(inner, path)) : [{ path, issue }]
}
