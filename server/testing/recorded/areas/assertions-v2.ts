import type { Ask } from '../recording.ts'
import type { World } from '../world.ts'

/** v2/assertions: awarding to one, changing, revoking, and the feed of changes. */
export const visitAssertionsV2 = async (ask: Ask, world: World): Promise<void> => {
  const { owner, helper, stranger, badgeId, issuerId, email } = world
  const by = { token: owner.token }
  const of = `/v2/badgeclasses/${badgeId}/assertions`
  const make = (name: string, body: unknown, more: object = {}) => ask(name, 'POST', of, { ...by, body, ...more })
  const to = (name: string, more: object = {}) => ({ recipient: { identity: email(name) }, ...more })
  const idIn = (answer: { json(): unknown }) =>
    (answer.json() as { result: { entityId: string }[] }).result[0]?.entityId ?? ''

  const first = idIn(await make('award', to('maya')))
  await make(
    'award with more',
    to('noor', {
      narrative: 'Sailed.',
      evidence: [{ url: 'https://log.example/1', narrative: 'Log' }],
      issuedOn: '2026-01-01T00:00:00Z',
      expires: '2040-01-01T00:00:00Z',
      notify: true,
    }),
  )
  await make('award in the open', { recipient: { plaintextIdentity: email('open'), hashed: false } })
  await make('award to a URL', { recipient: { type: 'url', identity: 'https://maya.example/' } })
  await make('award to nobody', {})
  await make('award to what is no address', { recipient: { identity: 'x' } })
  await make('several faults', {
    recipient: { identity: 5, type: 'fax' },
    narrative: 5,
    evidence: [{}],
    expires: 'x',
    notify: 'y',
  })
  await make('in the future', to('m', { issuedOn: '2999-01-01T00:00:00Z' }))
  await make('once', to('once', { allowDuplicateAwards: false }))
  await make('once again', to('once', { allowDuplicateAwards: false }))
  await make('as a helper', to('h'), { token: helper.token })
  await make('as a stranger', to('h'), { token: stranger.token })
  await make('without a sign-in', to('h'), { token: undefined })
  await make('with a token for something else', to('h'), { token: await world.tokenOf(owner, 'rw:profile') })
  await make('not JSON', '{', { headers: { 'content-type': 'application/json' } })
  await make('another media type', '<a/>', { headers: { 'content-type': 'application/xml' } })
  const key = { headers: { 'idempotency-key': 'v2' } }
  await make('under a key', to('k'), key)
  await make('under the same key', to('k'), key)
  await make('another under the key', to('l'), key)
  const issuing = (name: string, body: object) =>
    ask(name, 'POST', `/v2/issuers/${issuerId}/assertions`, { ...by, body })
  await issuing('of a class by its id', to('i', { badgeclass: badgeId }))
  await issuing('of a class by its name', to('i', { badgeclassName: 'Day Skipper' }))
  await issuing('of a class by a name that nothing has', to('i', { badgeclassName: 'Nothing' }))
  await issuing(
    'of a class by its address',
    to('i', { badgeclassOpenBadgeId: `http://localhost:8000/public/badges/${badgeId}` }),
  )
  await issuing('of no class', to('i'))

  await ask('one', 'GET', `/v2/assertions/${first}`, by)
  await ask('one as a stranger', 'GET', `/v2/assertions/${first}`, { token: stranger.token })
  await ask('of the class', 'GET', `${of}?num=2`, by)
  await ask('of the issuer', 'GET', `/v2/issuers/${issuerId}/assertions?num=1`, by)
  await ask('of one recipient', 'GET', `${of}?recipient=${email('once')}`, by)
  await ask('expired and revoked ones too', 'GET', `${of}?include_expired=1&include_revoked=1&num=1`, by)
  await ask('a flag that is none', 'GET', `${of}?include_revoked=x`, by)
  await ask('change it', 'PUT', `/v2/assertions/${first}`, { ...by, body: { narrative: 'Changed.' } })
  await ask('change it wrongly', 'PUT', `/v2/assertions/${first}`, { ...by, body: { narrative: 5, evidence: [{}] } })
  await ask('revoke without a reason', 'DELETE', `/v2/assertions/${first}`, { ...by, body: {} })
  await ask('revoke', 'DELETE', `/v2/assertions/${first}`, { ...by, body: { revocation_reason: 'Made in error' } })
  await ask('revoke again', 'DELETE', `/v2/assertions/${first}`, {
    ...by,
    body: { revocation_reason: 'Made in error' },
  })
  const many = (name: string, body: unknown) => ask(name, 'POST', '/v2/assertions/revoke', { ...by, body })
  // The last one that is changed, so that the feed is whole when it tells of it.
  const last = idIn(await make('award the last one', to('last')))
  await many('revoke many', [
    { entityId: first, revocationReason: 'x' },
    { entityId: 'AAAAAAAAAAAAAAAAAAAAAA', revocationReason: 'x' },
    { entityId: 5 },
    {},
  ])
  await many('revoke none', [])
  await many('revoke what is no list', { entityId: first })
  await world.untilFed('/v2/assertions/changed', last)
  const feed = await ask('changes', 'GET', '/v2/assertions/changed?num=2', by)
  const { nextResults } = feed.json<{ pagination?: { nextResults?: string } }>().pagination ?? {}
  if (nextResults) {
    const { pathname, search } = new URL(nextResults)
    await ask('the next changes', 'GET', pathname + search, by)
  }
  await ask('changes since', 'GET', '/v2/assertions/changed?since=2026-02-01T00:00:00Z&num=1', by)
  await ask('changes with a cursor that is none', 'GET', '/v2/assertions/changed?cursor=x', by)
}
