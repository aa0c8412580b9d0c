import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnRequest, type RequestState, requestState } from '#contracts/requests/asking.ts'
import { context } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { givenDraft, givenRequest, givenRules, met, requestsOf } from '#testing/given/given-request.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { findWay, type RequestStep } from './states.ts'

let server: TestServer
let owner: GivenPerson
let earner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  earner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => await server.stop())

const expected: Record<RequestState, Partial<Record<RequestStep, RequestState>>> = {
  draft: { send: 'submitted', withdraw: 'withdrawn' },
  submitted: { 'send-back': 'changes-asked', accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' },
  'changes-asked': { send: 'submitted', withdraw: 'withdrawn', lapse: 'lapsed' },
  accepted: {},
  declined: {},
  withdrawn: {},
  lapsed: {},
}
const steps: RequestStep[] = ['send', 'send-back', 'accept', 'decline', 'withdraw', 'lapse']

const decide = (id: string, decision: string, by = owner) =>
  by.call('POST', `${requestsOf(issuer)}/${id}/decision`, {
    body: { rounds: 1, decision, text: 'Because.', verdicts: met },
  })
const sweep = async () => {
  await transaction(context().db, (tx) => context().queue.enqueue(tx, 'sweep', {}))
  await context().queue.drain()
}

/** A request of the earner in the state, for a class of its own. */
const reach = async (state: RequestState): Promise<string> => {
  const badge = await givenBadgeClass(owner, issuer)
  await givenRules(owner, badge)
  if (state === 'draft') return (await givenDraft(earner, badge)).id
  const { id } = await givenRequest(earner, badge)
  if (state === 'changes-asked' || state === 'lapsed') await decide(id, 'send-back')
  if (state === 'accepted') await decide(id, 'accept')
  if (state === 'declined') await decide(id, 'decline')
  if (state === 'withdrawn') await earner.call('POST', `/v3/requests/${id}/withdraw`)
  if (state === 'lapsed') {
    const before = new Date(Date.now() - 1000)
    await context().db.updateTable('badge_requests').set({ due_at: before }).where('request_id', '=', id).execute()
    await sweep()
  }
  return id
}

const take = async (id: string, step: RequestStep): Promise<number> => {
  if (step === 'send' || step === 'withdraw')
    return (await earner.call('POST', `/v3/requests/${id}/${step}`)).statusCode
  return (await decide(id, step)).statusCode
}
const readState = async (id: string): Promise<RequestState> =>
  (await earner.call('GET', `/v3/requests/${id}`)).json<OwnRequest>().state

test.each(requestState.options.flatMap((state) => steps.map((step): [RequestState, RequestStep] => [state, step])))(
  'from %s there is a way by %s, or 409',
  async (state, step) => {
    const to = expected[state][step]
    expect(findWay(state, step)).toBe(to)
    if (step === 'lapse') return
    const id = await reach(state)
    expect(await readState(id)).toBe(state)
    const status = await take(id, step)
    // What is so already stays so; staff see neither drafts nor what was withdrawn.
    const again = (state === 'submitted' && step === 'send') || (state === 'withdrawn' && step === 'withdraw')
    const isHidden = (state === 'draft' || state === 'withdrawn') && step !== 'send' && step !== 'withdraw'
    expect(status).toBe(to || again ? 200 : isHidden ? 404 : 409)
    expect(await readState(id)).toBe(to ?? state)
  },
)

test('what was sent back changes until it is sent, and what is decided changes no more', async () => {
  const id = await reach('changes-asked')
  const save = () => earner.call('PUT', `/v3/requests/${id}`, { body: { text: 'By night, on Oct 3.' } })
  expect((await save()).json<OwnRequest>().evidence).toMatchObject([{ content: 'By night, on Oct 3.', new: true }])
  await earner.call('POST', `/v3/requests/${id}/send`)
  expect((await save()).statusCode).toBe(409)
})
