import { z } from 'zod'
import { claimingEndpoint, v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { email, shownMoment, timestamp } from '../fields/fields.ts'
import { nameStanding } from '../names/standing-schema.ts'
import { changesOneIssuer, readsOneIssuer } from '../oauth/scopes.ts'
import { claimPath, shownClaimState } from './claims.ts'

/** Seconds for which a code of a kiosk is shown; the one before it is good as well. */
export const kioskSeconds = 60
/** Minutes after a scan in which the page that it opened takes an address. */
export const ticketMinutes = 10
/** Kiosks of a claim that are open at once. */
export const kioskMaximum = 50
/** The public count begins with so many people. */
export const countedFrom = 5
/** Hours for which a kiosk of a claim without an end is open, and for which one still sends what was typed before its end. */
export const kioskHours = 24

const base = '/v3/issuers/:issuerSlug/claims/:claimId/kiosks'
const kioskPath = claimPath.extend({ kioskId: z.string().max(64) })

export const kiosk = z.object({
  id: z.string(),
  created_at: shownMoment,
  /** When the device asked last. */
  seen_at: shownMoment,
})
export type Kiosk = z.infer<typeof kiosk>

export const listKiosks = v3Endpoint({
  method: 'GET',
  path: base,
  access: readsOneIssuer,
  summary: 'Kiosks of a claim that are open, newest first (any staff role)',
  params: claimPath,
  query: noQuery,
  body: noBody,
  response: z.array(kiosk),
})

/** Its answer carries a secret, so it is not repeated for a key: sent twice it opens two. */
export const createKiosk = v3Endpoint({
  method: 'POST',
  path: base,
  access: changesOneIssuer,
  summary:
    'Open a kiosk: a link for a projector or a tablet, which shows this claim and may do nothing else (any staff role)',
  description:
    'The link is told this once. It ends with the claim, or 24 hours after it was opened where that has no end. For 24 hours after that end another one still sends what waits on a device.',
  params: claimPath,
  query: noQuery,
  body: noBody,
  response: kiosk.extend({ url: z.string() }),
  status: 201,
  refusals: [409],
})

export const endKiosk = v3Endpoint({
  method: 'DELETE',
  path: `${base}/:kioskId`,
  access: changesOneIssuer,
  summary: 'Close a kiosk: its codes are good no more, and its device sends nothing more (any staff role)',
  params: kioskPath,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})
export type KioskPath = z.infer<typeof kioskPath>

/** What the link of a kiosk carries. */
const token = z.string().max(128)

export const kioskView = z.object({
  claim: z.string(),
  state: shownClaimState.exclude(['draft']),
  title: z.string(),
  closes_at: shownMoment.nullable(),
  time_zone: z.string(),
  name: z.string(),
  picture: z.string(),
  image_alt: z.string(),
  issuer: z.string(),
  issuerStanding: nameStanding,
  domains: z.array(z.string()),
  /** Whether somebody of the issuer decides first; devices that were opened before may not know. */
  reviewed: z.boolean().default(false),
  /** While the claim is open. */
  code: z
    .object({
      /** In capitals, as it stands in the QR code. */
      url: z.string(),
      typed: z.string(),
      /** Seconds until another one is shown. */
      seconds: z.number().int(),
    })
    .nullable(),
  /** People who have it, from five on. */
  people: z.number().int().nullable(),
  /** Null without a number of places. */
  left: z.number().int().nullable(),
})
export type KioskView = z.infer<typeof kioskView>

export const getKioskView = v3Endpoint({
  method: 'POST',
  path: '/v3/kiosks/view',
  access: 'public',
  summary: 'What a kiosk shows: the badge, the code of this minute, how many people have taken it; nobody’s name',
  description: '404 for a kiosk that was closed or has ended.',
  params: noParams,
  query: noQuery,
  body: z.object({ kiosk: token }),
  response: kioskView,
})

export const requestKioskPlace = v3Endpoint({
  method: 'POST',
  path: '/v3/kiosks/addresses',
  access: 'public',
  summary: 'Hold a place for an address that somebody typed at a kiosk, and have the mail sent that proves it',
  description:
    'The answer is the same whether the address is known here or not. What waited on a device without a network is sent later: its place is held for as long as the mail is good.',
  params: noParams,
  query: noQuery,
  body: z.object({ kiosk: token, email, typed_at: timestamp }),
  response: z.object({ held_until: shownMoment }),
  status: 201,
  idempotent: true,
  refusals: [403, 409],
})

/** What QR codes of kiosks hold is in capitals, which makes them small. */
export const redirectClaimQrCode = claimingEndpoint({
  method: 'GET',
  path: '/C/:token',
  access: 'public',
  summary: 'Link of a QR code: leads to the page of the claim, and changes nothing',
  params: z.object({ token }),
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 302,
  answer: 'redirect',
})
