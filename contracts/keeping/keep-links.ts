import { z } from 'zod'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { passkeyName, passkeyRegistration } from '../accounts/passkeys.ts'
import { v3Endpoint } from '../areas.ts'
import { noParams, noQuery } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { nameStanding } from '../names/standing-schema.ts'
import { tokenResponse } from '../sessions/access-token.ts'

/** What the main link of a mail about an award carries. */
const keepLink = z.object({ token: z.string().max(256) })

/**
 * What whoever has the link can do: make an account (`new`), sign in to the one that the address has (`account`), or keep the badge at
 * once (`own`: they are signed in to it). `over`: the link was used or is too old; `revoked`: the award was withdrawn;
 * `closed`: nobody has the address, and the server takes no new accounts; `disowned`: the issuer was told that the badge is not meant
 * for the address.
 */
export const keepState = z.enum(['new', 'account', 'own', 'over', 'revoked', 'closed', 'disowned'])

export const keepOffer = z.object({
  state: keepState,
  /** Where the mail went; left out where the link is over, as it proves nothing any more. */
  email: z.string().optional(),
  /** The account that is signed in, as strangers may be told, where it is another one and can take the address. */
  signed_in_as: z.string().optional(),
  award_id: z.string(),
  /** The holder took it out of the backpack. */
  is_removed: z.boolean(),
  /** Nobody has taken the badge, so that its reader can say that it is not meant for them. */
  may_object: z.boolean(),
  /** Until when the link takes back that it is not; left out where it does not. */
  take_back_until: shownMoment.optional(),
  name: z.string(),
  description: z.string(),
  picture: z.string(),
  image_alt: z.string(),
  issuer: z.string(),
  issuerStanding: nameStanding,
  issuer_picture: z.string().optional(),
  recipient_name: z.string(),
  issued_on: shownMoment,
})
export type KeepOffer = z.infer<typeof keepOffer>

/** The account that was made is signed in. */
export const keptBadge = tokenResponse.extend({ award_id: z.string() })

/** Changes nothing. 404 for a link that is not known. */
export const previewKeepLink = v3Endpoint({
  method: 'POST',
  path: '/v3/keep-links/preview',
  access: 'optional',
  summary: 'The badge that the link of a mail about an award opens, for whoever has the link',
  params: noParams,
  query: noQuery,
  body: keepLink,
  response: keepOffer,
})

/** Works once. 404 where the link is not known, was used or is too old; 400 where the address has an account, which signs in instead. */
export const acceptByKeepLink = v3Endpoint({
  method: 'POST',
  path: '/v3/keep-links',
  access: 'public',
  summary: 'Keep a badge: the link of its mail and a password make an account for the address, which is signed in',
  params: noParams,
  query: noQuery,
  body: keepLink.extend({
    password: z.string({ error: fieldFault('field.required') }).max(4096, fieldFault('password.long')),
  }),
  response: keptBadge,
  status: 201,
})

/** Good for five minutes and once, in the browser that asked: a cookie goes with it. 404 and 400 as above. */
export const beginKeepLinkPasskeyRegistration = v3Endpoint({
  method: 'POST',
  path: '/v3/keep-links/passkey/challenge',
  access: 'public',
  summary: 'What the passkey has to be made with that keeps a badge',
  params: noParams,
  query: noQuery,
  body: keepLink,
  /** `PublicKeyCredentialCreationOptionsJSON`. */
  response: z.record(z.string(), z.unknown()),
})

/** Works once; the account then has no password until its person sets one. 404 and 400 as above. */
export const acceptByKeepLinkWithPasskey = v3Endpoint({
  method: 'POST',
  path: '/v3/keep-links/passkey',
  access: 'public',
  summary: 'Keep a badge: the link of its mail and a passkey make an account for the address, which is signed in',
  params: noParams,
  query: noQuery,
  body: keepLink.extend({ name: passkeyName, credential: passkeyRegistration }),
  response: keptBadge,
  status: 201,
})

/** Works once; takes a sign-in of the last hour, or the password, as adding an address does. 404 and 400 as above. */
export const addAddressByKeepLink = v3Endpoint({
  method: 'POST',
  path: '/v3/keep-links/join',
  access: ['rw:profile'],
  isForPeople: true,
  summary: 'Keep a badge in the account that is signed in, which gets the address that the mail went to',
  params: noParams,
  query: noQuery,
  body: keepLink,
  response: z.object({ award_id: z.string() }),
})

/**
 * The issuer sees that the address says so, and when; no other mail about the award goes there, and no link of it keeps the badge. Said
 * twice is the same as once. 404 as above; 400 where the badge was taken; 429 after ten changes of mind about an award in a day.
 */
export const objectToAwardByKeepLink = v3Endpoint({
  method: 'POST',
  path: '/v3/keep-links/objections',
  access: 'public',
  summary: 'Say that a badge is not meant for whoever reads its mail',
  params: noParams,
  query: noQuery,
  body: keepLink,
  response: z.object({}),
})

/** For half an hour, with a link that is not too old. Afterwards 400; 429 as above. */
export const withdrawObjectionByKeepLink = v3Endpoint({
  method: 'POST',
  path: '/v3/keep-links/objections/withdraw',
  access: 'public',
  summary: 'Take back that a badge is not meant for whoever reads its mail',
  params: noParams,
  query: noQuery,
  body: keepLink,
  response: z.object({}),
})

/** Answers alike whether a mail leaves or not; it goes to the address that the first one went to, and to no other. */
export const renewKeepLink = v3Endpoint({
  method: 'POST',
  path: '/v3/keep-links/renew',
  access: 'public',
  summary: 'Send the mail about an award again, with a new link, to the address that it went to',
  params: noParams,
  query: noQuery,
  body: keepLink,
  response: z.object({}),
})
