import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noQuery } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { someOf } from '../fields/some-of.ts'
import { issuerPath } from './issuers.ts'

/** Signs the JWT form of a badge; 1EdTech's validator knows these two. */
export const jwtAlgorithm = z.enum(['ES256', 'RS256'])

/** How badges name their issuer: by a DID or by the https address of its profile. */
export const idForm = z.enum(['did:web', 'https'])

/** Where badges say whether they are revoked: by a bit of a signed list, or by a list of revoked ids. */
export const statusMethod = z.enum(['BitstringStatusListEntry', '1EdTechRevocationList'])

/** Badges that are signed anew because their key leaked: how many were looked at, and how many it had signed. */
export const keyRenewal = z.object({
  total: z.number().int(),
  examined: z.number().int(),
  renewed: z.number().int(),
  finished_at: shownMoment.nullable(),
})

/** Awards that bear a key's signature now. Of an issuer with more than a thousand it is an estimate, in two digits. */
export const signedAwards = z.object({ count: z.number().int(), is_estimate: z.boolean() })
export type SignedAwards = z.infer<typeof signedAwards>

export const signingKey = z.object({
  id: z.string(),
  algorithm: z.enum(['EdDSA', 'ES256', 'RS256']),
  /** What it signs: the proof inside badges, and the status lists; or badges as JWT. */
  use: z.enum(['badge', 'jwt']),
  /** The thumbprint of RFC 7638: base64url of SHA-256. */
  fingerprint: z.string(),
  /** Where its public half lies. */
  url: z.string(),
  created_at: shownMoment,
  retired_at: shownMoment.nullable(),
  /** Since when nothing that it signed counts. */
  leaked_at: shownMoment.nullable(),
  /** Null for a key of JWTs: they are signed when they are asked for, and not kept. */
  signed: signedAwards.nullable(),
  renewal: keyRenewal.nullable(),
})
export type SigningKey = z.infer<typeof signingKey>

export const signing = z.object({
  jwt_algorithm: jwtAlgorithm,
  id_form: idForm,
  status_method: statusMethod,
  /** The id that the next badge names its issuer by. */
  issuer_id: z.string(),
  did_url: z.string(),
  jwks_url: z.string(),
  keys: z.array(signingKey),
})
export type Signing = z.infer<typeof signing>

const base = '/v3/issuers/:issuerSlug/signing'
const keyPath = issuerPath.extend({ keyId: z.string().max(128) })
const scope = ['rw:issuer'] as const

export const getSigningSettings = v3Endpoint({
  method: 'GET',
  path: base,
  access: scope,
  summary: 'How an issuer signs, and its keys, those in use first (owner, editor)',
  params: issuerPath,
  query: noQuery,
  body: noBody,
  response: signing,
  etag: { without: ['keys'] },
})

/**
 * What is left out stays as it is. Badges made before are not changed, and stay valid; their JWT form is signed when it is
 * asked for, so `jwt_algorithm` holds for it at once.
 */
export const updateSigningSettings = v3Endpoint({
  method: 'PUT',
  path: base,
  access: scope,
  isForPeople: true,
  summary: 'Change how an issuer signs from now on (owner)',
  params: issuerPath,
  query: noQuery,
  body: someOf(
    z.object({
      jwt_algorithm: jwtAlgorithm.optional(),
      id_form: idForm.optional(),
      status_method: statusMethod.optional(),
    }),
  ),
  response: signing,
  ifMatch: true,
})

/** The id is that of the key in use, so that sending this twice replaces it once; the second answer is a refusal. */
export const rotateSigningKey = v3Endpoint({
  method: 'POST',
  path: `${base}/keys/:keyId/rotate`,
  access: scope,
  isForPeople: true,
  summary: 'Replace a key by a new one; what it signed stays valid (owner)',
  params: keyPath,
  query: noQuery,
  body: noBody,
  response: signing,
})

/**
 * Badges signed with it are signed anew in the background; copies that people keep are no longer valid, and each earner
 * gets one mail about it.
 */
export const reportLeakedSigningKey = v3Endpoint({
  method: 'POST',
  path: `${base}/keys/:keyId/leaked`,
  access: scope,
  isForPeople: true,
  summary: 'Withdraw a key that somebody else may have: nothing it signed counts any more (owner)',
  params: keyPath,
  query: noQuery,
  body: noBody,
  response: signing,
})
