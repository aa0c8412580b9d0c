import { richAward, richClass } from '../../given/given-rich.ts'
import { givenBadgeClass, givenEndedAward } from '../../given.ts'
import type { Ask } from '../recording.ts'
import type { World } from '../world.ts'

const slugOf = (answer: { json(): unknown }): string => (answer.json() as { slug: string }).slug

/** v1: awarding to one, and what follows. */
export const visitAwards = async (ask: Ask, world: World): Promise<void> => {
  const { owner, helper, stranger, badge, issuer, email } = world
  const to = `${badge}/assertions`
  const by = { token: owner.token }
  const award = (name: string, body: unknown, more: object = {}) => ask(name, 'POST', to, { ...by, body, ...more })

  const first = slugOf(await award('award to an address', { recipient_identifier: email('maya') }))
  await award('award with a mail, by a helper', { email: email('noor'), create_notification: true }, helper)
  const rich = await givenBadgeClass(owner, issuer, richClass)
  const whole = slugOf(
    await ask('award with all there is to say', 'POST', `${rich}/assertions`, {
      ...by,
      body: { recipient_identifier: email('maya'), ...richAward },
    }),
  )
  for (const [type, identifier] of [
    ['url', 'https://maya.example/about'],
    ['telephone', '+441234567890'],
    ['openBadgeId', 'https://maya.example/id'],
  ]) {
    await award(`award to a recipient by ${type}`, { recipient_type: type, recipient_identifier: identifier })
  }
  await award('award with the recipient in the open', { recipient_identifier: email('open'), hashed: false })
  await award('award that ended already', { recipient_identifier: email('late'), expires: '2025-01-01T00:00:00Z' })
  await award('award with one evidence', {
    recipient_identifier: email('e'),
    evidence: 'https://log.example/1',
    narrative: 'Sailed *well*.',
  })
  await award('award with extensions', {
    recipient_identifier: email('x'),
    extensions: { 'extensions:Ship': { name: 'Alma' } },
  })
  const key = { headers: { 'idempotency-key': 'one-and-the-same' } }
  await award('award under a key', { recipient_identifier: email('key') }, key)
  await award('the same under the same key', { recipient_identifier: email('key') }, key)
  await award('something else under the same key', { recipient_identifier: email('other') }, key)
  await award('no duplicate wanted, and none there', {
    recipient_identifier: email('once'),
    allow_duplicate_awards: false,
  })
  await award('no duplicate wanted, but there is one', {
    recipient_identifier: email('once'),
    allow_duplicate_awards: false,
  })
  await award('a duplicate in other letters', {
    recipient_identifier: email('ONCE').toUpperCase(),
    allow_duplicate_awards: false,
  })
  await award('a second one for the same person', { recipient_identifier: email('once') })

  await award('nothing said', {})
  await award('no body', undefined)
  await award('a list as body', [])
  await award('not JSON', '{"a":', { headers: { 'content-type': 'application/json' } })
  await award('a form as body', 'a=b', { headers: { 'content-type': 'text/csv' } })
  await award('an address that is none', { recipient_identifier: 'maya' })
  await award('a telephone number that is none', { recipient_type: 'telephone', recipient_identifier: 'abc' })
  await award('a URL that is none', { recipient_type: 'url', recipient_identifier: 'ftp://x' })
  await award('an unknown kind of recipient', { recipient_type: 'fax', recipient_identifier: '1' })
  await award('several faults at once', {
    recipient_identifier: 7,
    narrative: 8,
    expires: 'soon',
    evidence_items: [{}],
    hashed: 'yes',
    extensions: 3,
  })
  await award('evidence by an address that is none', { recipient_identifier: email('m'), evidence: 'no' })
  await award('too long a narrative', { recipient_identifier: email('m'), narrative: 'x'.repeat(200_001) })
  await award('results that the class does not know', {
    recipient_identifier: email('m'),
    results: [{ result_description: 'exam', value: '9' }],
  })
  await ask('results out of bounds', 'POST', `${rich}/assertions`, {
    ...by,
    body: {
      recipient_identifier: email('m'),
      results: [
        { result_description: 'exam', value: '101' },
        { result_description: 'grade', value: 'Z' },
      ],
      activity_start_date: '2026-02-01T00:00:00Z',
      activity_end_date: '2026-01-01T00:00:00Z',
    },
  })
  await award('without a sign-in', { recipient_identifier: email('m') }, { token: undefined })
  await award('with a token that is none', { recipient_identifier: email('m') }, { token: 'sash_at_none' })
  await award(
    'with a token of another scope',
    { recipient_identifier: email('m') },
    { token: await world.tokenOf(owner, 'rw:backpack') },
  )
  await award(
    'with a token that ended',
    { recipient_identifier: email('m') },
    { token: await world.tokenOf(owner, 'rw:issuer', -1) },
  )
  await award('by a stranger', { recipient_identifier: email('m') }, { token: stranger.token })
  await ask('of a class that is not there', 'POST', `${issuer}/badges/AAAAAAAAAAAAAAAAAAAAAA/assertions`, {
    ...by,
    body: { recipient_identifier: email('m') },
  })

  await ask('one award', 'GET', `${to}/${first}`, by)
  await ask('one award with everything', 'GET', `${rich}/assertions/${whole}`, by)
  await ask('an award that is not there', 'GET', `${to}/AAAAAAAAAAAAAAAAAAAAAA`, by)
  await ask('an award, as a stranger', 'GET', `${to}/${first}`, { token: stranger.token })
  await ask('correct an award', 'PUT', `${to}/${first}`, { ...by, body: { narrative: 'Corrected.' } })
  await ask('correct with faults', 'PUT', `${to}/${first}`, { ...by, body: { narrative: 5, evidence_items: 'x' } })
  await ask('correct as a stranger', 'PUT', `${to}/${first}`, { token: stranger.token, body: { narrative: 'x' } })
  await givenEndedAward(owner, badge, email('ended'))
  await ask('two awards a page', 'GET', `${to}?num=2`, by)
  const second = String(
    (await ask('awards of the issuer, two a page', 'GET', `${issuer}/assertions?num=2`, by)).headers.link,
  )
  const next = /<([^>]+)>; rel="next"/.exec(second)?.[1] ?? ''
  const { pathname, search } = new URL(next)
  await ask('the next page', 'GET', pathname + search, by)
  await ask('a cursor that is none', 'GET', `${to}?cursor=abc`, by)
  await ask('a number that is none', 'GET', `${to}?num=many`, by)
  await ask('awards of one recipient', 'GET', `${to}?recipient=${email('maya')}`, by)
  await ask('awards by the beginning of an address', 'GET', `${to}?prefix=once&num=5`, by)
  await ask('expired ones too', 'GET', `${to}?include_expired=true&recipient=${email('ended')}`, by)
  await ask('a flag that is none', 'GET', `${to}?include_expired=maybe`, by)
  await ask('awards, as a stranger', 'GET', to, { token: stranger.token })

  const revocation = { revocation_reason: 'Made in error' }
  await ask('revoke without a reason', 'DELETE', `${to}/${first}`, { ...by, body: {} })
  await ask('revoke without a body', 'DELETE', `${to}/${first}`, by)
  await ask('revoke as a helper', 'DELETE', `${to}/${first}`, { token: helper.token, body: revocation })
  await ask('revoke', 'DELETE', `${to}/${first}`, { ...by, body: revocation })
  await ask('revoke again', 'DELETE', `${to}/${first}`, { ...by, body: revocation })
  await ask('correct a revoked one', 'PUT', `${to}/${first}`, { ...by, body: { narrative: 'x' } })
  await ask('a revoked award', 'GET', `${to}/${first}`, by)
  await ask('revoked ones too', 'GET', `${to}?include_revoked=1&recipient=${email('maya')}`, by)
  await ask('delete the class while awards live', 'DELETE', badge, by)
  await ask('a method that is not served', 'PATCH', to, { ...by, body: {} })
  await ask('an address that is not served', 'GET', `${to}/${first}/nothing`, by)
}
