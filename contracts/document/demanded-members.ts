import { z } from 'zod'
import { resetPassword } from '../accounts/passwords.ts'
import { badgeClassInput } from '../badge-classes/badge-classes.ts'
import { createIssuerTokens } from '../issuers/issuer-tokens.ts'
import { pushAuthorization } from '../oauth/pushed-requests.ts'
import { takeLogoutToken } from '../organisations/organisation-sign-out.ts'
import { createOrganisation } from '../organisations/organisations.ts'
import { exchangeCode } from '../sessions/access-token.ts'
import { resetPasswordV2 } from '../v2/accounts-v2.ts'
import { badgeClassInputV2, createBadgeClassV2 } from '../v2/badge-classes-v2.ts'
import { createVerificationBatch } from '../verifier/verifier-batches.ts'

const bare = (schema: z.ZodType | undefined): z.ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    const inner = schema.unwrap()
    return inner instanceof z.ZodType ? bare(inner) : schema
  }
  return schema ?? z.never()
}

const demand = (body: z.ZodObject, ...names: string[]): z.ZodObject =>
  body.extend(Object.fromEntries(names.map((name) => [name, bare(body.shape[name])])))

/** What makes a badge class: only a change may leave the picture as it is. */
export const badgeClassWithImage = demand(badgeClassInput, 'image')
export const badgeClassWithImageV2 = demand(badgeClassInputV2, 'image')

const { oidc, ...organisation } = createOrganisation.body.shape

/**
 * Bodies of operations that demand a member in their code, in the words that their callers know, where the schema lets it be
 * left out; of several members of which one is enough none is here.
 */
export const demandingBodies: Readonly<Record<string, z.ZodType>> = {
  createBadgeClass: badgeClassWithImage,
  createBadgeClassOfIssuerV2: badgeClassWithImageV2,
  createBadgeClassV2: demand(createBadgeClassV2.body, 'image'),
  resetPassword: demand(resetPassword.body, 'token'),
  resetPasswordV2: demand(resetPasswordV2.body, 'token'),
  exchangeCode: demand(exchangeCode.body, 'code'),
  takeLogoutToken: demand(takeLogoutToken.body, 'logout_token'),
  pushAuthorization: demand(pushAuthorization.body, 'response_type'),
  createIssuerTokens: demand(createIssuerTokens.body, 'issuers'),
  createVerificationBatch: demand(createVerificationBatch.body, 'badges'),
  // A change keeps the secret that is there.
  createOrganisation: z.object({ ...organisation, oidc: demand(oidc.unwrap(), 'client_secret').optional() }),
}
