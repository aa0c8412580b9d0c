import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams } from '../endpoint.ts'
import { shownMoment, timestamp } from '../fields/fields.ts'
import { forOperators } from './for-operators.ts'

/** What is written down when it is done. A name that was used once stays: entries are never changed. */
export const auditVerbs = [
  'theme.saved',
  'text.saved',
  'text.removed',
  'tool.saved',
  'tool.removed',
  'terms.published',
  'issuer.created',
  'issuer.changed',
  'issuer.deleted',
  'issuer.suspended',
  'issuer.restored',
  'staff.added',
  'staff.changed',
  'staff.removed',
  'badge.deleted',
  'awards.revoked',
  'award.disowned',
  'award.reclaimed',
  'batch.undone',
  'key.replaced',
  'key.leaked',
  'signing.changed',
  'webhook.created',
  'webhook.changed',
  'webhook.secret',
  'webhook.resent',
  'webhook.removed',
  'app.registered',
  'app.changed',
  'app.secret',
  'app.marked',
  'app.removed',
  'token.created',
  'token.removed',
  'password.changed',
  'password.reset',
  'second-factor.added',
  'second-factor.removed',
  'second-factor.reset',
  'second-factor.required',
  'second-factor.waived',
  'passkey.added',
  'passkey.removed',
  'page.shown',
  'page.hidden',
  'address.moved',
  'address.returned',
  'account.deleted',
  'account.suspended',
  'account.restored',
  'account.signed-out',
  'account.confirmation-resent',
  'operator.made',
  'operator.removed',
  'mail.resent',
  'job.retried',
  'job.dropped',
  'organisation.created',
  'organisation.changed',
  'organisation.removed',
  'organisation.token',
  'organisation.key',
  'organisation.key-ended',
  'member.ended',
  'member.restored',
  'member.removed',
  'address.released',
  'member.signed-out',
  'feature.switched',
  'issuer.approved',
  'issuer.trusted',
  'issuer.untrusted',
  'issuer.mails-unlimited',
  'issuer.mails-limited',
  'server.moved',
  'platform.invited',
  'platform.added',
  'platform.approved',
  'platform.removed',
  'place.added',
  'place.changed',
  'place.removed',
  'integration.created',
  'integration.secret',
  'integration.removed',
  'group.created',
  'group.changed',
  'group.deleted',
  'group.added',
  'group.removed',
  'group.left',
  'claim.created',
  'claim.changed',
  'claim.started',
  'claim.paused',
  'claim.ended',
  'claim.codes',
  'claim.code-voided',
  'claim.code-replaced',
  'claim.sheet-voided',
  'request.rules',
  'request.sent',
  'request.assigned',
  'request.sent-back',
  'request.accepted-first',
  'request.accepted',
  'request.declined',
  'request.withdrawn',
  'request.lapsed',
  'request.file-off',
  'kiosk.opened',
  'kiosk.closed',
] as const
export type AuditVerb = (typeof auditVerbs)[number]

export const auditSubjects = [
  'site',
  'account',
  'issuer',
  'badge',
  'award',
  'batch',
  'key',
  'webhook',
  'app',
  'token',
  'mail',
  'job',
  'organisation',
  'platform',
  'place',
  'integration',
  'group',
  'claim',
  'request',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

/** In place of an app: a command on the server itself, a link (of a mail, or one that a platform registers with), an app that registered itself, what an organisation says, or that a time was over. */
export const auditWays = {
  commandLine: 'command-line',
  link: 'link',
  registration: 'registration',
  organisation: 'organisation',
  time: 'time',
} as const

export const auditEntry = z.object({
  number: z.number().int(),
  at: shownMoment,
  /** Null where nobody was signed in. */
  account_id: z.string().nullable(),
  /** As the person is called now; null for one who is not there any more. */
  name: z.string().nullable(),
  client_id: z.string(),
  verb: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  /** As the account that it was done to is called now; null for others, and for one who is not there any more. */
  subject_name: z.string().nullable(),
  /** Short facts of the action. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
  /** SHA-256 of the entry with the hash before it, in hexadecimal digits. */
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const filters = {
  verb: z.enum(auditVerbs).optional(),
  /** Who did it, or whom it was done to. */
  account: z.string().max(64).optional(),
  since: timestamp.optional(),
  until: timestamp.optional(),
}

/** 404 for everybody but operators. */
export const listAuditEntries = v3Endpoint({
  method: 'GET',
  path: '/v3/operator/audit',
  ...forOperators,
  summary: 'What was done to the service, its people and issuers, newest first, for its operators',
  params: noParams,
  query: z.object({ ...filters, num: z.string().max(32).optional(), cursor: z.string().max(256).optional() }),
  body: noBody,
  response: z.array(auditEntry),
})

/** 404 for everybody but operators. */
export const exportAuditEntries = v3Endpoint({
  method: 'GET',
  path: '/v3/operator/audit/export',
  ...forOperators,
  summary:
    'The audit log, or what fits the filters, as JSON Lines, oldest first, with the hashes that chain its entries',
  params: noParams,
  query: z.object(filters),
  body: noBody,
  response: z.string(),
  answer: 'text',
})

/** Entries that one call goes along. */
export const auditPart = 20_000

/** 404 for everybody but operators. The next call begins where this one ended, with what it answered. */
export const checkAuditChain = v3Endpoint({
  method: 'GET',
  path: '/v3/operator/audit/check',
  ...forOperators,
  summary: 'Whether the audit log is as it was written, twenty thousand entries at a time',
  params: noParams,
  query: z.object({
    after: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    /** Of the entry `after`. */
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
  body: noBody,
  response: z.object({
    total: z.number().int(),
    /** The last entry that is as it was written, and its hash. */
    checked: z.number().int(),
    hash: z.string(),
    /** The first one that is not. */
    fault: z.object({ number: z.number().int(), kind: z.enum(['missing', 'changed']) }).nullable(),
  }),
})
