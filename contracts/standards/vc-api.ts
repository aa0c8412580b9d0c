import { z } from 'zod'
import { credentialDetails, subjectDetails } from '#shared/badges/details-by-place.ts'
import { vcApiEndpoint } from '../areas.ts'
import { noParams, noQuery } from '../endpoint.ts'
import { revocationReasonLength } from '../fields/limits.ts'

const scope = ['rw:issuer'] as const
const say = (members: readonly { member: string }[]): string[] => members.map(({ member }) => `\`${member}\``)
const ofSubject = say([{ member: 'narrative' }, ...subjectDetails])
const document = z.record(z.string(), z.unknown())

/** One thing that was found, as problem details (RFC 9457). */
export const verificationFinding = z.object({ type: z.string(), title: z.string(), detail: z.string() })
export type VerificationFinding = z.infer<typeof verificationFinding>

export const verifyVc = vcApiEndpoint({
  method: 'POST',
  path: '/credentials/verify',
  access: 'public',
  summary: 'VC-API: verify an Open Badges credential',
  description:
    '`verified` is true only when every check passed; that a credential has expired or was revoked is an error. What could not be checked stands among the errors under the title "Could not check": it is no proof against the credential. A JWT is given as an EnvelopedVerifiableCredential; a text is refused.',
  params: noParams,
  query: noQuery,
  body: z.object({
    verifiableCredential: document,
    options: z.object({ returnCredential: z.boolean().optional() }).loose().optional(),
  }),
  response: z.object({
    verified: z.boolean(),
    mediaType: z.enum(['application/vc', 'application/vc+jwt']),
    /** The credential as it came, unless `returnCredential` is false. */
    document: z.union([document, z.string()]).optional(),
    /** Names of the checks that passed. */
    checks: z.array(z.string()),
    warnings: z.array(verificationFinding),
    errors: z.array(verificationFinding),
    /** Both of these, the errors first: the name that VCALM has for them. */
    problemDetails: z.array(verificationFinding),
  }),
})

export const issueVc = vcApiEndpoint({
  method: 'POST',
  path: '/credentials/issue',
  access: scope,
  summary: 'VC-API: award a badge from a credential (any staff role)',
  description: [
    'The credential names one of your issuers in `issuer`, one of its badge classes in `credentialSubject.achievement.id`, and the recipient by a plain address: an IdentityObject of type `emailAddress` with `hashed` false, or `mailto:` as id of the subject.',
    'It is signed with the hash of the address unless `options.hashed` is false.',
    `Beyond that it may have \`validFrom\` (not in the future; now without it), \`validUntil\` (as the badge class says without it), ${say(credentialDetails).join(', ')}, \`evidence\`, and of the subject ${ofSubject.slice(0, -1).join(', ')} and ${ofSubject.at(-1)}.`,
    'All else it says must be what is signed anyway, such as the name of the badge class, or nothing is awarded: 400 with each place in `fields`.',
    'Leave out `id`, `credentialStatus` and `proof`: this server gives them.',
  ].join(' '),
  params: noParams,
  query: noQuery,
  body: z.object({
    credential: document,
    options: z
      .strictObject({
        /** False: the address of the recipient is signed as it is, for everybody to read. */
        hashed: z.boolean().optional(),
        /** True: the recipient gets a mail. */
        notify: z.boolean().optional(),
      })
      .optional(),
  }),
  response: z.object({ verifiableCredential: document }),
  status: 201,
  idempotent: true,
})

/** Credentials of one presentation. */
export const presentedMaximum = 20

export const verifyVp = vcApiEndpoint({
  method: 'POST',
  path: '/presentations/verify',
  access: 'public',
  summary: 'VC-API: verify a presentation by a did:key, and the credentials inside it',
  description:
    'The proof must be of the challenge and the domain in `options`. `verified` is true only when it is and when each credential, up to 20, is valid. That a credential was issued to the holder is not asked: compare `holder` with the id of its subject.',
  params: noParams,
  query: noQuery,
  body: z.object({
    verifiablePresentation: document,
    options: z.object({ challenge: z.string().min(1).max(1024), domain: z.string().min(1).max(1024) }).loose(),
  }),
  response: z.object({
    verified: z.boolean(),
    /** The DID that made the presentation, when its proof is right. */
    holder: z.string().optional(),
    warnings: z.array(verificationFinding),
    errors: z.array(verificationFinding),
    /** What was found of each credential, in their order. */
    credentialResults: z.array(
      z.object({ verified: z.boolean(), warnings: z.array(verificationFinding), errors: z.array(verificationFinding) }),
    ),
  }),
})

const statusValue = z.union([z.boolean(), z.enum(['0', '1'])])
const statusEntry = z.object({
  type: z.enum(['BitstringStatusListEntry', '1EdTechRevocationList']),
  statusPurpose: z.literal('revocation').optional(),
  status: statusValue.optional(),
})

export const setVcStatus = vcApiEndpoint({
  method: 'POST',
  path: '/credentials/status',
  access: scope,
  summary: 'VC-API: revoke an award by the id of its credential (owner, editor); final',
  description: 'Status `0` does nothing to a badge that is not revoked, and is refused for one that is.',
  params: noParams,
  query: noQuery,
  body: z.object({
    credentialId: z.string().max(2083),
    credentialStatus: z.union([statusEntry.loose(), z.array(statusEntry.loose()).length(1)]),
    status: statusValue.optional(),
    /** Shown with the badge. */
    reason: z.string().trim().min(1).max(revocationReasonLength).optional(),
  }),
  response: z.object({}),
})
