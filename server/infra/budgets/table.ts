import type { ErrorCode } from '#contracts/errors.ts'
import { batchHourly } from '#contracts/verifier/verifier-batches.ts'
import { reportsPerHour } from '#contracts/verifier/verifier-reports.ts'

/** So many, within so many seconds. */
export type Share = readonly [most: number, seconds: number]

export interface Budget {
  /** What it costs. */
  what:
    | 'registrations'
    | 'mails'
    | 'password hashes'
    | 'outside fetches'
    | 'drawings'
    | 'processor'
    | 'storage'
    | 'entries that stay'
  /** What one network may cause, whoever is there; several shares hold together. */
  network?: readonly Share[]
  /**
   * What one IPv6 /48 may cause, of which one customer may have every /64: where everybody together has one bound, which is soon
   * full otherwise.
   */
  site?: readonly Share[]
  /** What one IPv4 /24 may cause, for the same reason. */
  block?: readonly Share[]
  /** What a house full of people may need at once: so many times as much for a private network. */
  house?: number
  /** What one account may cause, wherever it comes from. */
  account?: readonly Share[]
  /** What one issuer, organisation or app may cause, or one of them at another, whoever acts for it; or whoever has a link of an award. */
  party?: readonly Share[]
  /** What is answered beyond it; where there is nothing, the work is done and only this part of it left out. */
  refusal?: ErrorCode
}

const minute = 60
const hour = 3600
const day = 86_400

/**
 * What may be asked for without end, and how much of it there is: one row for each cause, over all that it is asked for. These
 * are counted in the database, for all servers together; amounts are calls unless the row says otherwise.
 */
export const budgets = {
  'sign-up': {
    what: 'registrations',
    network: [
      [60, 10 * minute],
      [600, day],
    ],
    house: 4,
    refusal: 'rate-limited',
  },
  'add-email': {
    what: 'mails',
    network: [[60, 10 * minute]],
    house: 4,
    account: [
      [60, hour],
      [150, day],
    ],
    refusal: 'rate-limited',
  },
  reset: { what: 'mails', network: [[30, hour]], refusal: 'reset.throttled' },
  resend: { what: 'mails', network: [[30, hour]], account: [[30, hour]], refusal: 'mail.throttled' },
  'sign-in-code': { what: 'registrations', network: [[600, 10 * minute]], house: 4, refusal: 'rate-limited' },
  'app-registration': {
    what: 'registrations',
    network: [
      [20, hour],
      [60, day],
    ],
    site: [
      [60, hour],
      [200, day],
    ],
    block: [[60, day]],
    refusal: 'oauth.registrations',
  },
  'app-logo': { what: 'outside fetches', network: [[60, hour]] },
  'pushed-request': { what: 'registrations', network: [[600, 10 * minute]], house: 4, refusal: 'rate-limited' },
  // An app with a secret sends from one place for all its people.
  'pushed-request-own': { what: 'registrations', party: [[6000, 10 * minute]], refusal: 'rate-limited' },
  // A hall full of people behind one address asks for mails within minutes; what they ask for is bounded by issuer and mailbox too.
  'claim-place': {
    what: 'mails',
    network: [
      [400, 10 * minute],
      [4000, day],
    ],
    house: 4,
    // A kiosk sends what was typed at it, from wherever it stands.
    party: [
      [400, 10 * minute],
      [4000, day],
    ],
    refusal: 'claim.mails',
  },
  // Asked for in one claim from one network, less those that were proven from there since: two or three classes at once.
  'claim-hold': {
    what: 'registrations',
    network: [[120, 15 * minute]],
    site: [[480, 15 * minute]],
    house: 4,
    refusal: 'claim.mails',
  },
  'request-file': { what: 'processor', account: [[200, hour]], refusal: 'rate-limited' },
  // Kilobytes. A class sends its films from one network; a person does not send all that it may have open every day.
  'request-bytes': {
    what: 'storage',
    network: [[10_000_000, day]],
    house: 4,
    account: [[500_000, day]],
    refusal: 'badge-request.bytes',
  },
  'request-begin': { what: 'registrations', account: [[60, hour]], refusal: 'rate-limited' },
  // What beyond it is sent, nobody is mailed of.
  'request-received': { what: 'mails', account: [[30, day]] },
  'claim-take': { what: 'registrations', account: [[120, hour]], refusal: 'rate-limited' },
  staff: { what: 'mails', network: [[300, day]], house: 4, account: [[100, day]], refusal: 'staff.limit' },
  'verify-fetch': { what: 'outside fetches', network: [[300, minute]], refusal: 'verify.throttled' },
  'verify-fetch-own': { what: 'outside fetches', account: [[600, minute]], refusal: 'verify.throttled' },
  // A whole school or organisation may sign in, or go home, from one network; what asks more is none.
  'provider-sign-in': { what: 'outside fetches', network: [[600, 10 * minute]] },
  'passkey-sign-in': { what: 'registrations', network: [[600, 10 * minute]], refusal: 'rate-limited' },
  // Asked for by each sign-in page that is looked at, every few minutes; beyond it the field suggests none.
  'passkey-suggestion': { what: 'registrations', network: [[3000, 10 * minute]], refusal: 'rate-limited' },
  'saml-answer': { what: 'processor', network: [[600, 10 * minute]] },
  'saml-sign-out': { what: 'processor', network: [[600, 10 * minute]] },
  // A provider tells of everybody from one network, and all classes of a school may begin at once.
  'provider-sign-out': { what: 'processor', network: [[6000, 10 * minute]] },
  'course-sign-in': { what: 'registrations', network: [[6000, 10 * minute]], refusal: 'lti.login' },
  // Kilobytes that learning platforms send to all that one account has set up; a call counts as fifty at least, and each name for
  // its processor. A thousand courses may be looked at within an hour, each of them twice.
  'course-check': { what: 'outside fetches', party: [[60_000, 10 * minute]] },
  // What is written into the audit log without an account: nobody can take an entry away again.
  'keep-objection': { what: 'entries that stay', party: [[10, day]], refusal: 'rate-limited' },
  'app-change': { what: 'entries that stay', party: [[50, day]], refusal: 'rate-limited' },
  // A university tells of everybody's groups one by one.
  'directory-change': { what: 'entries that stay', party: [[200_000, day]], refusal: 'throttled' },
  'directory-person': { what: 'registrations', party: [[50_000, day]], refusal: 'throttled' },
  'badge-pack': { what: 'processor', account: [[300, hour]] },
  import: { what: 'processor', account: [[1000, hour]] },
  'verify-own': { what: 'processor', account: [[300, hour]] },
  'verify-public': { what: 'outside fetches', network: [[30, minute]] },
  'verify-report': { what: 'processor', network: [[reportsPerHour, hour]] },
  'verify-report-own': { what: 'processor', account: [[300, hour]] },
  'verify-upload': { what: 'processor', network: [[30, hour]] },
  'verify-upload-own': { what: 'processor', account: [[300, hour]] },
  'endorsement-added': { what: 'outside fetches', party: [[50, day]], refusal: 'endorsement.limit' },
  'webhook-test': { what: 'outside fetches', party: [[30, 10 * minute]] },
  'backpack-begin': { what: 'outside fetches', account: [[30, hour]] },
  // Kilobytes that connected backpacks send; a call counts as a hundred at least. What is brought in goes on in the next hour.
  'backpack-call': { what: 'outside fetches', account: [[200_000, hour]] },
  'backpack-send': { what: 'outside fetches', account: [[300, hour]] },
  'backpack-profile': { what: 'outside fetches', account: [[60, hour]] },
} as const satisfies Record<string, Budget>

export type Cause = keyof typeof budgets

/** Mails to one mailbox that somebody else causes; what goes beyond is not sent. */
export const mailboxBudgets = {
  'sign-up': { network: [3, hour], all: [5, hour] },
  address: { network: [3, hour], all: [5, hour] },
  staff: { network: [3, hour], all: [10, day] },
  claim: { network: [3, hour], all: [5, hour] },
} as const satisfies Record<string, { network: Share; all: Share }>

/** What is taken several at a time, of what is left: rows of lists, and mails that follow an action. */
export const quotas = {
  'verify-batch': { what: 'processor', share: [batchHourly.network, hour] },
  'verify-batch-own': { what: 'processor', share: [batchHourly.account, hour] },
  'endorsement-of': { what: 'mails', share: [20, day] },
  'endorsement-by': { what: 'mails', share: [50, day] },
  // One endorser to the owners of one issuer, and all endorsers to them together.
  'endorsement-mail': { what: 'mails', share: [1, day] },
  'endorsement-mails': { what: 'mails', share: [5, day] },
  // To the staff of one issuer together.
  'requests-waiting': { what: 'mails', share: [100, day] },
} as const satisfies Record<string, { what: Budget['what']; share: Share }>

export type Quota = keyof typeof quotas

/**
 * What is counted by each process for itself, because it is spent there: milliseconds of processor, or calls. What is not
 * spent flows back little by little. Who is signed in pays from the account, everybody else from the network.
 */
export const purses = {
  /** Milliseconds of reading, counting and checking badges. */
  processor: { what: 'processor', network: [15_000, minute], account: [30_000, minute], refusal: 'rate-limited' },
  /** Milliseconds of drawing pictures. */
  drawing: { what: 'drawings', network: [30_000, minute], account: [60_000, minute], refusal: 'rate-limited' },
  'password-hash': { what: 'password hashes', network: [120, minute], account: [60, minute], refusal: 'rate-limited' },
} as const satisfies Record<string, { what: Budget['what']; network: Share; account: Share; refusal: ErrorCode }>

export type Purse = keyof typeof purses

/** Behind one private address are all people of a house, or of a proxy that SASH_TRUST_PROXY does not tell of. */
export const privateShares = 4
