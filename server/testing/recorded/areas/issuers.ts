import { richClass } from '../../given/given-rich.ts'
import { givenAward, svgPicture } from '../../given.ts'
import type { Ask } from '../recording.ts'
import { idOf, type World } from '../world.ts'

/** v1/issuer and v2: issuers, their staff and badge classes. */
export const visitIssuers = async (ask: Ask, world: World): Promise<void> => {
  const { owner, helper, stranger, earner, issuer, issuerId, badge, badgeId } = world
  const by = { token: owner.token }
  const nobody = 'AAAAAAAAAAAAAAAAAAAAAA'
  const good = { name: 'Quay School', url: 'https://quay.example', email: owner.email, description: 'By the quay.' }
  const made = await ask('an issuer', 'POST', '/v1/issuer/issuers', { ...by, body: { ...good, image: svgPicture } })
  const mine = `/v1/issuer/issuers/${made.json<{ slug: string }>().slug}`
  await ask('an issuer of nothing', 'POST', '/v1/issuer/issuers', { ...by, body: {} })
  await ask('an issuer with faults', 'POST', '/v1/issuer/issuers', {
    ...by,
    body: { name: '', url: 'x', email: 'y', image: 'z' },
  })
  await ask('an issuer with the address of somebody else', 'POST', '/v1/issuer/issuers', {
    ...by,
    body: { ...good, email: stranger.email },
  })
  await ask('an issuer with a picture that is none', 'POST', '/v1/issuer/issuers', {
    ...by,
    body: { ...good, image: 'data:image/png;base64,AAAA' },
  })
  await ask('my issuers', 'GET', '/v1/issuer/issuers', by)
  await ask('one of them', 'GET', issuer, by)
  await ask('one as a stranger', 'GET', issuer, { token: stranger.token })
  await ask('one that is not there', 'GET', `/v1/issuer/issuers/${nobody}`, by)
  await ask('change it', 'PUT', mine, { ...by, body: { ...good, name: 'Quay' } })
  await ask('change it as a helper', 'PUT', issuer, { token: helper.token, body: good })
  await givenAward(owner, badge, earner.email)
  await ask('delete one that has awards', 'DELETE', issuer, by)
  await ask('delete one', 'DELETE', mine, by)

  await ask('staff', 'GET', `${issuer}/staff`, by)
  await ask('staff as a helper', 'GET', `${issuer}/staff`, { token: helper.token })
  const staff = (name: string, body: object, token = owner.token) =>
    ask(name, 'POST', `${issuer}/staff`, { token, body })
  await staff('one more on the staff', { action: 'add', email: earner.email, role: 'editor' })
  await staff('the same again', { action: 'add', email: earner.email, role: 'editor' })
  await staff('somebody without an account', { action: 'add', email: 'nobody@nowhere.example', role: 'staff' })
  await staff('another role', { action: 'modify', email: earner.email, role: 'staff' })
  await staff('a role that is none', { action: 'modify', email: earner.email, role: 'king' })
  await staff('a deed that is none', { action: 'praise', email: earner.email })
  await staff('nobody named', { action: 'add', role: 'staff' })
  await staff('the last owner leaves', { action: 'remove', email: owner.email })
  await staff('as a helper', { action: 'remove', email: earner.email }, helper.token)
  await staff('away again', { action: 'remove', email: earner.email })

  const input = { name: 'Helm', description: 'Holds a course.', criteria_text: 'Steer.', image: svgPicture }
  const classes = `${issuer}/badges`
  const helm = await ask('a class', 'POST', classes, { ...by, body: input })
  const helmPath = `${classes}/${helm.json<{ slug: string }>().slug}`
  await ask('a class with all there is to say', 'POST', classes, {
    ...by,
    body: { ...richClass, description: 'D', image: svgPicture },
  })
  await ask('a class of nothing', 'POST', classes, { ...by, body: {} })
  await ask('a class with faults', 'POST', classes, {
    ...by,
    body: {
      ...input,
      name: 5,
      criteria_url: 'x',
      image: 'y',
      tags: 'z',
      alignment: [{}],
      expires: { amount: 0, duration: 'eons' },
    },
  })
  await ask('a class without criteria', 'POST', classes, { ...by, body: { ...input, criteria_text: '' } })
  await ask('a class as a helper', 'POST', classes, { token: helper.token, body: input })
  await ask('the classes', 'GET', classes, by)
  await ask('all classes of mine', 'GET', '/v1/issuer/all-badges', by)
  await ask(
    'find a class',
    'GET',
    `/v1/issuer/all-badges/find?identifier=${encodeURIComponent(`http://localhost:8000/public/badges/${badgeId}`)}`,
    by,
  )
  await ask('find none', 'GET', '/v1/issuer/all-badges/find?identifier=x', by)
  await ask('a class by itself', 'GET', badge, by)
  await ask('change a class', 'PUT', helmPath, { ...by, body: { ...input, name: 'At the helm' } })
  await ask('change a class wrongly', 'PUT', helmPath, { ...by, body: { ...input, name: '' } })
  await ask('delete a class', 'DELETE', helmPath, by)
  await ask('a deleted class', 'GET', helmPath, by)

  await ask('v2: my issuers', 'GET', '/v2/issuers', by)
  await ask('v2: with their staff', 'GET', '/v2/issuers?include_staff=true', by)
  await ask('v2: a page of one', 'GET', '/v2/issuers?num=1', by)
  await ask('v2: one', 'GET', `/v2/issuers/${issuerId}?include_staff=1`, by)
  await ask('v2: one as a stranger', 'GET', `/v2/issuers/${issuerId}`, { token: stranger.token })
  const madeV2 = await ask('v2: make one', 'POST', '/v2/issuers', {
    ...by,
    body: { name: 'V', url: 'https://v.example', email: owner.email },
  })
  await ask('v2: make one wrongly', 'POST', '/v2/issuers', { ...by, body: { name: '', url: 'x', email: 5 } })
  const v2 = madeV2.json<{ result: { entityId: string }[] }>().result[0]?.entityId ?? ''
  await ask('v2: change its staff wrongly', 'PUT', `/v2/issuers/${v2}`, {
    ...by,
    body: { name: 'V', url: 'https://v.example', email: owner.email, staff: [{ user: 'x', role: 'owner' }] },
  })
  await ask('v2: delete it', 'DELETE', `/v2/issuers/${v2}`, by)
  await ask('v2: classes', 'GET', `/v2/issuers/${issuerId}/badgeclasses`, by)
  await ask('v2: all classes', 'GET', '/v2/badgeclasses?num=1', by)
  await ask('v2: one class', 'GET', `/v2/badgeclasses/${idOf(badge)}`, by)
  await ask('v2: a class wrongly', 'POST', `/v2/issuers/${issuerId}/badgeclasses`, {
    ...by,
    body: { name: '', image: 'x', alignments: [{}] },
  })
  await ask('v2: a class of no issuer', 'POST', '/v2/badgeclasses', {
    ...by,
    body: { name: 'X', description: 'Y', image: svgPicture, criteriaNarrative: 'Z' },
  })
  await ask('v2: a class', 'POST', '/v2/badgeclasses', {
    ...by,
    body: { issuer: issuerId, name: 'X', description: 'Y', image: svgPicture, criteriaNarrative: 'Z' },
  })
  await world.untilFed('/v2/issuers/changed', issuerId)
  await ask('v2: changed issuers', 'GET', '/v2/issuers/changed', by)
  await ask('v2: changed since a moment that is none', 'GET', '/v2/badgeclasses/changed?since=yesterday', by)
  await ask('v2: tokens of issuers wrongly', 'POST', '/v2/tokens/issuers', { ...by, body: { issuers: ['x'] } })
}
