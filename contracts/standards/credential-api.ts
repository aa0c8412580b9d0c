import { z } from 'zod'
import { credentialsFault } from '#shared/messages/faults/credentials.ts'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { withoutMarkup } from '#shared/names/without-markup.ts'
import { credentialApiEndpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { nameLength, uploadBytes, urlLength } from '../fields/limits.ts'
import { offsetPage } from '../fields/offset-page.ts'
import { credentialScopes } from '../oauth/scopes.ts'

const base = '/ims/ob/v3p0'
const document = z.record(z.string(), z.unknown())

export const getServiceDescription = credentialApiEndpoint({
  method: 'GET',
  path: `${base}/discovery`,
  access: 'public',
  summary: 'Open Badges 3.0: service description of this host, as OpenAPI 3.0',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: document,
  refusals: [406],
})

export const listCredentials = credentialApiEndpoint({
  method: 'GET',
  path: `${base}/credentials`,
  access: [credentialScopes.readCredentials, 'r:backpack', 'rw:backpack'],
  summary: 'Open Badges 3.0: the credentials of a person, a page at a time',
  description:
    'Signed credentials as they are kept, byte for byte: `credential` those with an embedded proof, `compactJwsString` those that are a JWT. Revoked ones and badges of Open Badges 2.0 and before are not among them. The latest change comes first; `since` leaves out what was issued before. `Link` leads on, `X-Total-Count` counts all.',
  params: noParams,
  query: offsetPage,
  body: noBody,
  response: z.object({
    credential: z.array(document).optional(),
    compactJwsString: z.array(z.string()).optional(),
  }),
  refusals: [406],
})

/** Media types of a credential as JSON, and of one as JWT. */
export const credentialTypes = ['application/vc+ld+json', 'application/vc', 'application/ld+json', 'application/json']
export const jwsType = 'text/plain'

export const upsertCredential = credentialApiEndpoint({
  method: 'POST',
  path: `${base}/credentials`,
  access: [credentialScopes.upsertCredentials, 'rw:backpack'],
  summary: 'Open Badges 3.0: add a credential to the backpack of a person, or replace it',
  description:
    'JSON with an embedded proof, or a compact JWS as `text/plain`. It is verified, and must name a proven address of the person. Of one credential, known by its id and that of its issuer, the copy with the latest `validFrom` stays: 201 for a new one, 200 for one that was there. The answer is what was sent.',
  params: noParams,
  query: noQuery,
  body: z.object({}),
  response: document,
  otherAnswers: { 201: document },
  refusals: [406],
  bodyLimit: uploadBytes,
  fileTypes: [...credentialTypes, jwsType],
})

const said = z.string().transform(withoutMarkup).pipe(z.string().min(1).max(255)).nullish()
const webAddress = z
  .string()
  .max(urlLength)
  .refine((value) => /^https?:\/\/[^\s<>]+$/.test(value) && URL.canParse(value), fieldFault('field.url'))
const name = z.string().transform(withoutMarkup).pipe(z.string().min(1).max(nameLength)).nullish()

/** What a person may say of themselves; other members of a Profile are left out. */
export const personProfile = z.object({
  id: z
    .string()
    .max(urlLength)
    .regex(/^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`\p{C}]+$/iu, fieldFault('field.uri'))
    .refine(
      (value) => URL.canParse(value) && !/^(javascript|data|vbscript|file):/i.test(value),
      fieldFault('field.uri'),
    ),
  type: z
    .union([z.string().max(255), z.array(z.string().max(255)).max(10)])
    .refine((value) => [value].flat().includes('Profile'), credentialsFault('credential.profile-type')),
  name: said,
  givenName: name,
  familyName: name,
  additionalName: said,
  patronymicName: said,
  honorificPrefix: said,
  honorificSuffix: said,
  familyNamePrefix: said,
  description: z.string().transform(withoutMarkup).pipe(z.string().max(2000)).nullish(),
  url: webAddress.nullish(),
  image: z.object({ id: webAddress, type: z.literal('Image'), caption: said }).nullish(),
  email: z.string().max(320).nullish(),
})

/** The same as it is read: no nulls, and always a name and a proven address. */
export const presentedProfile = z.object({
  '@context': z.array(z.string()),
  id: z.string(),
  type: z.array(z.string()),
  name: z.string().optional(),
  givenName: z.string().optional(),
  familyName: z.string().optional(),
  additionalName: z.string().optional(),
  patronymicName: z.string().optional(),
  honorificPrefix: z.string().optional(),
  honorificSuffix: z.string().optional(),
  familyNamePrefix: z.string().optional(),
  description: z.string().optional(),
  url: z.string().optional(),
  image: z.object({ id: z.string(), type: z.literal('Image'), caption: z.string().optional() }).optional(),
  email: z.string(),
})
export type PresentedProfile = z.infer<typeof presentedProfile>

export const getPersonProfile = credentialApiEndpoint({
  method: 'GET',
  path: `${base}/profile`,
  access: [credentialScopes.readProfile, 'r:profile', 'rw:profile'],
  summary: 'Open Badges 3.0: profile of a person',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: presentedProfile,
  refusals: [406],
})

export const putPersonProfile = credentialApiEndpoint({
  method: 'PUT',
  path: `${base}/profile`,
  access: [credentialScopes.updateProfile, 'rw:profile'],
  summary: 'Open Badges 3.0: replace the profile of a person',
  description:
    'The whole profile. `givenName` and `familyName` become the names of the account; `email` must be a proven address of it. What else stands there is kept for other software to read, apart from members that nobody has proven, such as `phone` and `otherIdentifier`: the answer is the profile as it now is.',
  params: noParams,
  query: noQuery,
  body: personProfile,
  response: presentedProfile,
  refusals: [406],
})
