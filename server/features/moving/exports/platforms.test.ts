import { expect, test } from 'vitest'
import { read } from './testing.ts'

test('Credly: pages of its interface, templates first or last, revoked and pending ones', async () => {
  const template = {
    id: 'cfaf2910-ea5f-46f1-89a5-db525dad6e58',
    name: 'Day Skipper',
    description: 'Sails <b>by day</b>.',
    image_url: 'https://images.example/1.png',
    global_activity_url: 'https://school.example/day',
    skills: [{ name: 'Sailing' }],
    badge_template_activities: [{ title: 'Sail for a day' }],
  }
  const one = (id: string, more: object) => ({
    id,
    recipient_email: 'A@sea.example',
    issued_to: 'Ada',
    issued_at: '2014-04-01T09:41:00.000-05:00',
    badge_template: { id: template.id, name: template.name },
    issuer: { entities: [{ primary: true, entity: { name: 'Harbour School' } }] },
    ...more,
  })
  const [id, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
  const page = {
    data: [
      one(id, {
        state: 'accepted',
        expires_at: '2030-01-01T00:00:00Z',
        evidence: [{ type: 'UrlEvidence', url: 'https://log.example/1', title: 'Log' }],
      }),
      one(other, { state: 'revoked', revocation_reason: 'Sank', badge_url: 'https://www.credly.com/badges/x' }),
      one(id, { state: 'pending' }),
    ],
    metadata: { count: 3 },
  }
  const { issuers, badgeClasses, awards, lines } = await read('credly', JSON.stringify([page, { data: [template] }]), {
    issuer: undefined,
  })
  expect(issuers).toMatchObject([{ name: 'School' }])
  expect(badgeClasses).toMatchObject([
    {
      id: template.id,
      description: 'Sails by day.',
      criteriaText: '- Sail for a day',
      criteriaUrl: template.global_activity_url,
      tags: ['Sailing'],
      picture: template.image_url,
    },
  ])
  expect(awards).toMatchObject([
    {
      id,
      issuedOn: new Date('2014-04-01T14:41:00Z'),
      expiresAt: new Date('2030-01-01'),
      revoked: null,
      acceptance: 'Accepted',
      extensions: { 'extensions:recipientProfile': { name: 'Ada' } },
      evidence: [
        { evidence_url: 'https://log.example/1', narrative: 'Log' },
        {
          evidence_url: `https://www.credly.com/badges/${id}/public_url`,
          narrative: `First issued on Credly as ${id}.`,
        },
      ],
    },
    { id: other, revoked: { reason: 'Sank' } },
  ])
  expect(lines).toEqual([
    'changed 3 recipients written in the one spelling of Sash: A@sea.example,A@sea.example,A@sea.example',
    `lost 1 awards that come twice: the first of them is kept: ${id}`,
  ])
})

test('Accredible: credentials with their group, drafts left behind', async () => {
  const credential = (id: number, more: object) => ({
    id,
    group_id: 7,
    recipient: { name: 'Ada', email: 'a@sea.example' },
    issued_on: '2024-05-06',
    expired_on: null,
    url: `https://www.credential.net/${id}`,
    approve: true,
    ...more,
  })
  const pages = [
    { credentials: [credential(10_000_001, {}), credential(10_000_002, { approve: false })] },
    {
      groups: [
        {
          id: 7,
          name: 'G-7',
          course_name: 'Knots',
          course_description: 'Ties.',
          course_link: 'https://school.example/knots',
        },
      ],
    },
  ]
  const { badgeClasses, awards, lines } = await read('accredible', JSON.stringify(pages))
  expect(badgeClasses).toMatchObject([
    { name: 'Knots', description: 'Ties.', criteriaUrl: 'https://school.example/knots' },
  ])
  expect(awards).toMatchObject([
    { slug: '10000001', evidence: [{ evidence_url: 'https://www.credential.net/10000001' }] },
  ])
  expect(lines).toEqual(['lost 1 drafts that were never issued: 10000002'])
  const csv = await read(
    'accredible',
    'Recipient Name,Recipient Email,Issued On,Group Name,Credential ID\nAda,a@sea.example,5/31/2024,Knots,10000001\n',
  )
  expect(csv.awards).toMatchObject([{ issuedOn: new Date('2024-05-31'), slug: '10000001' }])
})

test('Open Badge Factory: an event for many on each line, and who lost the badge again', async () => {
  const lines = [
    {
      id: 'EVENT1',
      badge_id: 'BADGE1',
      name: 'Knots',
      recipient: ['a@sea.example', 'b@sea.example'],
      issued_on: 1_714_979_289,
      expires: null,
      revoked: { 'b@sea.example': 1_720_000_000 },
    },
    {
      id: 'BADGE1',
      name: 'Knots',
      description: 'Ties.',
      criteria_html: '<p>Tie &amp; <b>untie</b>.</p><script>x</script>',
      tags: ['sea'],
      image: 'data:image/png;base64,AAAA',
    },
  ]
  const { badgeClasses, awards } = await read(
    'open-badge-factory',
    lines.map((line) => JSON.stringify(line)).join('\n'),
  )
  expect(badgeClasses).toMatchObject([
    { name: 'Knots', description: 'Ties.', tags: ['sea'], criteriaText: 'Tie & untie.\nx' },
  ])
  expect(awards).toMatchObject([
    { recipient: { identifier: 'a@sea.example' }, revoked: null, issuedOn: new Date(1_714_979_289_000) },
    { recipient: { identifier: 'b@sea.example' }, revoked: { reason: '' } },
  ])
  expect(awards[0]?.id).not.toBe(awards[1]?.id)
})

test('Moodle: what its web service answers, with the public address of each award', async () => {
  const hash = 'a'.repeat(40)
  const badge = {
    id: 3,
    name: 'Knots',
    description: 'Ties.',
    issuername: 'Sea Moodle',
    issuerurl: 'https://moodle.example',
    uniquehash: hash,
    dateissued: 1_714_979_289,
    dateexpire: null,
    email: 'a@sea.example',
    badgeurl: 'https://moodle.example/learn/webservice/pluginfile.php/1/badges/badgeimage/3/f3',
  }
  const { awards } = await read(
    'moodle',
    JSON.stringify({ badges: [badge, { ...badge, email: undefined, uniquehash: 'b' }], warnings: [] }),
  )
  expect(awards).toMatchObject([
    { id: hash, evidence: [{ evidence_url: `https://moodle.example/learn/badges/assertion.php?b=${hash}` }] },
  ])
  const csv = await read(
    'moodle',
    'Badge name,Full name,Email address,Date issued\nKnots,Ada,a@sea.example,"Monday, 6 May 2024"\n',
  )
  expect(csv.awards).toMatchObject([{ issuedOn: new Date('2024-05-06') }])
})

test('Moodle: pictures are asked for where they can be seen without a token', async () => {
  const badge = { id: 3, name: 'Knots', uniquehash: 'c'.repeat(40), dateissued: 1_714_979_289, email: 'a@sea.example' }
  const badgeurl = 'https://moodle.example/learn/webservice/pluginfile.php/1/badges/badgeimage/3/f3?forcedownload=1'
  const { badgeClasses, awards } = await read('moodle', JSON.stringify({ badges: [{ ...badge, badgeurl }] }))
  expect(badgeClasses.map(({ picture }) => picture)).toEqual([
    'https://moodle.example/learn/pluginfile.php/1/badges/badgeimage/3/f3?forcedownload=1',
  ])
  expect(awards).toHaveLength(1)
})
