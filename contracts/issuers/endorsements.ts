import { z } from 'zod'
import { endorsementsFault } from '#shared/messages/faults/endorsements.ts'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { v3Endpoint } from '../areas.ts'
import { noBody, noQuery } from '../endpoint.ts'
import { markdown, shownMoment, timestamp } from '../fields/fields.ts'
import { endorsementCommentLength, statementLength } from '../fields/limits.ts'
import { nameStanding } from '../names/standing-schema.ts'
import { page } from '../public/public-pages.ts'
import { issuerIdentity, lookedAt } from './issuer-identity.ts'
import { issuerPath } from './issuers.ts'

export const endorsementKind = z.enum(['issuer', 'badge-class', 'award'])
export type EndorsementKind = z.infer<typeof endorsementKind>

/** Something that can be endorsed, as everybody may see it: of an award the badge, not the person who has it. */
export const endorsementSubject = z.object({
  kind: endorsementKind,
  /** Its public page. */
  url: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  /** The version counts who the issuer was; whoever endorses names the one that they looked at. */
  issuer: z.object({ slug: z.string(), name: z.string(), standing: nameStanding, version: z.number().int() }),
})
export type EndorsementSubject = z.infer<typeof endorsementSubject>

/** `withdrawn` and `ended` count more than what the endorsed issuer decided. */
export const endorsementState = z.enum(['pending', 'accepted', 'declined', 'withdrawn', 'ended'])
export type EndorsementState = z.infer<typeof endorsementState>

export const endorsement = z.object({
  slug: z.string(),
  /** Without slug it is no issuer of this server; the address is then what the statement says, or null. */
  endorser: z.object({
    slug: z.string().nullable(),
    name: z.string(),
    standing: nameStanding,
    picture: z.string().nullable(),
    url: z.string().nullable(),
  }),
  subject: endorsementSubject,
  /** Markdown. */
  comment: z.string(),
  created_at: shownMoment,
  valid_until: shownMoment.nullable(),
  state: endorsementState,
  /** The badge class or award, or one of both issuers, has been changed since, so that it is neither shown nor carried. */
  outdated: z.boolean(),
  /** Whether the issuer that it is about, or else the one that gave it, has become another one, and who each was and is. */
  rests: z.object({ of: z.enum(['issuer', 'endorser']), former: issuerIdentity, current: issuerIdentity }).nullable(),
  /** The signed statement; null where it has no address. */
  public_url: z.string().nullable(),
  /** Of a statement that another server signed: when it was last verified, and whether new badges carry it. */
  elsewhere: z.object({ checked_at: shownMoment, carried: z.boolean() }).nullable(),
})
export type Endorsement = z.infer<typeof endorsement>

const hidden = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u
const isPlain = (value: string): boolean => !hidden.test(value.replace(/[\t\n\r]/g, ''))

/** Stands on other people's pages and in their documents, so it holds no sign that is there but not seen. */
export const endorsementComment = markdown(endorsementCommentLength)
  .refine((value) => value.trim() !== '', fieldFault('field.blank'))
  .refine(isPlain, fieldFault('field.invisible'))

export const newEndorsement = z.object({
  /** Public address of an issuer, a badge class or an award of this server. */
  subject: z.string({ error: fieldFault('field.required') }).max(2083, fieldFault('field.url')),
  comment: endorsementComment,
  valid_until: timestamp.nullish(),
  /** `issuer.version` of the subject that was looked at; 400 `issuer.changed` when it is another one by now. */
  issuer_version: lookedAt.optional(),
})
export type NewEndorsement = z.infer<typeof newEndorsement>

/** A signed EndorsementCredential from elsewhere, as text (JSON or JWT) or by its address: exactly one of both. */
export const endorsementFromElsewhere = z
  .object({
    credential: z.string().max(statementLength, endorsementsFault('endorsement.too-long')).optional(),
    url: z
      .url({ protocol: /^https?$/, error: fieldFault('field.url') })
      .max(2083, fieldFault('field.url'))
      .optional(),
  })
  .refine(({ credential, url }) => (credential === undefined) !== (url === undefined), {
    error: endorsementsFault('endorsement.one-source'),
    path: ['credential'],
  })
export type EndorsementFromElsewhere = z.infer<typeof endorsementFromElsewhere>

export const endorsementPath = issuerPath.extend({ endorsementSlug: z.string().max(64) })
export type EndorsementPath = z.infer<typeof endorsementPath>

const scope = ['rw:issuer'] as const
const base = '/v3/issuers/:issuerSlug/endorsements'

export const findEndorsementSubject = v3Endpoint({
  method: 'GET',
  path: '/v3/endorsement-subject',
  access: scope,
  summary: 'What stands at a public address of this server, to be endorsed',
  params: z.object({}),
  query: z.object({ url: z.string().max(2083) }),
  body: noBody,
  response: endorsementSubject,
})

export const createEndorsement = v3Endpoint({
  method: 'POST',
  path: `${base}/given`,
  access: scope,
  summary: 'Endorse an issuer, badge class or award of another issuer (owner, editor); its owner is asked',
  params: issuerPath,
  query: noQuery,
  body: newEndorsement,
  response: endorsement,
  status: 201,
  idempotent: true,
})

export const listGivenEndorsements = v3Endpoint({
  method: 'GET',
  path: `${base}/given`,
  access: scope,
  summary: 'The latest endorsements that the issuer gave, newest first (any role)',
  params: issuerPath,
  query: noQuery,
  body: noBody,
  response: z.array(endorsement),
})

export const withdrawEndorsement = v3Endpoint({
  method: 'DELETE',
  path: `${base}/given/:endorsementSlug`,
  access: scope,
  summary: 'Withdraw an endorsement (owner, editor); its signed copies count as revoked from then on. Final',
  params: endorsementPath,
  query: noQuery,
  body: noBody,
  response: endorsement,
})

/** What does not rest stays as it is. */
export const renewEndorsement = v3Endpoint({
  method: 'PUT',
  path: `${base}/given/:endorsementSlug`,
  access: scope,
  summary: 'Say an endorsement again, of and by who the issuers are now, when it rests (owner, editor); signed anew',
  description:
    'With another name of the endorser the owner of what is endorsed decides again. 400 `issuer.changed` when the issuer that it is about is another one than `issuer_version`.',
  params: endorsementPath,
  query: noQuery,
  body: z.object({ issuer_version: lookedAt }),
  response: endorsement,
})

export const listReceivedEndorsements = v3Endpoint({
  method: 'GET',
  path: `${base}/received`,
  access: scope,
  summary: 'The latest endorsements that the issuer, its badge classes and awards got, the undecided first (any role)',
  params: issuerPath,
  query: noQuery,
  body: noBody,
  response: z.array(endorsement),
})

export const importEndorsement = v3Endpoint({
  method: 'POST',
  path: `${base}/received`,
  access: scope,
  summary: 'Add a signed endorsement from elsewhere that is about the issuer, its badge classes or awards (owner)',
  params: issuerPath,
  query: noQuery,
  body: endorsementFromElsewhere,
  response: endorsement,
  status: 201,
})

/** Happens by itself each month. 400 `endorsement.unverified` when it cannot be checked now: then it stays as it is. */
export const recheckEndorsement = v3Endpoint({
  method: 'POST',
  path: `${base}/received/:endorsementSlug/check`,
  access: scope,
  summary: 'Verify again a shown endorsement from elsewhere (owner); one that no longer holds is shown no more',
  params: endorsementPath,
  query: noQuery,
  body: noBody,
  response: endorsement,
})

export const decideEndorsement = v3Endpoint({
  method: 'PUT',
  path: `${base}/received/:endorsementSlug`,
  access: scope,
  summary: 'Accept an endorsement, or decline or remove it (owner); only an accepted one is shown',
  params: endorsementPath,
  query: noQuery,
  body: z.object({ accepted: z.boolean() }),
  response: endorsement,
})

export const getPublicEndorsement = page(
  '/public/endorsements/:id',
  'Endorsement: 2.0 document, or the signed 3.0 credential (v=3_0 or Accept: application/vc+ld+json)',
)
