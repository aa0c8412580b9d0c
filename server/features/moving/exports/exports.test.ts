import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReport, exportSources, readColumnMap, readExport, readRows } from '../index.ts'
import { readDay } from './read-day.ts'
import { readEvidence, readProse } from './read-words.ts'

const owner = 'owner@school.example'
const read = async (name: string, content: string | Buffer, more: { issuer?: string; map?: string } = {}) => {
  const source = exportSources[name]
  if (!source) throw new Error(name)
  const report = createReport()
  const rows = await readRows('file', Buffer.from(content), source, report)
  const map = more.map ? readColumnMap(more.map) : { columns: {}, dates: undefined }
  const move = readExport(rows, { source, owner, issuer: more.issuer ?? 'School', map }, report)
  return {
    ...move,
    lines: report.lines().map(({ fate, count, what, examples }) => `${fate} ${count} ${what}: ${examples}`),
  }
}

const header = 'Badge Template Name,Recipient Email,Issued At,State'
const row = 'Knots,a@sea.example,2024-05-06 07:08:09 UTC,accepted'

test.each([
  ['UTF-8', Buffer.from(`${header}\n${row}\n`)],
  ['a byte order mark', Buffer.from(`\uFEFF${header}\r\n${row}\r\n`)],
  ['UTF-16 with its mark', Buffer.from(`\uFEFF${header}\n${row}`, 'utf16le')],
  ['UTF-16 without', Buffer.from(`${header}\n${row}`, 'utf16le')],
  ['UTF-16 the other way', Buffer.from(`\uFEFF${header}\n${row}`, 'utf16le').swap16()],
  ['ends of lines of old Macs', Buffer.from(`${header}\r${row}\r`)],
  ['semicolons', Buffer.from(`${header}\n${row}\n`.replaceAll(',', ';'))],
  ['tabs', Buffer.from(`${header}\n${row}\n`.replaceAll(',', '\t'))],
  ['quotes', Buffer.from(`${header}\n${row}`.replace(/[^,\n]+/g, '"$&"'))],
])('a table in %s is read', async (_, bytes) => {
  const { awards, badgeClasses, lines } = await read('credly', bytes)
  expect(badgeClasses.map(({ name }) => name)).toEqual(['Knots'])
  expect(awards).toMatchObject([
    {
      recipient: { identifier: 'a@sea.example', hashed: true },
      issuedOn: new Date('2024-05-06T07:08:09Z'),
      acceptance: 'Accepted',
    },
  ])
  expect(lines).toEqual([])
})

test('Windows-1252 is read, and said', async () => {
  const { badgeClasses, lines } = await read(
    'credly',
    Buffer.from(`${header}\n${row.replace('Knots', 'Stürmer')}`, 'latin1'),
  )
  expect(badgeClasses[0]?.name).toBe('Stürmer')
  expect(lines).toEqual(['changed 1 files that are no UTF-8 were read as Windows-1252: file'])
})

test('columns come in any order; those that are not known or come twice are named; a file names others', async () => {
  const text =
    'Shoe size,State,Mail of sailor,Issued At,Badge Template Name,State\n43,accepted,A@sea.example,05/06/2024,Knots,revoked\n'
  const bare = await read('credly', text)
  expect(bare.awards).toEqual([])
  expect(bare.lines).toEqual([
    'lost 1 columns that come twice: the first of them is read: State',
    'lost 2 columns that are not known, and so not kept: Shoe size,Mail of sailor',
    'lost 1 awards whose day cannot be told: say "dates": "dmy" or "mdy" in a file of --columns: ',
  ])
  const named = await read('credly', text, { map: '{"email": "mail of sailor", "dates": "dmy"}' })
  expect(named.awards).toMatchObject([
    { recipient: { identifier: 'a@sea.example' }, issuedOn: new Date('2024-06-05'), revoked: null },
  ])
  expect(() => readColumnMap('{"mail": "x"}')).toThrow('The file of columns is JSON that names a column')
  expect(() => readColumnMap('{"dates": "ymd"}')).toThrow('"dates": "dmy" or "mdy"')
})

test('cells that would calculate stay texts, and addresses that are none lead nowhere', async () => {
  const text = `id,name,recipient_email,issued_at,badge_template_name,badge_url,evidence\nx,"=HYPERLINK(""https://thief.example"")",a@sea.example,2024-05-06,'=1+1,javascript:alert(1),javascript:alert(2)\n="0012",x,b@sea.example,2024-05-06,Knots,https://old.example/12,https://log.example/1`
  const { awards, badgeClasses } = await read('credly', text)
  expect(badgeClasses.map(({ name }) => name)).toEqual(['=1+1', 'Knots'])
  expect(awards.map(({ evidence }) => evidence)).toEqual([
    [
      { evidence_url: null, narrative: 'javascript:alert(2)' },
      { evidence_url: null, narrative: 'First issued on Credly as x.' },
    ],
    [
      { evidence_url: 'https://log.example/1', narrative: null },
      { evidence_url: 'https://old.example/12', narrative: 'First issued on Credly as 0012.' },
    ],
  ])
})

test.each([
  ['a cell without end', `${header}\n"Knots`, 'The file ends within a cell.'],
  ['too many cells', `${header}\n${row},x,y`, 'A row has 6 cells, the header 4.'],
  ['half a JSON', '{"data": [', 'It is no whole JSON.'],
  ['deep lists', '['.repeat(200_000), 'file cannot be read'],
])('%s ends the run with a reason', async (_, text, message) => {
  await expect(read('credly', text)).rejects.toThrow(message)
})

test.each([
  'null',
  '7',
  '[]',
  '{}',
  '[[["x"]]]',
  '{"data": null}',
  '{"data": [null, 7, "x", {"id": {}}]}',
  '\0\0\0',
  '',
])('%j holds nothing to move', async (text) => {
  expect(await read('credly', text)).toMatchObject({ awards: [], badgeClasses: [] })
})

test('whatever stands in a file, it is read or refused with a reason, and what is read can be kept', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('revoked', '2024-05-06', 'a@sea.example', '=1', '\0'),
  )
  const names = [
    'id',
    'recipient_email',
    'issued_at',
    'badge_template',
    'state',
    'evidence',
    '__proto__',
    'constructor',
  ]
  const thing = fc.dictionary(fc.constantFrom(...names), fc.oneof(cell, fc.jsonValue({ maxDepth: 3 })))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(exportSources)),
      fc.array(thing, { maxLength: 4 }),
      async (name, things) => {
        const { awards, badgeClasses } = await read(name, JSON.stringify(things))
        for (const { name: own } of badgeClasses) expect(own.length).toBeGreaterThan(0)
        for (const { issuedOn } of awards) expect(Number.isNaN(issuedOn.getTime())).toBe(false)
        expect(JSON.stringify([awards, badgeClasses])).not.toContain('\\u0000')
      },
    ),
    { numRuns: 40 },
  )
})

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
  expect(lines).toEqual([`lost 1 awards that come twice: the first of them is kept: ${id}`])
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

test('an export that names no issuer asks for one', async () => {
  const rows = await readRows('file', Buffer.from(`${header}\n${row}`), { lists: [] }, createReport())
  const source = exportSources.credly
  if (!source) throw new Error('gone')
  const asked = { source, owner, issuer: undefined, map: { columns: {}, dates: undefined } }
  expect(() => readExport(rows, asked, createReport())).toThrow('The export names no issuer: name it with --issuer.')
})

test.each([
  ['31/12/2024', undefined, '2024-12-31'],
  ['12/31/24', undefined, '2024-12-31'],
  ['31/31/2024', 'dmy', undefined],
  ['31/02/2024', 'dmy', undefined],
  ['01/02/2024', undefined, undefined],
  ['01.02.2024 03:04', 'dmy', '2024-02-01T03:04:00Z'],
  ['1714979289', undefined, '2024-05-06T07:08:09Z'],
  ['6 May 2024', undefined, '2024-05-06'],
  ['0001-01-01', undefined, undefined],
  ['Maybe', undefined, undefined],
] as const)('%s (%s) is %s', (text, order, moment) => {
  expect(readDay(text, order)).toEqual(moment === undefined ? undefined : new Date(moment))
})

test('prose loses its marks, and evidence is what leads or tells', () => {
  expect(readProse('<p>One &lt;two&gt;</p><br/>3 < 4')).toBe('One <two>\n\n3 < 4')
  expect(readEvidence('[{"link":"https://a.example"},{"description":"Did it"},{}, 7]')).toEqual([
    { evidence_url: 'https://a.example', narrative: null },
    { evidence_url: null, narrative: 'Did it' },
  ])
})
