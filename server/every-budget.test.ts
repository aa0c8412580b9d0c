import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { endpointNames } from '#contracts/endpoints.ts'
import { budgets, type Cause, type Purse, quotas } from '#infra/budgets/table.ts'
import { readReached } from '#testing/read-reached.ts'

/**
 * What bounds a call that needs no account: causes and purses of the table; `calls` where it costs no more than a few reads, or
 * a secret of the caller is looked up first whose wrong tries have pauses, and nothing of it stays for ever; `once` where the
 * secret is good for one such call.
 */
type Bound = Cause | Purse | 'calls' | 'once'
const bounds: Record<string, Bound> = {
  'DELETE /o/register/:clientId': 'once',
  'DELETE /scim/v2/Groups/:scimGroupId': 'directory-change',
  'DELETE /scim/v2/Users/:scimId': 'directory-change',
  'DELETE /v3/verify/batches/:batchId': 'calls',
  'DELETE /v3/verify/reports/:reportId': 'calls',
  'PATCH /scim/v2/Groups/:scimGroupId': 'directory-change',
  'PATCH /scim/v2/Users/:scimId': 'directory-change',
  'POST /account/organisations/:organisationId/backchannel-logout': 'provider-sign-out',
  'POST /account/saml2/:organisationId/acs': 'saml-answer',
  'POST /account/saml2/:organisationId/logout': 'saml-sign-out',
  'POST /credentials/verify': 'processor',
  'POST /lti/canvas': 'calls',
  'POST /lti/deep-link': 'calls',
  'POST /lti/launch': 'calls',
  'POST /lti/login/:issuerSlug': 'course-sign-in',
  'POST /o/code': 'sign-in-code',
  'POST /o/introspect': 'calls',
  'POST /o/par': 'pushed-request',
  'POST /o/register': 'app-registration',
  'POST /o/revoke': 'calls',
  'POST /o/revoke_token': 'calls',
  'POST /o/token': 'password-hash',
  'POST /presentations/verify': 'processor',
  'POST /public/verify': 'processor',
  'POST /public/wallet/badges/:badgeId/credential': 'calls',
  'POST /public/wallet/badges/:badgeId/nonce': 'calls',
  'POST /public/wallet/badges/:badgeId/notification': 'calls',
  'POST /public/wallet/badges/:badgeId/token': 'calls',
  'POST /public/wallet/exchanges/:offerId': 'processor',
  'POST /scim/v2/Groups': 'directory-change',
  'POST /scim/v2/Groups/.search': 'calls',
  'POST /scim/v2/Users': 'directory-person',
  'POST /scim/v2/Users/.search': 'calls',
  'POST /unsubscribe/:address/:expires/:signature': 'calls',
  'POST /v1/user/forgot-password': 'reset',
  'POST /v1/user/confirmemail/:confirmId': 'calls',
  'POST /v1/user/legacyconfirmemail/:confirmId': 'calls',
  'POST /v1/user/profile': 'sign-up',
  'POST /v2/auth/confirm-email/:confirmId': 'calls',
  'POST /v2/auth/forgot-password': 'reset',
  'POST /v3/address-confirmations': 'calls',
  'POST /v3/address-confirmations/preview': 'calls',
  'POST /v3/address-moves': 'once',
  'POST /v3/address-moves/objections': 'once',
  'POST /v3/address-moves/preview': 'calls',
  'POST /v3/claims/places': 'claim-place',
  'POST /v3/claims/preview': 'calls',
  'POST /v3/claims/proofs': 'calls',
  'POST /c/:token': 'claim-place',
  'POST /c/proof/:token': 'calls',
  'POST /claim': 'calls',
  'POST /v3/keep-links': 'sign-up',
  'POST /v3/keep-links/objections': 'keep-objection',
  'POST /v3/keep-links/objections/withdraw': 'keep-objection',
  'POST /v3/keep-links/passkey': 'sign-up',
  'POST /v3/keep-links/passkey/challenge': 'passkey-sign-in',
  'POST /v3/keep-links/preview': 'calls',
  'POST /v3/keep-links/renew': 'resend',
  'POST /v3/kiosks/addresses': 'claim-place',
  'POST /v3/kiosks/view': 'calls',
  'POST /v3/organisation-sign-in': 'provider-sign-in',
  'POST /v3/sign-ins/passkey': 'calls',
  'POST /v3/sign-ins/passkey/challenge': 'passkey-sign-in',
  'POST /v3/sign-ins/second-factor': 'calls',
  'POST /v3/start-links': 'sign-up',
  'POST /v3/start-links/accept': 'sign-up',
  'POST /v3/start-links/preview': 'calls',
  'POST /v3/verify': 'processor',
  'POST /v3/verify/batches': 'processor',
  'POST /v3/verify/reports': 'processor',
  'PUT /o/register/:clientId': 'app-change',
  'PUT /scim/v2/Groups/:scimGroupId': 'directory-change',
  'PUT /scim/v2/Users/:scimId': 'directory-change',
  'PUT /v1/user/forgot-password': 'password-hash',
  'PUT /v1/user/resendemail': 'resend',
  'PUT /v2/auth/forgot-password': 'password-hash',
}

const open = [...endpointNames]
  .filter(([{ access, method }]) => typeof access === 'string' && method !== 'GET')
  .map(([{ method, path }, name]) => ({ call: `${method} ${path}`, name }))

test('[A13] [A14] whatever may be sent without an account has a row that says what bounds it', () => {
  expect(open.map(({ call }) => call).sort()).toEqual(Object.keys(bounds).sort())
})

const reached = readReached()
const listReaching = (pattern: RegExp, calls: typeof open): string[] =>
  calls.filter(({ name }) => reached.get(name)?.some((text) => pattern.test(text))).map(({ call }) => call)

test('[A14] what leaves an entry in the audit log, which nobody can drop, has more than its calls to bound it', () => {
  expect(open.filter(({ name }) => !reached.has(name))).toEqual([])
  const noting = listReaching(/\bnoteAction\(/, open)
  // One writes them itself, for the other it is done by the roles that rules give.
  for (const call of ['POST /v3/keep-links/objections', 'PATCH /scim/v2/Groups/:scimGroupId'])
    expect(noting).toContain(call)
  expect(noting.filter((call) => bounds[call] === 'calls')).toEqual([])
})

test('[A14] the cause that such a row names is charged on the way of that call', () => {
  const named = open.filter(({ call }) => Object.hasOwn(budgets, bounds[call] ?? ''))
  const unpaid = named.filter(
    (one) => listReaching(new RegExp(`(?:charge|tryCharge)\\([^;]*'${bounds[one.call]}'`), [one]).length === 0,
  )
  expect(unpaid.map(({ call }) => call)).toEqual([])
})

const folder = 'server/features'

const findFiles = (pattern: RegExp, isLeftOut = /\.test\.tsx?$/): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !isLeftOut.test(file))
    .filter((file) => pattern.test(readFileSync(path.join(folder, file), 'utf8')))
    .sort()

test('[A14] shares are taken from the table of budgets, but for the one that operators set', () => {
  expect(findFiles(/\b(takeShare|takeSome)\b/)).toEqual(['issuers/mail-share.ts'])
})

/** What bounds whoever asks other servers. A `job` is one for each action that was counted, and leaves by the queue. */
const fetches: Record<
  string,
  readonly Cause[] | 'job' | 'a command of the operator' | 'a link that an owner made, once'
> = {
  'imports/reading/read-given.ts': ['import'],
  'imports/keeping/store-pictures.ts': ['import'],
  'lti/launch/platform-keys.ts': ['course-sign-in'],
  'lti/registration/register-platform.ts': 'a link that an owner made, once',
  'lti/services/ask-platform.ts': ['course-check'],
  'moving/badgr-api/ask-politely.ts': 'a command of the operator',
  'moving/badgr-api/badgr-api.ts': 'a command of the operator',
  'moving/exports/open-fetched-pictures.ts': 'a command of the operator',
  'oauth/registration/fetch-logo.ts': ['app-logo'],
  'other-backpacks/calls/ask-token-endpoint.ts': ['backpack-begin', 'backpack-call'],
  'other-backpacks/calls/call-host.ts': ['backpack-call'],
  'other-backpacks/calls/discover.ts': ['backpack-begin'],
  'other-backpacks/calls/read-metadata.ts': ['backpack-begin'],
  'other-backpacks/calls/register-client.ts': ['backpack-begin'],
  'other-backpacks/connecting/remove-connection.ts': 'job',
  'social/providers/ask-provider.ts': ['provider-sign-in'],
  'verifier/ports.ts': ['verify-fetch'],
  'webhooks/deliveries/send-delivery.ts': 'job',
}

/** What is imported by many, who ask for other things of it too; looked at by hand, all of its ways are paid. */
const byHand: Record<string, string> = {
  'imports/reading/read-given.ts': 'each way takes the share in imports/take-import-share.ts',
  'imports/keeping/store-pictures.ts': 'each way takes the share in imports/take-import-share.ts',
  'other-backpacks/calls/ask-token-endpoint.ts': 'to show a connection nobody is asked',
  'other-backpacks/calls/register-client.ts': 'to show a connection nobody is asked',
  'social/providers/ask-provider.ts': 'ways in by SAML read an identity without asking',
}

test('[A14] whoever asks other servers has a row that says what bounds it', () => {
  expect(findFiles(/\bfetchOutside\b/)).toEqual(Object.keys(fetches).sort())
})

const sources = new Map(findFiles(/^/).map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]))

/** Who imports a file for more than its types. */
const importers = new Map<string, string[]>()
for (const [file, source] of sources) {
  for (const [, to = ''] of source.matchAll(/^(?:import|export) (?!type\b)[^;'"]*? from '(\.[^']+)'/gm)) {
    const target = path.join(path.dirname(file), to)
    importers.set(target, [...(importers.get(target) ?? []), file])
  }
}

/** The ways by which a file can be reached without anything that is charged to one of the causes; each begins where nobody imports. */
const findUnpaid = (file: string, causes: readonly Cause[], seen = new Set<string>()): string[] => {
  const source = sources.get(file) ?? ''
  if (causes.some((cause) => new RegExp(`(?:charge|tryCharge)\\([^;]*'${cause}'`).test(source))) return []
  if (seen.has(file)) return []
  seen.add(file)
  return importers.get(file)?.flatMap((one) => findUnpaid(one, causes, seen)) ?? [file]
}

test('[A14] what such a row says is charged in that file, or on each way that leads to it', () => {
  const unpaid = Object.entries(fetches).filter(
    ([file, bound]) => typeof bound !== 'string' && findUnpaid(file, bound).length > 0,
  )
  expect(unpaid.map(([file]) => file).sort()).toEqual(Object.keys(byHand).sort())
})

test('[A14] a row that names what only one of two ways is charged to would be noticed', () => {
  expect(findUnpaid('lti/services/read-pages.ts', ['backpack-begin'])).toEqual(['lti/feature.ts'])
  // Whoever has tokens renewed asks there too, and has begun nothing.
  expect(findUnpaid('other-backpacks/calls/ask-token-endpoint.ts', ['backpack-begin'])).not.toEqual([])
})

// All of these are paid for from a purse, by whoever asks: passwords in server/infra/secrets/passwords.ts, drawings in
// server/infra/images/rasterize-svg.ts.
test('[A13] [A15] badges are verified, passwords hashed and pictures drawn through the doors that are paid for', () => {
  const verifiers = /(?:^|[{,]\s*|\s)(?:verify|readBadge|verifyPresentation)\b[^}]*\} from '#openbadges'/
  expect(findFiles(verifiers)).toEqual([
    // Files of another server that is moved here, by a command of the operator.
    'imports/reading/prepare-moved.ts',
    'verifier/thread/protocol.ts',
    'verifier/thread/verify-aside.ts',
    'verifier/thread/verify-presentation-aside.ts',
    'verifier/thread/verify-worker.ts',
  ])
  expect(findFiles(/@node-rs\/argon2|images\/draw-svg\.ts/)).toEqual([])
})

test('[A14] each row of the table is asked for by a feature, so that none is left that bounds nothing', () => {
  const rows = [...Object.keys(budgets), ...Object.keys(quotas)]
  expect(
    rows.filter((name) => findFiles(new RegExp(`(?:charge|tryCharge|takeOfQuota)\\([^;]*'${name}'`)).length === 0),
  ).toEqual([])
})

test('[A14] whoever queues a mail to an address that a stranger may have typed asks what the mailbox may have', () => {
  const kinds = /kind: '(confirm-email|known-address|claimed-address|staff)'/
  // Who calls the first two is asked in accounts/addresses/limit-mails.test.ts.
  expect(findFiles(kinds)).toEqual([
    'accounts/addresses/mail-pending.ts',
    'accounts/addresses/send-confirmation.ts',
    'accounts/sign-up/sign-up.ts',
    'issuers/staff/add-member.ts',
  ])
})
