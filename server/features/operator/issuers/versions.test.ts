import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ListedIssuer } from '#contracts/operator/operator-issuers.ts'
import { now, resetClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { forgetSwitches } from '#infra/settings/feature-switches.ts'
import { batchesOf, newRows, passTime, sendBatch } from '#testing/given/given-batch.ts'
import {
  type GivenPerson,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenStaff,
  newEmail,
  svgPicture,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from '../../issuers/sweep.ts'

let server: TestServer
let operator: GivenPerson
let owner: GivenPerson
let editor: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
  owner = await givenPerson(server)
  editor = await givenPerson(server)
})
afterEach(async () => {
  resetClock()
  await context().db.deleteFrom('feature_switches').execute()
  forgetSwitches()
})
afterAll(async () => await server.stop())

const home = '/v3/operator/issuers'
const idOf = (path: string) => path.split('/').at(-1) ?? ''
const change = (issuer: string, body: object) => operator.call('PUT', `${home}/${idOf(issuer)}`, { body })
const find = async (issuer: string, state: string) =>
  (await operator.call('GET', `${home}?state=${state}&num=200`))
    .json<ListedIssuer[]>()
    .find(({ slug }) => slug === idOf(issuer))
const rename = async (issuer: string, to: object, by = editor) => {
  const body = { name: 'Harvard University', url: 'https://harvard.example', email: owner.email, ...to }
  const answer = await by.call('PUT', issuer, { body })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
}
const news = async (person: GivenPerson, kind: string) =>
  (await person.call('GET', '/v3/account/notifications'))
    .json<{ kind: string; facts: object }[]>()
    .filter((one) => one.kind === kind)
const turnApproval = (is_on: boolean) =>
  operator.call('PUT', '/v3/operator/features/issuer-approval', { body: { is_on } })

const givenHarvard = async () => {
  const issuer = await givenIssuer(owner, { name: 'Harvard University', url: 'https://harvard.example' })
  await givenStaff(issuer, editor, 'editor')
  return issuer
}

test('[T2] who changed rests until operators have looked at both, and they name the version that they mean', async () => {
  const issuer = await givenHarvard()
  expect((await change(issuer, { trusted: true })).body).toContain('Say which version of the issuer you looked at.')
  expect((await change(issuer, { trusted: true, version: 1 })).json()).toMatchObject({ trust_rests_since: null })
  await rename(issuer, { name: 'WHO', description: 'Health for all.', image: svgPicture })

  const listed = await find(issuer, 'changed')
  expect(listed).toMatchObject({
    trusted_at: null,
    trust_rests_since: expect.any(String),
    former: { version: 1, name: 'Harvard University', description: null, picture: null },
    identity: { version: 2, name: 'WHO', description: 'Health for all.', picture: expect.any(String), until: null },
  })
  expect(listed?.former?.until).toBe(listed?.trust_rests_since)
  expect(await find(issuer, 'trusted')).toBeUndefined()
  expect((await operator.call('GET', '/v3/operator/overview')).json().changed_issuers).toBeGreaterThan(0)
  expect((await owner.call('GET', issuer)).json()).not.toHaveProperty('trusted_since')

  const late = await change(issuer, { trusted: true, version: 1 })
  expect([late.statusCode, late.json().code]).toEqual([400, 'issuer.changed'])
  expect((await change(issuer, { trusted: true, version: 2 })).json()).toMatchObject({
    trusted_at: expect.any(String),
    trust_rests_since: null,
    former: { version: 1 },
  })
  expect(await find(issuer, 'changed')).toBeUndefined()
})

test('[T2] what rests can be taken back, and nothing of it is left', async () => {
  const issuer = await givenHarvard()
  await change(issuer, { trusted: true, version: 1 })
  await rename(issuer, { name: 'WHO' })
  expect((await change(issuer, { trusted: false })).json()).toMatchObject({ trusted_at: null, trust_rests_since: null })
  expect(await find(issuer, 'changed')).toBeUndefined()
})

test('[T2] owners, and operators who vouched, hear of another name, and the log has both', async () => {
  const issuer = await givenHarvard()
  await change(issuer, { trusted: true, version: 1 })
  await rename(issuer, { name: 'UNESCO' })
  const facts = { issuer: 'UNESCO', former: 'Harvard University' }
  expect(await news(owner, 'issuer-changed')).toContainEqual(expect.objectContaining({ facts }))
  expect(await news(editor, 'issuer-changed')).toEqual([])
  expect(await news(operator, 'trust-rests')).toContainEqual(expect.objectContaining({ facts }))
  const [entry] = (await operator.call('GET', '/v3/operator/audit?verb=issuer.changed')).json()
  expect(entry).toMatchObject({
    subject_id: idOf(issuer),
    account_id: editor.accountId,
    detail: { name: 'UNESCO', former_name: 'Harvard University', version: 2 },
  })
})

test('[T2] an approved issuer that becomes another one waits again, and awards nothing meanwhile', async () => {
  await turnApproval(true)
  const issuer = await givenHarvard()
  const badge = await givenBadgeClass(owner, issuer)
  const give = () => owner.call('POST', `${badge}/assertions`, { body: { recipient_identifier: 'lee@example.org' } })
  expect((await change(issuer, { approved: true })).statusCode).toBe(400)
  await change(issuer, { approved: true, version: 1 })
  expect((await give()).statusCode).toBe(201)

  await rename(issuer, { description: 'The same as ever.' })
  expect((await give()).statusCode).toBe(201)
  await rename(issuer, { name: 'WHO' })
  const refused = await give()
  expect([refused.statusCode, refused.body]).toEqual([
    400,
    expect.stringContaining('awards nothing until whoever runs'),
  ])
  expect(await find(issuer, 'waiting')).toMatchObject({
    former: { name: 'Harvard University' },
    identity: { version: 2 },
  })
  expect(await news(operator, 'approval')).toMatchObject([{ facts: { issuer: 'WHO' } }])
  expect((await change(issuer, { approved: true, version: 1 })).json()).toMatchObject({ code: 'issuer.changed' })
  expect((await change(issuer, { approved: true, version: 2 })).json()).toMatchObject({ awaits_approval_since: null })
  expect((await give()).statusCode).toBe(201)
})

test('[T2] one that a server of the release before has made another one waits like any other', async () => {
  await turnApproval(true)
  const issuer = await givenHarvard()
  const badge = await givenBadgeClass(owner, issuer)
  const give = () => owner.call('POST', `${badge}/assertions`, { body: { recipient_identifier: newEmail() } })
  const asBefore = (name: string) =>
    sql`update issuers set name = ${name}, url = url, email = email where issuer_id = ${idOf(issuer)}`.execute(
      context().db,
    )
  await change(issuer, { approved: true, version: 1 })
  await asBefore('WHO of before')
  expect((await give()).body).toContain('awards nothing until whoever runs')
  expect(await find(issuer, 'waiting')).toMatchObject({
    awaits_approval_since: expect.any(String),
    former: { name: 'Harvard University' },
  })
  expect((await owner.call('GET', issuer)).json()).toMatchObject({ awaits_approval_since: expect.any(String) })
  await sweepNow(sweep)
  await sweepNow(sweep)
  expect(
    (await news(operator, 'approval')).filter((one) => JSON.stringify(one.facts).includes('WHO of before')),
  ).toHaveLength(1)
  // Nobody awards by changing it back, or once more where this is noted.
  await rename(issuer, { name: 'WHO of before', description: 'Health for all.' })
  expect((await give()).statusCode).toBe(400)
  await asBefore('Harvard University')
  expect((await give()).statusCode).toBe(400)
  await change(issuer, { approved: true, version: 3 })
  expect((await give()).statusCode).toBe(201)
  expect(await find(issuer, 'waiting')).toBeUndefined()

  await asBefore('UN')
  await turnApproval(false)
  expect((await give()).statusCode).toBe(201)
})

test('[T2] what waits in a batch fails with the reason when its issuer becomes another one', async () => {
  await turnApproval(true)
  const issuer = await givenHarvard()
  const badge = await givenBadgeClass(owner, issuer)
  await change(issuer, { approved: true, version: 1 })
  const start_at = new Date(now().getTime() + 60_000).toISOString()
  const { id } = (await sendBatch(owner, badge, { awards: newRows(1), start_at })).json<{ id: string }>()
  await rename(issuer, { name: 'WHO' })
  await passTime(120_000)
  const rows = await owner.call('GET', `${batchesOf(badge)}/${id}/rows`)
  expect(rows.body).toContain('This issuer has another name, website, picture or contact address than before')
})

test('[T2] an issuer from before approval waits as well, but not while approval is off, nor when an operator edits it', async () => {
  const [early, own] = [await givenHarvard(), await givenHarvard()]
  await rename(early, { name: 'UN' })
  expect(await find(early, 'waiting')).toBeUndefined()
  await turnApproval(true)
  await givenStaff(own, operator, 'editor')
  await rename(own, { name: 'WHO' }, operator)
  expect(await find(own, 'waiting')).toBeUndefined()
  await rename(early, { name: 'WHO' })
  expect(await find(early, 'waiting')).toMatchObject({ former: { name: 'UN' }, identity: { name: 'WHO' } })
})
