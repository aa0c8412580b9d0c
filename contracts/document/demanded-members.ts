import { z } from 'zod'
import { resetPassword } from '../accounts/passwords.ts'
import { badgeClassInput } from '../badge-classes/badge-classes.ts'
import { grantAuthorization } from '../oauth/oauth.ts'
import { pushAuthorization } from '../oauth/pushed-requests.ts'
import { takeLogoutToken } from '../organisations/organisation-sign-out.ts'
import { createOrganisation } from '../organisations/organisations.ts'
import { exchangeCode } from '../sessions/access-token.ts'
import { resetPasswordV2 } from '../v2/accounts-v2.ts'
import { badgeClassInputV2, createBadgeClassV2 } from '../v2/badge-classes-v2.ts'
import { badgeToVerify, batchBadgeMaximum } from '../verifier/verifier-batches.ts'

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
  createIssuerTokens: z.object({ issuers: z.array(z.string().max(64)).min(1).max(50) }),
  grantAuthorization: grantAuthorization.body.extend({ scopes: z.array(z.string().max(254)).min(1).max(100) }),
  createVerificationBatch: z.object({ badges: z.array(badgeToVerify).min(1).max(batchBadgeMaximum) }),
  // A change keeps the secret that is there.
  createOrganisation: z.object({ ...organisation, oidc: demand(oidc.unwrap(), 'client_secret').optional() }),
}

// Patterns, since in generated clients these are texts: of a list each would make a type of its own.
const ofEdition = {
  v: z
    .string()
    .max(8)
    .regex(/^(?:1_1|2_0|3_0)$/)
    .optional(),
}
const asPicture = {
  type: z
    .string()
    .max(16)
    .regex(/^(?:original|png)$/)
    .optional(),
  fmt: z
    .string()
    .max(16)
    .regex(/^(?:square|wide)$/)
    .optional(),
}
const atProvider = { provider: z.string().max(64) }

/**
 * Parameters of a query that the code of an operation demands, or of which it takes no more than these words, where the schema
 * lets anything through.
 */
export const demandingQueries: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  getPublicAward: ofEdition,
  getPublicBadgeClass: ofEdition,
  getPublicIssuer: ofEdition,
  getPublicEndorsement: ofEdition,
  getPublicCollection: ofEdition,
  listPublicBadgeClasses: ofEdition,
  getBakedImage: ofEdition,
  getAwardImage: asPicture,
  getBadgeClassImage: asPicture,
  getIssuerImage: asPicture,
  getOembed: {
    url: z.string().max(4096),
    format: z
      .string()
      .max(16)
      .regex(/^json$/)
      .optional(),
  },
  startSocialLogin: atProvider,
  getBadgeShareAddress: atProvider,
  getCollectionShareAddress: atProvider,
  getAssertionShareAddress: atProvider,
  getCollectionShareAddressV2: atProvider,
  registerLtiPlatform: { openid_configuration: z.string().max(4096) },
}
