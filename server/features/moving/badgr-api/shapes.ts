import { z } from 'zod'
import type { JsonValue } from '#infra/db/schema/tables.ts'
import { storableText } from '#infra/db/storable.ts'

// Of a thing that can be told from others, what is of another type counts as not there.
const words = z
  .string()
  .transform((text) => storableText(text).trim() || null)
  .nullish()
  .catch(null)
  .transform((text) => text ?? null)
const id = z.string().regex(/^\S{1,255}$/)
const many = z.array(z.unknown()).catch([])
const flag = z.boolean().catch(false)

const extensions = z
  .record(
    z.string(),
    z.custom<JsonValue>((value) => value !== undefined),
  )
  .catch({})

export const issuerShape = z.object({
  entityId: id,
  name: z.string().min(1).transform(storableText),
  url: words,
  email: words,
  description: words,
  image: words,
  createdAt: words,
  createdBy: words,
  extensions,
  staff: many,
})

export const memberShape = z.object({
  role: z.enum(['owner', 'editor', 'staff']),
  userProfile: z.object({
    entityId: id,
    firstName: words,
    lastName: words,
    emails: z.array(z.object({ email: z.string().min(3), verified: z.boolean().optional(), primary: flag })).min(1),
  }),
})

export const badgeClassShape = z.object({
  entityId: id,
  name: z.string().min(1).transform(storableText),
  description: words,
  image: words,
  criteriaUrl: words,
  criteriaNarrative: words,
  tags: many,
  alignments: many,
  extensions,
  expires: z
    .object({
      amount: z.number().int().positive().max(1_000_000),
      duration: z.enum(['days', 'weeks', 'months', 'years']),
    })
    .nullish()
    .catch(null),
  createdAt: words,
  createdBy: words,
})

export const alignmentShape = z.object({
  targetName: z.string().min(1).transform(storableText),
  targetUrl: z.string().min(1).transform(storableText),
  targetDescription: words,
  targetFramework: words,
  targetCode: words,
})

export const assertionShape = z.object({
  entityId: id,
  openBadgeId: words,
  recipient: z.object({
    type: z.enum(['email', 'url', 'openBadgeId', 'telephone']).catch('email'),
    plaintextIdentity: z.string().min(1).transform(storableText),
    hashed: z.boolean().catch(true),
    identity: words,
    salt: words,
  }),
  issuedOn: words,
  expires: words,
  narrative: words,
  evidence: many,
  extensions,
  revoked: flag,
  revocationReason: words,
  acceptance: z.enum(['Unaccepted', 'Accepted', 'Rejected']).catch('Unaccepted'),
  createdAt: words,
  createdBy: words,
})

export const evidenceShape = z.object({ url: words, narrative: words })

/** What the public document of an award says to the letter. */
export const documentShape = z.object({
  id: z.string(),
  issuedOn: words,
  expires: words,
  recipient: z.object({ identity: words, salt: words }),
})
