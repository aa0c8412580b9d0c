import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { pageSize } from '../fields/limits.ts'
import { issuerPath } from '../issuers/issuers.ts'
import { changesOneIssuer, readsOneIssuer } from '../oauth/scopes.ts'
import { award, awardFilter } from './awards.ts'

/** A name that more awards have is looked for in a part of the list at a time: such a page may be short, and leads on. */
export const commonName = 400

/** Days that a recipient is left alone before a reminder. */
export const reminderPauseDays = 3

export const endedState = z.enum(['expired', 'revoked'])
export type EndedState = z.infer<typeof endedState>

/** As `awardFilter`; `ended` takes only those that are, the latest first, whatever else the filter includes. */
export const deskFilter = awardFilter.extend({
  /** The name of a badge class in addresses. */
  badge: z.string().max(64).optional(),
  ended: endedState.optional(),
})

/**
 * What became of the last mail about an award: `waiting` until it leaves, `refused` where it came to nobody, `kept` where it went
 * no further than the outbox of a machine without a mail server.
 */
export const awardMail = z.object({
  state: z.enum(['waiting', 'sent', 'refused', 'kept']),
  at: shownMoment,
  /** Mails about the award so far, this one included. */
  count: z.number().int(),
})

export const deskAward = award.extend({
  badge: z.object({ slug: z.string(), name: z.string() }),
  accepted_at: shownMoment.nullable(),
  /** Null where no mail was written, and once the badge was taken or revoked. */
  mail: awardMail.nullable(),
})
export type DeskAward = z.infer<typeof deskAward>

/** Answers pages through the `Link` header, as `listAwards` does. */
export const searchAwards = v3Endpoint({
  method: 'GET',
  path: '/v3/issuers/:issuerSlug/awards',
  access: readsOneIssuer,
  summary: 'Awards of an issuer or one of its badge classes, with what became of their mails, newest first',
  params: issuerPath,
  query: deskFilter,
  body: noBody,
  response: z.array(deskAward),
})

/** As `exportAwards` of a badge class, with the badge of each in the last column. */
export const exportIssuerAwards = v3Endpoint({
  method: 'GET',
  path: '/v3/issuers/:issuerSlug/awards.csv',
  access: readsOneIssuer,
  summary: 'All awards of an issuer that fit the filter, as CSV',
  params: issuerPath,
  query: deskFilter.omit({ num: true, cursor: true }),
  body: noBody,
  response: z.string(),
  answer: 'bytes',
})

/** A figure that equals `counted_to` is that or more: nothing is counted further. */
export const awardFigures = z.object({
  counted_to: z.number().int(),
  /** All that are not revoked, however many. */
  awarded: z.number().int(),
  /** Of the last 30 days. */
  recent: z.number().int(),
  /** The newest awards that are not revoked, of which the next two are shares. */
  newest: z.number().int(),
  accepted: z.number().int(),
  /** Neither taken nor expired. */
  waiting: z.number().int(),
  undelivered: z.number().int(),
  expired: z.number().int(),
  revoked: z.number().int(),
})
export type AwardFigures = z.infer<typeof awardFigures>

export const getAwardFigures = v3Endpoint({
  method: 'GET',
  path: '/v3/issuers/:issuerSlug/award-figures',
  access: readsOneIssuer,
  summary: 'How many awards of an issuer or one of its badge classes were taken, wait, expired or were revoked',
  params: issuerPath,
  query: deskFilter.pick({ badge: true }),
  body: noBody,
  response: awardFigures,
})

/**
 * `again` is the mail once more, at most one in five minutes for an award; `reminder` the same to those alone who have
 * not taken the badge, three days after the last one. Sent twice, the second call sends nothing.
 */
export const sendAwardMails = v3Endpoint({
  method: 'POST',
  path: '/v3/issuers/:issuerSlug/award-mails',
  access: changesOneIssuer,
  summary: 'Send the mails about several awards again, or remind those who wait (any staff role)',
  params: issuerPath,
  query: z.object({}),
  body: z.object({
    awards: z.array(z.string().max(64)).min(1).max(pageSize),
    kind: z.enum(['again', 'reminder']),
  }),
  response: z.object({
    sent: z.array(z.string()),
    refused: z.array(z.object({ award: z.string(), reason: z.string() })),
  }),
})
