import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { shownMoment, timestamp } from '../fields/fields.ts'
import { staffRole } from '../issuers/issuers.ts'

const reads = { access: ['r:profile', 'rw:profile'], isForPeople: true } as const
const writes = { access: ['rw:profile'], isForPeople: true } as const
const base = '/v3/account/notifications'

/** Notifications that are kept for one person. */
export const notificationMaximum = 200

export const notificationKinds = [
  'badge',
  'revoked',
  'role',
  'batch',
  'import',
  'webhook',
  'endorsement',
  'approval',
  'approved',
  'second-factor',
  'issuer-changed',
  'trust-rests',
  'endorsement-rests',
  'requests',
  'requests-wait',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Names and numbers of what has happened, as they were then; which of them there are depends on the kind. */
export const notificationFacts = z.object({
  badge: z.string().optional(),
  issuer: z.string().optional(),
  /** The role that the person has now; none after it was taken away. */
  role: staffRole.optional(),
  succeeded: z.number().int().optional(),
  failed: z.number().int().optional(),
  skipped: z.number().int().optional(),
  /** Requests for badges that wait for a decision. */
  waiting: z.number().int().optional(),
  host: z.string().optional(),
  webhook: z.string().optional(),
  endorser: z.string().optional(),
  /** What the issuer was called before. */
  former: z.string().optional(),
  /** Of whoever did it: since then it is another one than operators vouched for. */
  changedSince: z.string().optional(),
})
export type NotificationFacts = z.infer<typeof notificationFacts>

export const notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  /** The page of the app that it leads to. */
  address: z.string(),
  facts: notificationFacts,
  created_at: shownMoment,
  read: z.boolean(),
})
export type Notification = z.infer<typeof notification>

export const listNotifications = v3Endpoint({
  method: 'GET',
  path: base,
  ...reads,
  summary: 'What has happened to my badges and issuers, newest first; the newest 200 are kept',
  params: noParams,
  query: z.object({ num: z.string().max(32).optional(), cursor: z.string().max(256).optional() }),
  body: noBody,
  response: z.array(notification),
})

export const countUnreadNotifications = v3Endpoint({
  method: 'GET',
  path: `${base}/unread`,
  ...reads,
  summary: 'How many of them I have not read',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.object({ unread: z.number().int() }),
})

export const markNotificationsRead = v3Endpoint({
  method: 'PUT',
  path: `${base}/read`,
  ...writes,
  summary: 'Mark all of them as read, or those up to a moment',
  params: noParams,
  query: noQuery,
  body: z.object({ until: timestamp.optional() }),
  response: nothing,
  status: 204,
})

export const markNotificationRead = v3Endpoint({
  method: 'PUT',
  path: `${base}/:notificationId/read`,
  ...writes,
  summary: 'Mark one as read',
  params: z.object({ notificationId: z.string().max(64) }),
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})
