import { richClass } from '../../given/given-rich.ts'
import { givenBadgeClass } from '../../given.ts'
import type { Ask } from '../recording.ts'
import type { World } from '../world.ts'

/** Awarding to many: v1, v2 and the batches of v3, which share their rows. */
export const visitBatches = async (ask: Ask, world: World): Promise<void> => {
  const { owner, helper, stranger, badge, badgeId, issuer, issuerId, email } = world
  const by = { token: owner.token }
  const v1 = (name: string, assertions: unknown, more: object = {}) =>
    ask(`v1: ${name}`, 'POST', `${badge}/batchAssertions`, { ...by, body: { assertions }, ...more })
  const v2 = (name: string, assertions: unknown, more: object = {}) =>
    ask(`v2: ${name}`, 'POST', `/v2/badgeclasses/${badgeId}/issue`, { ...by, body: { assertions }, ...more })
  const v3Path = `/v3/issuers/${issuerId}/badges/${badgeId}/award-batches`
  const v3 = async (name: string, body: unknown, more: object = {}) => {
    const answer = await ask(`v3: ${name}`, 'POST', v3Path, { ...by, body, ...more })
    await world.settle()
    return answer
  }
  const to = (name: string, more: object = {}) => ({ recipient_identifier: email(name), ...more })
  const toV2 = (name: string, more: object = {}) => ({ recipient: { identity: email(name) }, ...more })

  await v1('two', [to('a'), to('b', { narrative: 'Sailed.', expires: '2040-01-01T00:00:00Z' })])
  await v1('by a helper', [to('c')], { token: helper.token })
  await v1('kinds of recipients', [
    { recipient_type: 'url', recipient_identifier: 'https://maya.example/' },
    { recipient_type: 'telephone', recipient_identifier: '+441234567890' },
    to('d', { hashed: false }),
  ])
  await v1('with a past', [to('e', { issued_on: '2019-01-01T00:00:00Z', expires: '2020-01-01T00:00:00Z' })])
  await v1('the same person twice', [to('f'), to('F')])
  await v1('nobody', [])
  await v1('no list', 'x')
  await v1('faults in some rows', [
    to('g'),
    { recipient_identifier: 'g' },
    {},
    to('h', { evidence_items: [{}], issued_on: 'x' }),
    7,
  ])
  await v1('awarded in the future', [to('g', { issued_on: '2999-01-01T00:00:00Z' })])
  await v1('someone who has it and should not have it twice', [to('i'), to('a', { allow_duplicate_awards: false })])
  await v1('a row twice that should be once', [
    to('j', { allow_duplicate_awards: false }),
    to('J', { allow_duplicate_awards: false }),
  ])
  await v1('a stranger', [to('k')], { token: stranger.token })
  await v1('nobody at all', [to('k')], { token: undefined })
  const key = { headers: { 'idempotency-key': 'batch-key' } }
  await v1('under a key', [to('l')], key)
  await v1('under the same key', [to('l')], key)
  await v1('something else under the key', [to('m')], key)

  await v2('two', [toV2('n'), toV2('o', { narrative: 'Sailed.', evidence: [{ url: 'https://log.example/1' }] })])
  await v2('faults in some rows', [
    toV2('p'),
    { recipient: { identity: 'x' } },
    {},
    toV2('p', { issuedOn: '2999-01-01T00:00:00Z', evidence: [{}] }),
  ])
  await v2('duplicates', [toV2('n', { allowDuplicateAwards: false })])
  await v2('nobody', [])
  await v2('a stranger', [toV2('q')], { token: stranger.token })

  const rich = await givenBadgeClass(owner, issuer, richClass)
  await ask('v1: results that are none in a row', 'POST', `${rich}/batchAssertions`, {
    ...by,
    body: {
      assertions: [
        to('r', { results: [{ result_description: 'exam', value: '70' }] }),
        to('s', { results: [{ result_description: 'exam', value: 'x' }] }),
      ],
    },
  })
  const made = await v3('three of which one has it', {
    awards: [to('t'), to('u'), to('a', { allow_duplicate_awards: false })],
  })
  const { id } = made.json<{ id: string }>()
  await ask('v3: how it went', 'GET', `${v3Path}/${id}`, by)
  await ask('v3: as a stranger', 'GET', `${v3Path}/${id}`, { token: stranger.token })
  await v3('faults in rows', { awards: [{ recipient_identifier: 'x' }, to('v', { narrative: 5 })] })
  await v3('one address twice', { awards: [to('w'), to('W')], allow_duplicate_awards: false })
  await v3('nobody', { awards: [] })
  const keyV3 = { headers: { 'idempotency-key': 'v3-key' } }
  await v3('under a key', { awards: [to('x')] }, keyV3)
  await v3('again under the key', { awards: [to('x')] }, keyV3)
  await v3('another under the key', { awards: [to('y')] }, keyV3)
  await ask('v3: the batches', 'GET', v3Path, by)
}
