import { z } from 'zod'
import { fieldFault, requiredWithoutStop } from '#shared/messages/faults/fields.ts'
import { v1Endpoint, v3Endpoint } from '../areas.ts'
import { badgePath } from '../badge-classes/badge-classes.ts'
import { noBody, noQuery, nothing } from '../endpoint.ts'
import { extensionsInput } from '../fields/extensions.ts'
import { givenTimestamp, markdown, shownMoment } from '../fields/fields.ts'
import { descriptionLength, recipientLength, revocationReasonLength } from '../fields/limits.ts'
import { issuerPath } from '../issuers/issuers.ts'
import { changesOneIssuer, readsOneIssuer } from '../oauth/scopes.ts'
import { awardDetails } from './award-details.ts'
import { award, awardFilter, awardPath, evidenceItem } from './awards.ts'
import { deskFilter } from './issuer-desk.ts'

const v1 = '/v1/issuer/issuers/:issuerSlug'
const v3 = '/v3/issuers/:issuerSlug/badges/:badgeSlug'

export const listIssuerAwards = v1Endpoint({
  method: 'GET',
  path: `${v1}/assertions`,
  access: readsOneIssuer,
  summary: 'Awards of all badge classes of an issuer, newest first',
  params: issuerPath,
  query: awardFilter,
  body: noBody,
  response: z.array(award),
})

/** Signs the award anew; the documents it had before are kept. What is left out stays as it is. */
export const updateAward = v1Endpoint({
  method: 'PUT',
  path: `${v1}/badges/:badgeSlug/assertions/:awardSlug`,
  access: changesOneIssuer,
  summary: 'Correct name, evidence, narrative, expiry or results of an award (owner, editor)',
  params: awardPath,
  query: noQuery,
  body: z.object({
    /** May come back as it was read; an award to somebody else is another award. */
    recipient_identifier: z.string().max(recipientLength).nullish(),
    /** In the extension recipientProfile; empty or null takes the name away. */
    recipient_name: z.string().max(recipientLength).nullish(),
    narrative: markdown(descriptionLength).nullish(),
    evidence_items: z.array(evidenceItem).max(100).nullish(),
    expires: givenTimestamp.nullish(),
    extensions: extensionsInput,
    ...awardDetails.shape,
  }),
  response: award,
  ifMatch: true,
})

export const awardVersion = z.object({
  version: z.number().int(),
  replaced_at: shownMoment.nullable(),
  replaced_by: z.string().nullable(),
  /** The Open Badges 2.0 assertion. */
  json: z.record(z.string(), z.unknown()),
  /** The signed Open Badges 3.0 credential. */
  credential: z.record(z.string(), z.unknown()),
})

export const listAwardVersions = v3Endpoint({
  method: 'GET',
  path: `${v3}/awards/:awardSlug/versions`,
  access: readsOneIssuer,
  summary: 'What an award said before and after each correction, newest first',
  params: awardPath,
  query: noQuery,
  body: noBody,
  response: z.array(awardVersion),
})

/** At most one mail in five minutes for an award; 429 before. */
export const resendAwardMail = v3Endpoint({
  method: 'POST',
  path: `${v3}/awards/:awardSlug/resend`,
  access: changesOneIssuer,
  summary: 'Send the mail about an award again (any staff role)',
  params: awardPath,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})

/** All that can be revoked are, in one transaction; the others are named with the reason. */
export const revokeAwards = v3Endpoint({
  method: 'POST',
  path: `${v3}/revocations`,
  access: changesOneIssuer,
  summary: 'Revoke several awards for one reason (owner, editor)',
  params: badgePath,
  query: noQuery,
  body: z.object({
    awards: z.array(z.string().max(64)).min(1).max(500),
    revocation_reason: z
      .string({ error: requiredWithoutStop })
      .trim()
      .min(1, requiredWithoutStop)
      .max(revocationReasonLength, fieldFault('field.long', { most: revocationReasonLength })),
  }),
  response: z.object({
    revoked: z.array(z.string()),
    refused: z.array(z.object({ award: z.string(), reason: z.string() })),
  }),
})

/** UTF-8 with byte-order mark; cells that a spreadsheet would run as a formula begin with an apostrophe. */
export const exportAwards = v3Endpoint({
  method: 'GET',
  path: `${v3}/awards.csv`,
  access: readsOneIssuer,
  summary: 'All awards of a badge class that fit the filter, as CSV',
  params: badgePath,
  query: deskFilter.omit({ num: true, cursor: true, badge: true }),
  body: noBody,
  response: z.string(),
  answer: 'bytes',
})
